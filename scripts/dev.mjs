// npm run dev: restarts the gateway, reloads the web app and regenerates code when their sources change. Ctrl-C stops
// everything.
/** @import { ChildProcess } from 'node:child_process' */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { bring, prismaClient, typedHooks } from './products.mjs';
import { capture, filesBelow, hashOf, root, say } from './tools.mjs';

const DEBOUNCE_MS = 150;
const webPort = process.env.WEB_PORT ?? '5173';
// Links in mails and the way back from a payment lead to the pages that reload.
const env = {
  PUBLIC_URL: `http://localhost:${webPort}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
};

/** @param {string} path */
const isServerSource = (path) => /\.(ts|sql|prisma)$/.test(path) && !/\.test\.ts$/.test(path);
const serverFolders = ['contract', 'gateway', 'prisma'];
/** Returns a hash of everything that a running gateway has read: sources, generated code and trusted documents. */
const hashOfGateway = () =>
  hashOf([
    ...serverFolders.flatMap((folder) => filesBelow(folder, isServerSource)),
    'web/generated/documents.json',
  ]);

/** @type {ChildProcess | undefined} */
let gateway;
/** @type {ChildProcess | undefined} */
let web;
/** @type {string | undefined} */
let runningHash;
let stopping = false;

/**
 * Starts a program of this Node. Detached, so that Ctrl-C only reaches this process, which then stops each child once.
 * @param {string[]} args
 */
function start(args) {
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** @param {ChildProcess | undefined} child */
async function stopChild(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/** @param {number} status */
async function stop(status) {
  if (stopping) return;
  stopping = true;
  await Promise.all([stopChild(gateway), stopChild(web)]);
  process.exit(status);
}

async function restartGateway() {
  await stopChild(gateway);
  if (stopping) return;
  const child = start(['gateway/main.ts']);
  gateway = child;
  child.once('exit', (code, signal) => {
    if (!stopping && child === gateway && !child.killed)
      say(`The gateway ended (${code ?? signal}); it starts again after the next change.`);
  });
}

/** Writes schema.graphql from the code. @throws when the code does not build a schema */
async function printSchema() {
  const { status, output } = await capture(process.execPath, ['gateway/schema.ts']);
  if (status !== 0) throw new Error(output.trimEnd());
}

/**
 * Brings the generated code and the gateway up to date with the sources. Decides by content, so that it does not matter
 * which file has changed. The gateway keeps running while its sources are broken.
 */
async function update() {
  await bring(prismaClient, false);
  if (hashOfGateway() !== runningHash) await printSchema();
  // Documents may be ahead of the schema, which must not keep the gateway from catching up.
  await bring(typedHooks, false).catch(report);
  const hash = hashOfGateway();
  if (hash === runningHash) return;
  runningHash = hash;
  await restartGateway();
}

/** @param {Error} error */
const report = (error) => say(error.message);

/** @type {NodeJS.Timeout | undefined} */
let timer;
let updates = Promise.resolve();
function scheduleUpdate() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    updates = updates.then(update).catch(report);
  }, DEBOUNCE_MS);
}

/**
 * @param {string} folder
 * @param {boolean} recursive
 * @param {(path: string) => boolean} matches receives a path relative to `folder`
 */
function watchFolder(folder, recursive, matches) {
  watch(join(root, folder), { recursive }, (_event, file) => {
    if (file && matches(file)) scheduleUpdate();
  });
}

for (const folder of serverFolders) watchFolder(folder, true, isServerSource);
watchFolder('web', true, (file) => file.endsWith('.graphql'));
watchFolder('.', false, (file) => ['schema.graphql', 'codegen.ts'].includes(file));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
updates = update().catch(report);
await updates;
web = start(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--clearScreen', 'false']);
web.once('exit', (code, signal) => {
  if (stopping) return;
  say(`The web server ended (${code ?? signal}).`);
  stop(1);
});
