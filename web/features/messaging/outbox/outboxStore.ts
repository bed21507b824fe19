import { draftOf } from '../composer/draft.ts';
import type { UnsentMessage } from './unsent.ts';

export type OutboxStore = {
  entries: () => readonly UnsentMessage[];
  subscribe: (listener: () => void) => () => void;
  put: (entry: UnsentMessage) => void;
  remove: (id: string) => void;
  /** Reads what other tabs have stored and removed. */
  reload: () => void;
};

/** The part of localStorage that the outbox needs. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Stores unsent messages in the browser, one key for each, so that two tabs never overwrite each other's.
 * Without storage they live as long as the page.
 * @param prefix start of each key, which identifies the person
 */
export function createOutboxStore(storage: OutboxStorage | null, prefix: string): OutboxStore {
  const listeners = new Set<() => void>();
  const unstored = new Map<string, UnsentMessage>();
  let cached: readonly UnsentMessage[] = read();

  function read(): readonly UnsentMessage[] {
    const found = new Map(unstored);
    for (const key of keysOf(storage)) {
      const entry = key.startsWith(prefix) ? parse(storage?.getItem(key) ?? null) : null;
      if (entry) found.set(entry.id, entry);
    }
    return [...found.values()].sort((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1));
  }

  const refresh = () => {
    cached = read();
    for (const listener of [...listeners]) listener();
  };

  return {
    entries: () => cached,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put(entry) {
      try {
        if (!storage) throw new Error('storage is not available');
        storage.setItem(prefix + entry.id, JSON.stringify(entry));
        unstored.delete(entry.id);
      } catch {
        unstored.set(entry.id, entry);
      }
      refresh();
    },
    remove(id) {
      unstored.delete(id);
      storage?.removeItem(prefix + id);
      refresh();
    },
    reload: refresh,
  };
}

function keysOf(storage: OutboxStorage | null): string[] {
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
}

function parse(text: string | null): UnsentMessage | null {
  try {
    const entry = JSON.parse(text ?? 'null') as UnsentMessage | null;
    const isValid = typeof entry?.id === 'string' && typeof entry.content === 'string' && entry.studentId;
    // Earlier versions stored the text alone, and nothing about attempts.
    return isValid ? { ...entry, ...draftOf(entry), mayHaveArrived: entry.mayHaveArrived ?? false } : null;
  } catch {
    return null;
  }
}
