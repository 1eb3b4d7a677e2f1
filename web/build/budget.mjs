// The first page must be small: everything it loads before WebAssembly, typefaces too, compressed, against a budget.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET = 150 * 1024;
const dist = resolve(dirname(fileURLToPath(import.meta.url)), '../dist');
const seen = new Map();

/** A file and, of scripts, what it imports at once. */
function add(path) {
  if (seen.has(path)) return;
  const bytes = readFileSync(join(dist, path));
  seen.set(path, gzipSync(bytes).length);
  if (!path.endsWith('.js')) return;
  for (const [, name] of bytes.toString().matchAll(/(?:import|from)\s*["']\.\/([^"']+)["']/g)) add(`${dirname(path)}/${name}`);
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
add('index.html');
for (const [, path] of page.matchAll(/(?:src|href)="\/([^"]+)"/g)) add(path);
const total = [...seen.values()].reduce((sum, size) => sum + size, 0);
console.log(`first page: ${(total / 1024).toFixed(1)} KB compressed in ${seen.size} files, of ${BUDGET / 1024} KB`);
if (total > BUDGET) {
  for (const [path, size] of seen) console.error(`${size} ${path}`);
  process.exit(1);
}
