// Listening to an element; what is bound comes with its undoing.

type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

export function bind(element: HTMLElement, handlers: Handlers): () => void {
  const list = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of list) element.addEventListener(name, handler);
  return () => {
    for (const [name, handler] of list) element.removeEventListener(name, handler);
  };
}

/** Back to the square one was at. */
export const focusBoard = () =>
  document.querySelector<HTMLElement>('.bd [tabindex="0"]')?.focus({ preventScroll: true });
