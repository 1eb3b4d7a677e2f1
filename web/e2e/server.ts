// A real server with the client in front of it, for stories that are played online: each test file has its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PreviewServer, preview } from 'vite';

const program = process.env.HETERODOX_BIN ?? resolve(import.meta.dirname, '../../target/release/heterodox');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

export interface Site {
  url: string;
  /** Ends the server as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** What an operator does at the machine: `heterodox admin`. */
  admin(...deed: string[]): string;
}

export async function openSite(): Promise<Site> {
  if (!existsSync(program)) throw new Error(`there is no ${program}: cargo build --release -p heterodox-cli`);
  const folder = mkdtempSync(join(tmpdir(), 'heterodox-e2e-'));
  const [port, front] = [await freePort(), await freePort()];
  const server = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said = '';

  const start = async () => {
    child = spawn(program, ['serve', '--bind', `127.0.0.1:${port}`, '--database', join(folder, 'games.db')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (data) => {
      said += data;
    });
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${server}/healthz`).catch(() => null);
      if (answer?.ok) return;
      if (tries > 200 || child.exitCode !== null) throw new Error(`the server does not answer: ${said}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const kill = async () => {
    const old = child;
    if (!old || old.exitCode !== null) return;
    const gone = new Promise((done) => old.once('exit', done));
    old.kill('SIGKILL');
    await gone;
  };

  await start();
  const proxy = { '/api': { target: server }, '/ws': { target: server, ws: true } };
  const site: PreviewServer = await preview({
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: front, strictPort: true, proxy },
  });
  return {
    url: `http://127.0.0.1:${front}`,
    kill,
    start,
    admin: (...deed) =>
      execFileSync(program, ['admin', '--database', join(folder, 'games.db'), ...deed], { encoding: 'utf8' }),
    async close() {
      await site.close();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
