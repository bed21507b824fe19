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

/** A secret that is generated once and stored in a file. */
type SecretFile<Secret> = {
  make(): string;
  /** Parses the text of the file; returns null when it is damaged. */
  read(text: string): Secret | null;
  /** Consequence for users when the secret is generated again. */
  consequence: string;
};

const SECRET = pattern({ max: 64, matches: /^[0-9a-f]{64}$/ });

/** Returns the data folder's secret for signing sessions, so that they survive a restart. */
export function generatedAuthSecret(dataDir: string): string {
  return readOrCreateSecret(join(dataDir, 'auth-secret'), {
    make: () => randomBytes(32).toString('hex'),
    read: (text) => SECRET.exec(text.trim())?.[0] ?? null,
    consequence: 'all users have to sign in again',
  });
}

/**
 * Reads the secret in a file, or creates it. Replaces a file that is empty or truncated. Processes that start
 * at the same time agree on one secret, and a crash leaves no partial file.
 */
export function readOrCreateSecret<Secret>(
  file: string,
  { make, read, consequence }: SecretFile<Secret>,
): Secret {
  const text = textOf(file);
  const secret = text === null ? null : read(text);
  if (secret !== null) return secret;
  mkdirSync(dirname(file), { recursive: true });
  if (text !== null) {
    process.stderr.write(`${file} is damaged; generating a new one: ${consequence}.\n`);
    discard(file, (other) => read(other) !== null);
  }
  createAtomically(file, make());
  const created = read(readFileSync(file, 'utf8'));
  if (created === null) throw new Error(`${file} cannot be used, and could not be replaced.`);
  return created;
}

/** Removes a damaged file, unless another process has replaced it meanwhile. */
function discard(file: string, isComplete: (text: string) => boolean): void {
  const aside = `${file}.${randomUUID()}.old`;
  ignoreError('ENOENT', () => renameSync(file, aside));
  if (isComplete(textOf(aside) ?? '')) ignoreError('EEXIST', () => linkSync(aside, file));
  rmSync(aside, { force: true });
}

/** Creates a file atomically; never overwrites an existing one. */
function createAtomically(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}.new`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
    ignoreError('EEXIST', () => linkSync(temporary, file));
  } finally {
    rmSync(temporary, { force: true });
  }
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function textOf(file: string): string | null {
  let text: string | null = null;
  ignoreError('ENOENT', () => {
    text = readFileSync(file, 'utf8');
  });
  return text;
}

function ignoreError(code: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}
