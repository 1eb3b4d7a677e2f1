// A small list beside a square, for what a click does not say: what a pawn becomes, take or shoot.

export interface Choice {
  label: string;
  picture: HTMLElement | null;
  choose(): void;
}

export class Chooser {
  private element: HTMLElement | null = null;
  /** What it is beside; the focus goes back there. */
  private beside: HTMLElement | null = null;
  private unwatch = () => {};

  get isOpen() {
    return this.element !== null;
  }

  constructor(private readonly root: HTMLElement) {}

  open(beside: HTMLElement, name: string, choices: Choice[], cancel: () => void) {
    this.close();
    const list = document.createElement('div');
    list.className = 'bd-chooser';
    list.setAttribute('role', 'menu');
    list.setAttribute('aria-label', name);
    let pressed = false;
    list.addEventListener('pointerdown', () => {
      pressed = true;
    });
    for (const { label, picture, choose } of choices) {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('role', 'menuitem');
      button.setAttribute('aria-label', label);
      button.title = label;
      if (picture) button.append(picture);
      else button.textContent = label;
      button.addEventListener('click', (event) => {
        // The tap that opened the list ends as a click on what is now under the finger. Keys have no detail.
        if (!pressed && event.detail > 0) return;
        this.close();
        choose();
      });
      list.append(button);
    }
    const dismiss = () => {
      this.close();
      cancel();
    };
    list.addEventListener('keydown', (event) => this.onKey(event, dismiss));
    // A press anywhere else means something else.
    const watch = ({ target }: Event) => !list.contains(target as Node) && dismiss();
    document.addEventListener('pointerdown', watch, true);
    this.unwatch = () => document.removeEventListener('pointerdown', watch, true);
    const [box, frame] = [beside.getBoundingClientRect(), this.root.getBoundingClientRect()];
    const wide = Math.max(box.width, 44) * choices.length;
    // The first is where the pointer is: the list goes to the left where there is no room on the right.
    const back = box.left - frame.left + wide > frame.width;
    list.style.flexDirection = back ? 'row-reverse' : '';
    list.style.left = `${Math.max(0, (back ? box.right - wide : box.left) - frame.left)}px`;
    list.style.top = `${box.top - frame.top}px`;
    list.style.setProperty('--size', `${Math.max(box.width, 44)}px`);
    this.root.append(list);
    this.element = list;
    this.beside = beside;
    list.querySelector('button')?.focus();
  }

  close() {
    this.unwatch();
    if (this.element?.contains(document.activeElement)) this.beside?.focus({ preventScroll: true });
    this.element?.remove();
    this.element = null;
  }

  private onKey(event: KeyboardEvent, dismiss: () => void) {
    const buttons = [...(this.element?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const [onward, backward] = this.element?.style.flexDirection
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft'];
    if (event.key === 'Tab') return dismiss();
    if (event.key === 'Escape') {
      dismiss();
    } else if (event.key === onward || event.key === 'ArrowDown') {
      buttons[(here + 1) % buttons.length]?.focus();
    } else if (event.key === backward || event.key === 'ArrowUp') {
      buttons[(here + buttons.length - 1) % buttons.length]?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
