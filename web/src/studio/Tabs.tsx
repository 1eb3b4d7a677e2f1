// Views of which one is to be seen: arrows walk them, as in any list of tabs.
import { For } from 'solid-js';

export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly T[];
  names: Record<T, string>;
  value: T;
  choose: (tab: T) => void;
  /** The id of what they show. */
  panel: string;
  badge?: (tab: T) => string | undefined;
}) {
  let list!: HTMLDivElement;
  const onKey = (event: KeyboardEvent) => {
    const at = props.tabs.indexOf(props.value);
    const rtl = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const count = props.tabs.length;
    const to = { ArrowRight: at + rtl, ArrowLeft: at - rtl, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    props.choose(props.tabs[(to + count) % count]!);
    list.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={props.label} ref={list} onKeyDown={onKey}>
      <For each={props.tabs}>
        {(tab) => (
          <button
            type="button"
            role="tab"
            id={`${props.panel}-${tab}`}
            aria-selected={props.value === tab}
            aria-controls={props.panel}
            tabindex={props.value === tab ? 0 : -1}
            onClick={() => props.choose(tab)}
          >
            {props.names[tab]}
            {props.badge?.(tab) ? <span class="badge">{props.badge(tab)}</span> : null}
          </button>
        )}
      </For>
    </div>
  );
}
