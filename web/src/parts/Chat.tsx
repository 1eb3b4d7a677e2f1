// What the players write to each other. Off until it is wanted: nothing that is written is shown before.
import { createEffect, For, Show } from 'solid-js';
import { change, settings } from '../store/settings';
import { t } from '../text';

export interface Saying {
  seat: string;
  text: string;
}

/** As the server has it. */
const LONGEST = 200;

interface Talking {
  lines: Saying[];
  mine: string;
  nameOf: (seat: string) => string;
  say: (text: string) => boolean;
}

export function Chat(props: Talking) {
  return (
    <details class="chat panel" open={settings.chat}>
      <summary>
        {t('chat-title')}
        <Show when={!settings.chat && props.lines.length}>
          <span class="badge">{props.lines.length}</span>
        </Show>
      </summary>
      <Show
        when={settings.chat}
        fallback={
          <>
            <p role="status">{props.lines.length ? t('chat-waiting') : t('chat-off')}</p>
            <button type="button" onClick={() => change('chat', true)}>
              {t('chat-turn-on')}
            </button>
          </>
        }
      >
        <Talk {...props} />
        <button type="button" class="quiet" onClick={() => change('chat', false)}>
          {t('chat-turn-off')}
        </button>
      </Show>
    </details>
  );
}

function Talk(props: Talking) {
  let list!: HTMLDivElement;
  let field!: HTMLInputElement;
  createEffect(() => {
    if (props.lines.length) list.scrollTop = list.scrollHeight;
  });
  const submit = (event: Event) => {
    event.preventDefault();
    // Control characters are refused by the server: a pasted tab is a blank.
    const text = field.value.replace(/\p{Cc}+/gu, ' ').trim();
    // What could not be sent stays in the field.
    if (text && props.say(text)) field.value = '';
  };
  return (
    <>
      <div class="chat-lines" ref={list} role="log" aria-label={t('chat-title')} tabindex="0" data-testid="chat">
        <For each={props.lines} fallback={<p class="soft">{t('chat-empty')}</p>}>
          {(it) => (
            <p classList={{ own: it.seat === props.mine }}>
              <b dir="auto">{props.nameOf(it.seat)}</b> <span dir="auto">{it.text}</span>
            </p>
          )}
        </For>
      </div>
      <form class="row" onSubmit={submit}>
        <input
          ref={field}
          type="text"
          maxlength={LONGEST}
          autocomplete="off"
          aria-label={t('chat-write')}
          placeholder={t('chat-write')}
          dir="auto"
        />
        <button type="submit">{t('chat-send')}</button>
      </form>
    </>
  );
}
