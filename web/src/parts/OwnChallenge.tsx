// A challenge of one's own: the link to send, a sign that it is waited for, and a way out.
import { onCleanup, Show } from 'solid-js';
import { reasonOf } from '../desk/desk';
import { api } from '../online/api';
import { listen } from '../online/socket';
import type { Challenge } from '../protocol';
import { t } from '../text';
import { termsText } from './OpenChallenges';
import { copy } from './Share';
import { toast } from './toast';

export function OwnChallenge(props: { challenge: Challenge; closed: () => void }) {
  const link = () => `${location.origin}/challenge/${props.challenge.id}`;
  // Whoever was asked by name may say no.
  onCleanup(
    listen((message) => {
      if (message.t === 'declined' && message.challenge === props.challenge.id) props.closed();
    }),
  );
  const cancel = async () => {
    try {
      await api.cancelChallenge(props.challenge.id);
      props.closed();
    } catch (failure) {
      toast(reasonOf(failure), 'error');
    }
  };
  return (
    <div class="challenge">
      <p>{termsText(props.challenge)}</p>
      <Show
        when={!props.challenge.terms.to}
        fallback={<p>{t('challenge-told', { name: props.challenge.terms.to! })}</p>}
      >
        <p>{t('challenge-text')}</p>
        <div class="row">
          <input
            type="text"
            readonly
            value={link()}
            dir="ltr"
            aria-label={t('challenge-friend')}
            data-testid="challenge-link"
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" onClick={() => copy(link())}>
            {t('copy')}
          </button>
        </div>
        <img class="qr" src={`/api/challenges/${props.challenge.id}/qr`} alt={t('qr')} width="160" height="160" />
      </Show>
      <div class="row">
        <span class="waiting-sign" role="status">
          {props.challenge.terms.to ? t('waiting-for', { name: props.challenge.terms.to }) : t('waiting-for-friend')}
        </span>
        <button type="button" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
