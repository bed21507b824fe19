// npm run dev: restarts the gateway, reloads the web app and regenerates code when their sources change. Ctrl-C stops
// everything.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { bring, prismaClient, typedHooks } from './products.mjs';
import { capture, root, say } from './tools.mjs';

const DEBOUNCE_MS = 150;
const children = [];
let stopping = false;

// Detached, so that Ctrl-C only reaches this process, which then stops each child once.
function start(name, args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.once('exit', (code, signal) => {
    if (!stopping) {
      say(`${name} ended (${code ?? signal}).`);
      stop(1);
    }
  });
  children.push(child);
}

async function stop(status) {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stopChild));
  process.exit(status);
}

function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((done) => {
    child.once('exit', done);
    child.kill('SIGINT');
  });
}

/** Runs `work` shortly after the last change below `folder` of a file that `matches`; never twice concurrently. */
function watchFolder(folder, matches, work) {
  const path = join(root, folder);
  if (!existsSync(path)) return;
  let timer;
  let last = Promise.resolve();
  const changed = () => {
    last = last.then(work).catch((error) => say(error.message));
  };
  watch(path, { recursive: folder !== '.' }, (_event, file) => {
    if (!file || !matches(file)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, DEBOUNCE_MS);
  });
}

async function printSchema() {
  const { status, output } = await capture(process.execPath, ['gateway/schema.ts']);
  if (status !== 0) throw new Error(output.trimEnd());
}

watchFolder(
  'prisma',
  (file) => file === 'schema.prisma',
  () => bring(prismaClient, false),
);
watchFolder('gateway', (file) => /(^|\/)(schema|builder)\.ts$/.test(file), printSchema);
watchFolder(
  'web',
  (file) => file.endsWith('.graphql'),
  () => bring(typedHooks, false),
);
watchFolder(
  '.',
  (file) => ['schema.graphql', 'codegen.ts'].includes(file),
  () => bring(typedHooks, false),
);

start('The gateway', ['--watch', '--watch-preserve-output', 'gateway/main.ts']);
start('The web server', [
  'node_modules/vite/bin/vite.js',
  '--config',
  'web/vite.config.ts',
  '--clearScreen',
  'false',
]);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
