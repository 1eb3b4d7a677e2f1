// Builds the client. The WebAssembly package and the artwork are taken from where the workspace makes them.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { art } from './build/art.ts';
import { catalogue } from './build/catalogue.ts';
import { docs } from './build/docs.ts';
import { messages } from './build/messages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { vitestTally } from './build/tally.ts';
import { FIRST } from './src/desk/first.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
// A page that shares memory with its worker can stop a search at once.
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
// What the server sends with every page: the client must do with it.
const policy = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};
const wasm = process.env.HETERODOX_WASM ?? resolve(here, '../target/wasm-pkg');
const server = process.env.HETERODOX_SERVER ?? 'http://127.0.0.1:8000';
const proxy = { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true } };

export default defineConfig(({ mode }) => ({
  plugins: [
    solid({ ssr: false, hot: mode === 'development' }),
    art(resolve(here, '../crates/picture/art')),
    catalogue(wasm, FIRST),
    messages(),
    docs(resolve(here, '../docs')),
    serviceWorker(),
  ],
  resolve: {
    alias: {
      '@wasm': wasm,
      '@messages': resolve(here, '../crates/messages/ftl'),
    },
  },
  worker: { format: 'es' as const },
  server: { headers: isolated, proxy, fs: { allow: ['..'] } },
  preview: { headers: { ...isolated, ...policy }, proxy },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  test: {
    environment: 'node',
    reporters: ['default', vitestTally],
    projects: [
      { extends: true as const, test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      { extends: true as const, test: { name: 'spec', include: ['src/**/*.spec.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
}));
