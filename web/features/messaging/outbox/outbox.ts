import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import type { OutboxStore } from './outboxStore.ts';
import type { Draft, Unsent } from './unsent.ts';

/** What became of one attempt: a refusal will not change by itself, a line that is down will. */
export type Outcome = { sent: true } | { sent: false; refusal: string | null };

export type OutboxParts = {
  store: OutboxStore;
  post: (unsent: Unsent) => Promise<Outcome>;
  /** Runs `work` while no other tab of this person runs its own. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
};

export type Outbox = {
  /** What is not sent yet, oldest first; the same array until something changes. */
  entries: () => readonly Unsent[];
  subscribe: (listener: () => void) => () => void;
  add: (message: Draft & Pick<Unsent, 'id' | 'studentId'>) => void;
  /** The files of a message are there: it goes. */
  release: (id: string) => void;
  /** Takes a file out of a message that waits for it; one that has nothing left in it is gone. */
  dropFile: (id: string, fileId: string) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
  /** The line may be back: tries at once. */
  wake: () => void;
  stop: () => void;
};

const WAIT_MS = { first: 1000, most: 30_000 };

/** Sends what a person writes, in order and one at a time, over reloads and dead lines, until it is confirmed. */
export function createOutbox({ store, post, alone, now }: OutboxParts): Outbox {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining = false;
  let again = false;
  let stopped = false;

  const next = () => store.entries().find(({ state }) => state !== 'refused' && state !== 'uploading');

  const find = (id: string) => store.entries().find((entry) => entry.id === id);

  const drain = async () => {
    store.reload();
    for (let entry = next(); entry && !stopped; entry = next()) {
      if (!(await attempt(entry))) return;
    }
  };

  /** @returns whether to go on with the next one now */
  const attempt = async (entry: Unsent): Promise<boolean> => {
    const outcome = await post(entry).catch((): Outcome => ({ sent: false, refusal: null }));
    if (stopped) return false;
    if (outcome.sent || outcome.refusal !== null) failures = 0;
    if (outcome.sent) store.remove(entry.id);
    else if (!store.entries().some(({ id }) => id === entry.id)) return true;
    else if (outcome.refusal !== null) store.put({ ...entry, state: 'refused', error: outcome.refusal });
    else {
      store.put({ ...entry, state: 'waiting', error: MESSAGING_TEXTS.failed });
      const wait = Math.min(WAIT_MS.most, WAIT_MS.first * 2 ** failures);
      failures += 1;
      timer = setTimeout(wake, wait * (0.5 + Math.random() / 2));
      return false;
    }
    return true;
  };

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    if (draining) {
      again = true;
      return;
    }
    if (!next()) return;
    draining = true;
    void alone(drain).finally(() => {
      draining = false;
      if (!again) return;
      again = false;
      wake();
    });
  };

  return {
    entries: store.entries,
    subscribe: store.subscribe,
    add(message) {
      const state = message.files.length > 0 ? 'uploading' : 'sending';
      store.put({ ...message, writtenAt: now(), state, error: null });
      wake();
    },
    release(id) {
      const entry = find(id);
      if (entry?.state !== 'uploading') return;
      store.put({ ...entry, state: 'sending' });
      wake();
    },
    dropFile(id, fileId) {
      const entry = find(id);
      if (entry?.state !== 'uploading') return;
      const files = entry.files.filter((file) => file.id !== fileId);
      if (files.length === 0 && entry.content === '') store.remove(id);
      else store.put({ ...entry, files });
    },
    retry(id) {
      const entry = find(id);
      if (!entry || entry.state === 'uploading') return;
      failures = 0;
      // What was refused may have lost its files since; what only did not get through may be there already.
      const isAnew = entry.state === 'refused' && entry.files.length > 0;
      store.put({ ...entry, state: isAnew ? 'uploading' : 'sending', error: null });
      wake();
    },
    discard: (id) => store.remove(id),
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
