// The client runs in Firefox and Safari, too: what only Chromium has is not used without another way.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CHROMIUM_ONLY = [
  'showOpenFilePicker',
  'showSaveFilePicker',
  'EyeDropper',
  'navigator.scheduling',
  'scheduler.yield',
  'requestIdleCallback',
  'navigator.connection',
  'BarcodeDetector',
  'beforeinstallprompt',
  'navigator.userAgentData',
  'performance.memory',
  'measureUserAgentSpecificMemory',
  'OffscreenCanvas',
  'closedby',
  'anchor-name',
  'position-area',
  'field-sizing',
  'interpolate-size',
  'animation-timeline',
  'corner-shape',
  'text-box-trim',
  '-webkit-appearance',
  // Firefox 115 has the attributes, not these properties.
  '.ariaLabel =',
  '.ariaHidden =',
  'zoom:',
];

test('nothing that only Chromium has', () => {
  const folders = ['src', 'public', 'build'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css|js)$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const word of CHROMIUM_ONLY) expect(text.includes(word), `${file}: ${word}`).toBe(false);
  }
});
