import { type PersonalKey, readStored, writeStored } from '../../lib/storage/personalStorage.ts';

const KEY: PersonalKey = 'lm-person-hidden-bulk-actions';
/** As many as the list of actions can have. */
const MAX_HIDDEN = 20;

/** Reads the ids of the actions whose results this browser no longer shows. */
export function readHiddenActions(): string[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

export function writeHiddenActions(ids: readonly string[]): void {
  writeStored(KEY, ids.slice(-MAX_HIDDEN));
}
