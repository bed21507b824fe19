import { readStored, writeStored } from '../../../lib/storage/personalStorage.ts';

const KEY = 'lm-person-device';
let inMemory: string | null = null;

/** Returns the random name of this browser, under which payments without an account are limited. */
export function deviceName(): string {
  const stored = readStored(KEY);
  const name = typeof stored === 'string' ? stored : (inMemory ?? crypto.randomUUID());
  inMemory = name;
  writeStored(KEY, name);
  return name;
}
