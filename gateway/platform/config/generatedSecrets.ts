import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pattern } from '../../../contract/pattern.ts';

/** A secret that is made once and kept in a file. */
type Kept<Secret> = {
  make(): string;
  /** Returns what the text of the file says, or null when it is not whole. */
  read(text: string): Secret | null;
  /** What people notice when it has to be made anew. */
  consequence: string;
};

const SECRET = pattern({ max: 64, matches: /^[0-9a-f]{64}$/ });

/** Returns the secret of a data folder that signs sessions, so that they outlive a restart. */
export function generatedAuthSecret(dataDir: string): string {
  return keptIn(join(dataDir, 'auth-secret'), {
    make: () => randomBytes(32).toString('hex'),
    read: (text) => SECRET.exec(text.trim())?.[0] ?? null,
    consequence: 'everybody has to sign in again',
  });
}

/**
 * Returns the secret in a file, made now where there is none. A file that is empty or cut short is replaced. Processes
 * that start together agree on one, and no crash leaves half of it behind.
 */
export function keptIn<Secret>(file: string, { make, read, consequence }: Kept<Secret>): Secret {
  const found = textOf(file);
  const secret = found === null ? null : read(found);
  if (secret !== null) return secret;
  mkdirSync(dirname(file), { recursive: true });
  if (found !== null) {
    process.stderr.write(`${file} was damaged and is made anew: ${consequence}.\n`);
    discard(file, (text) => read(text) !== null);
  }
  publish(file, make());
  const made = read(readFileSync(file, 'utf8'));
  if (made === null) throw new Error(`${file} cannot be used, and could not be replaced.`);
  return made;
}

/** Removes a damaged file, unless another process has replaced it meanwhile. */
function discard(file: string, isWhole: (text: string) => boolean): void {
  const aside = `${file}.${randomUUID()}.old`;
  ignoring('ENOENT', () => renameSync(file, aside));
  if (isWhole(textOf(aside) ?? '')) ignoring('EEXIST', () => linkSync(aside, file));
  rmSync(aside, { force: true });
}

/** Writes a file whole or not at all, and never over one that is there. */
function publish(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}.new`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
    ignoring('EEXIST', () => linkSync(temporary, file));
  } finally {
    rmSync(temporary, { force: true });
  }
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function textOf(file: string): string | null {
  let text: string | null = null;
  ignoring('ENOENT', () => {
    text = readFileSync(file, 'utf8');
  });
  return text;
}

function ignoring(code: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}
