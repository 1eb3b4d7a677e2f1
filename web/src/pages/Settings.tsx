// What the user may choose; every change is kept at once.

import { For, Show } from 'solid-js';
import { catalogue } from '../desk/catalogue';
import { allowNotices, endPushes } from '../online/notify';
import { MiniBoard } from '../parts/MiniBoard';
import { toast } from '../parts/toast';
import { play } from '../sound/sound';
import { CHOICES, change, resetSettings, type Settings, settings } from '../store/settings';
import { storageTrouble } from '../store/storage';
import { find, LANGUAGES, t } from '../text';

type Switches = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];
const SWITCHES: Switches[] = ['autoSubmit', 'premoves', 'marks', 'hover', 'legend', 'coordinates', 'chat'];

export default function SettingsPage() {
  const label = (key: keyof typeof CHOICES, value: string) =>
    key === 'language' ? LANGUAGES[value as 'en'].name : (find(`choice-${value}`) ?? value);
  return (
    <main class="page settings" id="main">
      <h1>{t('settings')}</h1>
      <Show when={storageTrouble()}>
        <p class="notice" role="alert">
          {storageTrouble() === 'full' ? t('storage-full') : t('storage-forbidden')}
        </p>
      </Show>
      <div class="settings-view">
        <MiniBoard rules={catalogue.find((it) => it.portal) ?? catalogue[0]!} />
      </div>
      <section class="panel">
        <For each={Object.keys(CHOICES) as (keyof typeof CHOICES)[]}>
          {(key) => (
            <label class="field inline">
              <span>{t(`setting-${key}`)}</span>
              <select
                value={settings[key]}
                onChange={(event) => {
                  change(key, event.currentTarget.value as never);
                  if (key === 'sound') play('move');
                }}
              >
                <For each={CHOICES[key] as readonly string[]}>
                  {(value) => (
                    <option value={value} selected={settings[key] === value}>
                      {label(key, value)}
                    </option>
                  )}
                </For>
              </select>
            </label>
          )}
        </For>
        <For each={SWITCHES}>
          {(key) => (
            <label class="switch">
              <input
                type="checkbox"
                checked={settings[key]}
                onChange={(event) => change(key, event.currentTarget.checked)}
              />
              {t(`setting-${key}`)}
            </label>
          )}
        </For>
        <label class="switch">
          <input
            type="checkbox"
            checked={settings.notices}
            onChange={async (event) => {
              const box = event.currentTarget;
              if (!box.checked) return endPushes();
              const allowed = await allowNotices();
              box.checked = allowed;
              if (!allowed) toast(t('notices-refused'), 'error');
            }}
          />
          {t('setting-notices')}
        </label>
        <p>{'serviceWorker' in navigator ? t('offline-ready') : t('offline-not-here')}</p>
        <button
          type="button"
          onClick={() => {
            resetSettings();
            toast(t('settings-reset'));
          }}
        >
          {t('reset-settings')}
        </button>
      </section>
    </main>
  );
}
