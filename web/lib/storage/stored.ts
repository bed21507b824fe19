/**
 * What this browser keeps for a person begins with this, so that signing out forgets all of it: a started
 * enrolment (lm-person-pending-enrolment), a started profile (lm-person-pending-profile), unsent messages.
 */
const PERSONAL = 'lm-person-';

export type PersonalKey = `${typeof PERSONAL}${string}`;

export const pendingEnrolmentKey: PersonalKey = 'lm-person-pending-enrolment';
export const pendingProfileKey: PersonalKey = 'lm-person-pending-profile';

/** What is stored under a key, or null when it is nothing or not what was written. The caller checks the shape. */
export function readStored(key: PersonalKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value, or forgets it when it is null. A browser that stores nothing is no reason to fail. */
export function writeStored(key: PersonalKey, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page goes on with what it has in memory.
  }
}

/** The keys in use that begin so. */
export function storedKeys(prefix: PersonalKey): PersonalKey[] {
  try {
    return Object.keys(localStorage).filter((key): key is PersonalKey => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Where the browser keeps files that are being sent; the one thing of a person outside of localStorage. */
export const FILES_DATABASE = 'lm-person-files';

export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PERSONAL)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored then.
  }
  try {
    indexedDB.deleteDatabase(FILES_DATABASE);
  } catch {
    // There is no such place here.
  }
}
