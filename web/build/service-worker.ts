// Writes `sw.js` beside the built files: a list of all of them, so that everything but online play works offline.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const template = fileURLToPath(new URL('./sw.js', import.meta.url));
const open = fileURLToPath(new URL('../public', import.meta.url));

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = ['/', ...[...readdirSync(open), ...Object.keys(bundle)].map((name) => `/${name}`)];
      const parts = Object.values(bundle).map((file) => ('code' in file ? file.code : file.source));
      const version = createHash('sha256');
      for (const part of parts) version.update(part);
      const source = readFileSync(template, 'utf8')
        .replace('__FILES__', JSON.stringify(files.filter((file) => !file.endsWith('index.html')).sort()))
        .replace('__VERSION__', version.digest('hex').slice(0, 12));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
