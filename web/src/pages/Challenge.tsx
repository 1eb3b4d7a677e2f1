// A challenge by link: whoever opens it may accept.

import { createResource, Show } from 'solid-js';
import { go } from '../app/router';
import { readPieces } from '../board/pieces';
import { rulesOf, variantName } from '../desk/catalogue';
import { reasonOf } from '../desk/desk';
import { ApiError, api } from '../online/api';
import { broughtBy, isBrought } from '../online/brought';
import { personText } from '../online/text';
import { MiniBoard } from '../parts/MiniBoard';
import { accept, chosenStart, termsText } from '../parts/OpenChallenges';
import { OwnChallenge } from '../parts/OwnChallenge';
import { toast } from '../parts/toast';
import { t } from '../text';
import { gameAbout } from '../text/names';
import { Missing } from './Missing';

export default function ChallengePage(props: { id: string }) {
  const [challenge] = createResource(
    () => props.id,
    async (id) => {
      const [found, me] = await Promise.all([api.showChallenge(id), api.me()]);
      const { variant } = found.terms;
      return {
        ...found,
        variant: isBrought(variant) ? await broughtBy('challenges', id) : variant,
        own: found.owner.id === me.id,
        /** It is for this person, and for nobody else. */
        mine: me.kind === 'user' && found.terms.to === me.name,
      };
    },
  );
  /** The server, not the challenge. */
  const gone = () => challenge.error instanceof ApiError && challenge.error.kind === 'none';
  return (
    <main class="page challenge-page" id="main">
      <Show
        when={!challenge.error}
        fallback={
          <Missing
            title={gone() ? t('cannot-open') : t('challenge-closed')}
            text={reasonOf(challenge.error)}
            reload={gone()}
          />
        }
      >
        <Show when={challenge()} fallback={<p role="status">{t('loading')}</p>}>
          {(it) => (
            <section class="panel play-head">
              <Show when={rulesOf(it().variant)} keyed>
                {(rules) => (
                  <div class="play-mini">
                    <MiniBoard
                      rules={rules}
                      pieces={chosenStart(it()) ? readPieces(chosenStart(it())!, rules) : undefined}
                      label={t('start-position')}
                    />
                  </div>
                )}
              </Show>
              <div>
                <h1>{t('play-game', { name: variantName(it().variant) })}</h1>
                <Show when={rulesOf(it().variant)} keyed>
                  {(rules) => <p dir="auto">{gameAbout(rules)}</p>}
                </Show>
                <p>
                  <b dir="auto">{it().own ? t('you') : personText(it().owner)}</b>
                  <Show when={!it().own}> · {termsText(it())}</Show>
                </p>
                <Show when={it().own}>
                  <OwnChallenge challenge={it()} closed={() => go('/lobby', true)} />
                </Show>
                <div class="row">
                  <Show when={!it().own}>
                    <button type="button" class="primary" onClick={() => accept(props.id, true)}>
                      {t('accept-challenge')}
                    </button>
                    <Show when={it().mine}>
                      <button
                        type="button"
                        onClick={() =>
                          api.cancelChallenge(props.id).then(
                            () => go('/lobby', true),
                            (failure) => toast(reasonOf(failure), 'error'),
                          )
                        }
                      >
                        {t('decline')}
                      </button>
                    </Show>
                  </Show>
                  <a class="button quiet" href={`/rules/${it().variant}`}>
                    {t('rules')}
                  </a>
                </div>
              </div>
            </section>
          )}
        </Show>
      </Show>
    </main>
  );
}
