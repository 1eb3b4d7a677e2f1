// A small list beside a square, for what a click does not say: what a pawn becomes, take or shoot.

export interface Choice {
  label: string;
  picture: HTMLElement | null;
  choose(): void;
}

export class Chooser {
  private element: HTMLElement | null = null;

  constructor(private readonly root: HTMLElement) {}

  open(beside: HTMLElement, choices: Choice[], cancel: () => void) {
    this.close();
    const list = document.createElement('div');
    list.className = 'bd-chooser';
    list.setAttribute('role', 'menu');
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
    list.addEventListener('keydown', (event) => this.onKey(event, cancel));
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
    list.querySelector('button')?.focus();
  }

  close() {
    this.element?.remove();
    this.element = null;
  }

  private onKey(event: KeyboardEvent, cancel: () => void) {
    const buttons = [...(this.element?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const [onward, backward] = this.element?.style.flexDirection
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft'];
    if (event.key === 'Escape') {
      this.close();
      cancel();
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
