// Words for what the server's games are made of.

import { rulesOf, variantName } from '../desk/catalogue';
import type { Challenge, GameInfo, Person, TimeControl } from '../protocol';
import { say, t } from '../text';

const plus = (base: number, more: number) => t('minutes', { minutes: base / 60_000, seconds: more / 1000 });

export function controlText(control: TimeControl): string {
  switch (control.kind) {
    case 'unlimited':
      return t('unlimited');
    case 'variant':
      return t('as-rules');
    case 'fischer':
      return plus(control.base, control.increment);
    case 'delay':
      return t('minutes-delay', { minutes: control.base / 60_000, seconds: control.delay / 1000 });
    case 'byo-yomi':
      return t('minutes-periods', {
        minutes: control.base / 60_000,
        periods: control.periods,
        seconds: control.period / 1000,
      });
    case 'hourglass':
      return t('minutes-hourglass', { minutes: control.base / 60_000 });
    case 'unequal':
      return t('minutes-unequal', {
        first: plus(control.base[0], control.increment[0]),
        second: plus(control.base[1], control.increment[1]),
      });
    case 'per-move':
      return t('per-move', { seconds: control.limit / 1000 });
    case 'correspondence':
      return t('days', { days: control.days });
  }
}

/** What somebody waits for, in a line. */
export const termsLine = ({ terms }: Challenge) =>
  [variantName(terms.variant), controlText(terms.control), terms.rated ? t('rated') : t('casual')].join(' · ');

/** What is played: the server's own word for what is not known here. */
export const playedText = (game: GameInfo) => (rulesOf(game.variant) ? variantName(game.variant) : game.name);

export const personName = ({ name, said }: Person) => say(said, name);

export const personText = (person: Person) => personName(person) + (person.rating ? ` (${person.rating})` : '');
