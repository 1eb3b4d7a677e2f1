// A dialog over the page: the browser's own, which keeps the focus inside and closes with Escape.
import { type JSX, onCleanup, onMount } from 'solid-js';

export function Dialog(props: { title: string; close?: () => void; children: JSX.Element; class?: string }) {
  let element!: HTMLDialogElement;
  onMount(() => element.showModal());
  onCleanup(() => element.close());
  return (
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ''}`}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.close?.();
      }}
      onClick={(event) => event.target === element && props.close?.()}
      onKeyDown={() => {}}
    >
      <div class="dialog-body">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </dialog>
  );
}
