// Words for what the server's games are made of.

import { rulesOf, variantName } from '../desk/catalogue';
import type { GameInfo, Person, TimeControl } from '../protocol';
import { say, t } from '../text';

export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case 'unlimited':
      return t('unlimited');
    case 'variant':
      return t('as-rules');
    case 'fischer':
      return t('minutes', { minutes: control.base / 60_000, seconds: control.increment / 1000 });
    case 'delay':
      return t('minutes', { minutes: control.base / 60_000, seconds: control.delay / 1000 });
    case 'per-move':
      return t('minutes', { minutes: 0, seconds: control.limit / 1000 });
    case 'correspondence':
      return t('days', { days: control.days });
  }
}

/** What is played: the server's own word for what is not known here. */
export const playedText = (game: GameInfo) => (rulesOf(game.variant) ? variantName(game.variant) : game.name);

export const personName = ({ name, said }: Person) => say(said, name);

export const personText = (person: Person) => personName(person) + (person.rating ? ` (${person.rating})` : '');
