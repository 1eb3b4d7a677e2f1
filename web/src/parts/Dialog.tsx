// A dialog over the page: the browser's own, which keeps the focus inside and closes with Escape.
import { type JSX, onCleanup, onMount } from 'solid-js';

export function Dialog(props: { title: string; close?: () => void; children: JSX.Element; class?: string }) {
  let element!: HTMLDialogElement;
  let heading!: HTMLHeadingElement;
  onMount(() => {
    element.showModal();
    // The browser goes to the first button: where that is the one at the end of a long text, to the beginning instead.
    if (element.scrollTop > 0) {
      heading.focus();
      element.scrollTop = 0;
    }
  });
  let gone = false;
  /** Where the pointer went down: text that is marked may end outside. */
  let pressed: EventTarget | null = null;
  onCleanup(() => {
    gone = true;
    element.close();
  });
  /** Browsers close a dialog at the second Escape, whatever we say: one that must be answered comes back. */
  const closed = () => {
    if (gone) return;
    if (props.close) props.close();
    else element.showModal();
  };
  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ''}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close?.();
      }}
      onPointerDown={(event) => {
        pressed = event.target;
      }}
      onClick={(event) => event.target === element && pressed === element && props.close?.()}
      onClose={closed}
      onKeyDown={(event) => event.key === 'Escape' && !props.close && event.preventDefault()}
    >
      <div class="dialog-body">
        <h2 ref={heading} tabindex="-1">
          {props.title}
        </h2>
        {props.children}
      </div>
    </dialog>
  );
}
