import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';

const KEY: PersonalKey = 'lm-person-push';

/** Remembers that a person has turned push on in this browser; removed with the person's other data. */
export function storePushEnabled(viewerId: string, on: boolean): void {
  writeStored(KEY, on ? viewerId : null);
}

export const isPushEnabled = (viewerId: string): boolean => readStored(KEY) === viewerId;
