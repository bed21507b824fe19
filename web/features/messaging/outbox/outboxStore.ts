import { draftOf } from '../composer/draft.ts';
import type { Unsent } from './unsent.ts';

export type OutboxStore = {
  entries: () => readonly Unsent[];
  subscribe: (listener: () => void) => () => void;
  put: (entry: Unsent) => void;
  remove: (id: string) => void;
  /** Takes over what other tabs have stored and removed. */
  reload: () => void;
};

/** As much of localStorage as is needed. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Unsent messages in the browser's storage, one key for each, so that two tabs never overwrite each other's.
 * Where nothing can be stored they live as long as the page.
 * @param prefix begins the keys and names the person
 */
export function createOutboxStore(shelf: Shelf | null, prefix: string): OutboxStore {
  const listeners = new Set<() => void>();
  const unstored = new Map<string, Unsent>();
  let known: readonly Unsent[] = read();

  function read(): readonly Unsent[] {
    const found = new Map(unstored);
    for (const key of keysOf(shelf)) {
      const entry = key.startsWith(prefix) ? parse(shelf?.getItem(key) ?? null) : null;
      if (entry) found.set(entry.id, entry);
    }
    return [...found.values()].sort((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1));
  }

  const changed = () => {
    known = read();
    for (const listener of [...listeners]) listener();
  };

  return {
    entries: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put(entry) {
      try {
        if (!shelf) throw new Error('nothing can be stored here');
        shelf.setItem(prefix + entry.id, JSON.stringify(entry));
        unstored.delete(entry.id);
      } catch {
        unstored.set(entry.id, entry);
      }
      changed();
    },
    remove(id) {
      unstored.delete(id);
      shelf?.removeItem(prefix + id);
      changed();
    },
    reload: changed,
  };
}

function keysOf(shelf: Shelf | null): string[] {
  return Array.from({ length: shelf?.length ?? 0 }, (_, place) => shelf?.key(place) ?? '');
}

function parse(text: string | null): Unsent | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Unsent | null;
    const isWhole = typeof entry?.id === 'string' && typeof entry.content === 'string' && entry.studentId;
    // What an earlier version stored had words alone.
    return isWhole ? { ...entry, ...draftOf(entry) } : null;
  } catch {
    return null;
  }
}
