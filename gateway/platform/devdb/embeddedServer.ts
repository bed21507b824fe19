import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedLog } from './embeddedLog.ts';
import { type Runner, serverEnv } from './embeddedUser.ts';
import { hasCode, isPostmasterOf, postgresProcessesIn } from './processes.ts';

const READY_TIMEOUT_MS = 120_000;
const MAX_LOG_BYTES = 5_000_000;
const START_ATTEMPTS = 20;
const PREFERRED_PORT_ATTEMPTS = 2;
const LOWEST_PORT = 16_384;
const HIGHEST_PORT = 32_000;
const PORT_TRIES = 100;
/** Another program took the port meanwhile, or the last processes of a killed server are still running. */
const TRANSIENT_ERRORS = [
  'Address already in use',
  'pre-existing shared memory',
  'lock file "postmaster.pid"',
];

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
  /** Absolute path without symbolic links. */
  cluster: string;
  logFile: string;
  settings: Record<string, string>;
  /** A folder to delete when this process is killed; undefined keeps everything. */
  removeAfterwards: string | undefined;
  /** The port to listen on; null for any. */
  port: number | null;
  /** Forbids another port, since other processes know this one. */
  keepsPort: boolean;
};

export type Server = { port: number; stop: () => Promise<void>; exited: Promise<void> };

/** Starts the server and resolves when it accepts connections. */
export async function startServer(options: ServeOptions): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(options, attempt);
    const started = Date.now();
    const child = launch(options, port);
    const watchdog = startWatchdog(child, options.removeAfterwards);
    const exited = new Promise<void>((done) => {
      const settle = () => {
        watchdog.stdin?.end('ended\n');
        done();
      };
      child.once('exit', settle);
      child.once('error', settle);
    });
    const hasExited = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (await isReady(child, options.cluster, hasExited)) {
      const stop = () => (hasExited() ? exited : endServer(child.pid, hasExited).then(() => exited));
      return { port, stop, exited };
    }
    if (!hasExited()) await endServer(child.pid, hasExited);
    const output = logTail(options.logFile, started);
    const isTransient = TRANSIENT_ERRORS.some((error) => output.includes(error));
    if (!isTransient || attempt === START_ATTEMPTS) throw new Error(`The database does not start: ${output}`);
    await sleep(250);
  }
}

/** Returns the preferred port; after failed attempts another free one, unless the port must not change. */
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
  // A file rather than a pipe: the server must be able to shut down cleanly after this process has exited.
  const log = openSync(options.logFile, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
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
 * Starts a shell that waits for a line from this process. When this process is killed the pipe closes without one, and
 * the shell shuts the server down, so that not even kill -9 leaves it running.
 */
function startWatchdog(server: ChildProcess, removeAfterwards: string | undefined): ChildProcess {
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

async function isReady(child: ChildProcess, cluster: string, hasExited: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
    if (hasExited()) return false;
    const lines = readPidFile(cluster);
    if (lines?.[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
  }
  return false;
}

function logTail(logFile: string, since: number): string {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return `no output in ${logFile} since ${new Date(since).toISOString()}`;
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

/**
 * Finds a free port; another program may take it before the server does, hence the retries. It is below the ephemeral
 * ports of outgoing connections, so that the server finds it free again after a restart.
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
 * Stops the server that a killed process left running, and removes a stale pid file: empty, truncated, or with the pid
 * of an unrelated process, which a new server would take for its predecessor. Searches all processes as well, since
 * the pid file does not prove that no server uses the cluster.
 */
export async function stopStaleServer(cluster: string, log: EmbeddedLog): Promise<void> {
  const stalePid = Number(readPidFile(cluster)?.[0]);
  if (stalePid && isPostmasterOf(stalePid, cluster)) {
    log.warn(`Stopping the database that an earlier run left running (process ${stalePid})`);
    await endServer(stalePid, () => !isPostmasterOf(stalePid, cluster));
  }
  for (const pid of postgresProcessesIn(cluster)) {
    await endServer(pid, () => !isPostmasterOf(pid, cluster));
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Reads the lines of the server's pid file: 1 pid, 4 port, 8 state. */
export function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Stops a server: fast shutdown; after 10 s immediate shutdown, which needs recovery; after 5 s more an error. */
async function endServer(pid: number | undefined, hasExited: () => boolean): Promise<void> {
  if (pid === undefined) return;
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    sendSignal(pid, signal);
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
      if (hasExited()) return;
    }
  }
  throw new Error(`The database (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
