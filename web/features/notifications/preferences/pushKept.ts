import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/stored.ts';

const KEY: PersonalKey = 'lm-person-push';

/** Keeps in mind that a person lets this browser be woken; forgotten with the person. */
export function rememberPush(viewerId: string, on: boolean): void {
  writeStored(KEY, on ? viewerId : null);
}

export const wantsPush = (viewerId: string): boolean => readStored(KEY) === viewerId;
