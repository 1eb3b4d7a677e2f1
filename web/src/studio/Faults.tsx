// What is wrong with the file: where, under which key, why, and one click to fix it.
import { For, Show } from 'solid-js';
import type { Fault } from '../desk/studio';
import { say } from '../text';
import { fileName } from '../text/names';
import { s } from '../text/studio';
import type { Workshop } from './workshop';

export function Faults(props: { shop: Workshop; goto?: (fault: Fault) => void }) {
  return (
    <For each={props.shop.faults()}>
      {(fault) => (
        <li>
          <Show when={!fault.file} fallback={<b>{s('studio-in-file', { file: fileName(fault.file!) })}</b>}>
            <Show when={props.goto} fallback={<b>{s('studio-fault-at', { line: fault.line })}</b>}>
              {(goto) => (
                <button type="button" class="link" onClick={() => goto()(fault)}>
                  {s('studio-fault-at', { line: fault.line })}
                </button>
              )}
            </Show>
          </Show>
          <Show when={fault.key}>
            <code dir="ltr">{fault.key}</code>
          </Show>
          <span dir="auto">{say(fault.said, fault.message)}</span>
          <Show when={fault.file}>
            <small>{s('studio-inherited-fault')}</small>
          </Show>
          <Show when={fault.fix}>
            {(fix) => (
              <button type="button" class="fix" onClick={() => props.shop.fix(fault)}>
                {s('studio-fix', { label: say(fix().said, fix().label) })}
              </button>
            )}
          </Show>
        </li>
      )}
    </For>
  );
}
