// Prepares the clone to run: packages, generated code and, with the arguments `web` and `gateway`, what is built of them.
// Other names of products limit it to those. Takes a fraction of a second when everything is current; --force rebuilds
// everything.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from './install.mjs';
import { bring, fonts, gatewayBundle, prismaClient, typedHooks, webApp } from './products.mjs';
import { root, Sentence, say } from './tools.mjs';

const lockFile = join(root, '.ready.lock');

/** @param {string[]} args */
async function ready(args) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Sentence(`This is Node ${process.versions.node}; Little Makers needs Node 20 or newer.`);
  }
  const force = args.includes('--force');
  await withLock(async () => {
    await install();
    // These are independent of each other; the web app and the gateway are built from their output.
    const all = [prismaClient, typedHooks, fonts];
    const named = all.filter(({ name }) => args.includes(name));
    const products = named.length > 0 ? named : all;
    const made = await Promise.allSettled(products.map((product) => bring(product, force)));
    for (const result of made) if (result.status === 'rejected') throw result.reason;
    if (args.includes('web')) await bring(webApp, force);
    if (args.includes('gateway')) await bring(gatewayBundle, force);
  });
}

/**
 * Runs `work` under a lock file, so that two starts in one clone do not overlap; ignores the lock of a dead process.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  let hasAnnounced = false;
  for (;;) {
    try {
      const file = openSync(lockFile, 'wx', 0o644);
      writeSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    if (!isHeld()) rmSync(lockFile, { force: true });
    else {
      if (!hasAnnounced) say('Waiting for another start that is preparing this clone …');
      hasAnnounced = true;
      await sleep(200);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isHeld() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // The file is empty between its creation and the write of the pid.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    rmSync(lockFile, { force: true });
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  await ready(process.argv.slice(2));
} catch (error) {
  const { message, stack } = /** @type {Error} */ (error);
  process.stderr.write(`${error instanceof Sentence ? message : stack}\n`);
  process.exitCode = 1;
}
