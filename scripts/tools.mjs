// Shared helpers of the launcher's scripts. Plain JavaScript without packages, so that it runs on Node 20 or newer in
// a fresh clone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
export const binFolder = join(root, 'node_modules', '.bin');
export const pinnedNode = join(binFolder, process.platform === 'win32' ? 'node.exe' : 'node');

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** An error whose message is printed without a stack trace. */
export class Sentence extends Error {}

/**
 * Runs `work` and prints its title and how many seconds it took.
 * @param {string} title
 * @param {() => Promise<void>} work
 */
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
 * Runs a program and prints its output only when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function run(program, args, env = {}, cwd = root) {
  const { status, output } = await capture(program, args, env, cwd);
  if (status === 0) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence(
    `${[program, ...args].map((argument) => relativeName(argument)).join(' ')} failed (${status}).`,
  );
}

/** @typedef {{ status: number | string | null, output: string }} Outcome the name of the signal that ended it, if one did */

/**
 * Runs a program and returns its status and output, including errors.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
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

/** @param {string} argument */
const relativeName = (argument) => (argument.startsWith(root) ? relative(root, argument) : argument);

/** Returns PATH without this project's programs: npm puts them first, and an install deletes them while it runs. */
export function machinePath() {
  const projectBin = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(projectBin))
    .join(delimiter);
}

/**
 * Returns the files below `folder` (relative to the project), but not those of packages, whose path with forward slashes
 * `matches` accepts.
 * @param {string} folder
 * @param {(path: string) => boolean} matches
 */
export function filesBelow(folder, matches) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  /** @type {string[]} */
  const found = [];
  /** @param {string} folderPath */
  const addFilesIn = (folderPath) => {
    for (const entry of readdirSync(folderPath, { withFileTypes: true })) {
      const path = join(folderPath, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') addFilesIn(path);
      } else if (matches(relative(root, path).split(sep).join('/'))) found.push(relative(root, path));
    }
  };
  addFilesIn(start);
  return found.sort();
}

/**
 * Returns one hash over the names and contents of files, relative to the project; missing files are part of it.
 * @param {string[]} files
 */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    const exists = existsSync(path) && statSync(path).isFile();
    hash.update(`${file}\0${exists ? 'there' : 'missing'}\0`);
    if (exists) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
