// What the launcher's scripts share. Plain JavaScript without packages: it runs on any Node from 20 on, in a
// clone that holds nothing yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
export const binFolder = join(root, 'node_modules', '.bin');
export const pinnedNode = join(binFolder, process.platform === 'win32' ? 'node.exe' : 'node');

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** One sentence for the terminal instead of a stack trace. */
export class Sentence extends Error {}

/** Runs `work` after one line that names it; the line ends with the seconds it took. */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`${title} … `);
  try {
    await work();
    say(`${((Date.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    say('failed');
    throw error;
  }
}

/**
 * Runs a program quietly; what it printed appears only when it fails.
 * @returns {Promise<void>}
 */
export async function run(program, args, env = {}, cwd = root) {
  const { status, output } = await capture(program, args, env, cwd);
  if (status === 0) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence(`${[program, ...args].map((word) => relativeName(word)).join(' ')} failed (${status}).`);
}

/** Runs a program and collects what it prints, errors included. */
export function capture(program, args, env = {}, cwd = root) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => done({ status: 1, output: String(error) }));
    child.once('close', (status, signal) => done({ status: status ?? signal, output }));
  });
}

const relativeName = (word) => (word.startsWith(root) ? relative(root, word) : word);

/** PATH without this project's own programs: npm puts them first, and an install deletes them while it runs. */
export function machinePath() {
  const own = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}

/** Files below `folder` (relative to the project) that `wanted` accepts by their path with forward slashes. */
export function filesBelow(folder, wanted) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  const found = [];
  const walk = (at) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (wanted(relative(root, path).split(sep).join('/'))) found.push(relative(root, path));
    }
  };
  walk(start);
  return found.sort();
}

/** One hash over the names and contents of files given relative to the project; missing ones count as such. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    const there = existsSync(path) && statSync(path).isFile();
    hash.update(`${file}\0${there ? 'there' : 'missing'}\0`);
    if (there) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
