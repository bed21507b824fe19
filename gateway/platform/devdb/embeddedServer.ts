import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedLog } from './embeddedLog.ts';
import { type Runner, serverEnv } from './embeddedUser.ts';
import { hasCode, isPostmasterOf, postgresProcessesIn } from './processes.ts';

const READY_WITHIN_MS = 120_000;
const LOG_KEPT_BYTES = 5_000_000;
const START_ATTEMPTS = 20;
const PREFERRED_PORT_ATTEMPTS = 2;
const LOWEST_PORT = 16_384;
const HIGHEST_PORT = 32_000;
const PORT_TRIES = 100;
/** Somebody took the port meanwhile, or a killed server's last processes are still going. */
const PASSING = ['Address already in use', 'pre-existing shared memory', 'lock file "postmaster.pid"'];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export type ServeOptions = {
  postgres: string;
  runner: Runner;
  /** Absolute, with all links resolved. */
  cluster: string;
  logFile: string;
  settings: Record<string, string>;
  /** A folder to delete when this process is killed; undefined keeps everything. */
  removeAfterwards: string | undefined;
  /** The port to listen on; null for any. */
  port: number | null;
  /** Whether no other port will do, since others know it. */
  keepsPort: boolean;
};

export type Server = { port: number; stop: () => Promise<void>; exited: Promise<void> };

/** Starts the server and resolves when it accepts connections. */
export async function serve(options: ServeOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options, attempt);
    const started = Date.now();
    const child = launch(options, port);
    const watchdog = watch(child, options.removeAfterwards);
    const exited = new Promise<void>((done) => {
      const settle = () => {
        watchdog.stdin?.end('ended\n');
        done();
      };
      child.once('exit', settle);
      child.once('error', settle);
    });
    const ended = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (await isReady(child, options.cluster, ended)) {
      const stop = () => (ended() ? exited : endServer(child.pid, ended).then(() => exited));
      return { port, stop, exited };
    }
    if (!ended()) await endServer(child.pid, ended);
    const words = lastWords(options.logFile, started);
    const passing = PASSING.some((problem) => words.includes(problem));
    if (!passing || attempt === START_ATTEMPTS) throw new Error(`The database does not start: ${words}`);
    await sleep(250);
  }
}

/** A port that another program has taken meanwhile is given up unless it must be kept. */
async function choosePort({ port, keepsPort }: ServeOptions, attempt: number): Promise<number> {
  if (port !== null && (keepsPort || attempt <= PREFERRED_PORT_ATTEMPTS)) return port;
  return freePort();
}

function launch(options: ServeOptions, port: number): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...options.settings, port: String(port) });
  const command = [options.postgres, '-D', options.cluster];
  for (const [name, value] of settings) command.push('-c', `${name}=${value}`);
  const [program, args] = options.runner.wrap(command);
  const size = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
  // A file rather than a pipe: the server must be able to shut down in order after this process is gone.
  const log = openSync(options.logFile, size > LOG_KEPT_BYTES ? 'w' : 'a', 0o600);
  try {
    return spawn(program, args, {
      ...options.runner.ids,
      env: serverEnv(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/**
 * A shell that waits for a word from this process. When this process is killed no word comes, and the shell
 * shuts the server down, so that not even kill -9 leaves one behind.
 */
function watch(server: ChildProcess, removeAfterwards: string | undefined): ChildProcess {
  const script = `
    read -r word && exit 0
    kill -INT "$1"
    [ -n "$2" ] || exit 0
    tries=0
    while kill -0 "$1" && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$2" || { sleep 2; rm -rf "$2"; }`;
  const args = ['-c', script, 'watchdog', String(server.pid), removeAfterwards ?? ''];
  const watchdog = spawn('/bin/sh', args, { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}

async function isReady(child: ChildProcess, cluster: string, ended: () => boolean): Promise<boolean> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(10)) {
    if (ended()) return false;
    const lines = postmasterLines(cluster);
    if (lines?.[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
  }
  return false;
}

function lastWords(logFile: string, since: number): string {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return `no word in ${logFile} since ${new Date(since).toISOString()}`;
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/**
 * A port that nobody listens on now; somebody may take it before the server does, hence the new attempts. It lies
 * below those that systems give to outgoing connections, so that the server finds it free again after a restart.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free on 127.0.0.1.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listens = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => done(true));
  });
  if (listens) await new Promise((done) => probe.close(done));
  return listens;
}

/**
 * Ends the server that a killed process left behind, and removes a pid file that no server stands behind: empty,
 * cut off, or with the number of a stranger, whom the server would take for its predecessor. The file's word is
 * not taken for it that nobody works in the cluster; the processes are looked through.
 */
export async function stopStale(cluster: string, log: EmbeddedLog): Promise<void> {
  const named = Number(postmasterLines(cluster)?.[0]);
  if (named && isPostmasterOf(named, cluster)) {
    log.warn(`Stopping the database that an earlier run left behind (process ${named})`);
    await endServer(named, () => !isPostmasterOf(named, cluster));
  }
  for (const pid of postgresProcessesIn(cluster)) {
    await endServer(pid, () => !isPostmasterOf(pid, cluster));
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** The lines of the server's own pid file: 1 pid, 4 port, 8 state. */
export function postmasterLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Fast shutdown; after 10 s immediate shutdown, which the next start recovers from; after 5 s more an error. */
async function endServer(pid: number | undefined, gone: () => boolean): Promise<void> {
  if (pid === undefined) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    signalTo(pid, signal);
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(10)) {
      if (gone()) return;
    }
  }
  throw new Error(`The database (process ${pid}) does not stop.`);
}

function signalTo(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
