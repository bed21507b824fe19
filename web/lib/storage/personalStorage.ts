/**
 * The prefix of every key that this browser stores for a person, so that signing out removes all of them: a started
 * enrolment (lm-person-pending-enrolment), a started profile (lm-person-pending-profile), unsent messages.
 */
const PERSONAL_PREFIX = 'lm-person-';

export type PersonalKey = `${typeof PERSONAL_PREFIX}${string}`;

export const pendingEnrolmentKey: PersonalKey = 'lm-person-pending-enrolment';
export const pendingProfileKey: PersonalKey = 'lm-person-pending-profile';

/** Reads the stored value of a key; null when there is none or it is not JSON. The caller checks the shape. */
export function readStored(key: PersonalKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when it is null. Does nothing when the browser blocks storage. */
export function writeStored(key: PersonalKey, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page continues with its state in memory.
  }
}

/** Returns the stored keys with a prefix. */
export function storedKeys(prefix: PersonalKey): PersonalKey[] {
  try {
    return Object.keys(localStorage).filter((key): key is PersonalKey => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The name of the database for files that are being sent; the only personal data outside of localStorage. */
export const FILES_DATABASE = 'lm-person-files';

/** Removes all personal data from this browser. */
export function clearPersonalData(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PERSONAL_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  try {
    indexedDB.deleteDatabase(FILES_DATABASE);
  } catch {
    // This browser has no IndexedDB.
  }
}
