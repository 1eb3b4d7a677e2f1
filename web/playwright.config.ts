// End-to-end tests in Debian's Chromium against the built client; tests that need a server start one themselves.
import { defineConfig } from '@playwright/test';

const port = Number(process.env.HETERODOX_PORT ?? 4174);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Pictures are made on demand: npm run shots.
  testIgnore: process.env.SHOTS ? [] : ['**/screenshots.e2e.ts'],
  fullyParallel: true,
  workers: 2,
  // Guards against hanging, no measure of speed: machines of strangers are slow and busy.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // A story that passes only at the second try counts as passed and is named.
  retries: 1,
  reporter: [['list'], ['./build/tally.ts']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Root in a container has no sandbox.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    port,
    reuseExistingServer: true,
    timeout: 60_000,
    stderr: 'ignore',
  },
});
