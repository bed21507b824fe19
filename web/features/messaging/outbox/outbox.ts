import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import type { OutboxStore } from './outboxStore.ts';
import type { Draft, UnsentMessage } from './unsent.ts';

/** The result of one attempt. A rejection is final; null means that the attempt failed and can be retried. */
export type SendResult = { sent: true } | { sent: false; rejection: string | null };

export type OutboxParts = {
  store: OutboxStore;
  post: (unsent: UnsentMessage) => Promise<SendResult>;
  /** Runs `work` while no other tab of this person runs its own. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
};

export type Outbox = {
  /** The unsent messages, oldest first; the same array until something changes. */
  entries: () => readonly UnsentMessage[];
  subscribe: (listener: () => void) => () => void;
  add: (message: Draft & Pick<UnsentMessage, 'id' | 'studentId'>) => void;
  /** Sends a message whose files have been uploaded. */
  release: (id: string) => void;
  /** Removes a file from a message that waits for it; removes the message if nothing is left in it. */
  dropFile: (id: string, fileId: string) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
  /** Retries immediately, as when the connection may be back. */
  wake: () => void;
  stop: () => void;
};

const RETRY_DELAY_MS = { initial: 1000, max: 30_000 };

/** Sends the messages of a person in order and one at a time, across reloads and lost connections, until confirmed. */
export function createOutbox({ store, post, runExclusively: alone, now }: OutboxParts): Outbox {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining = false;
  let mustRunAgain = false;
  let stopped = false;

  const next = () => store.entries().find(({ state }) => state !== 'refused' && state !== 'uploading');

  const find = (id: string) => store.entries().find((entry) => entry.id === id);

  const drain = async () => {
    store.reload();
    for (let entry = next(); entry && !stopped; entry = next()) {
      if (!(await attempt(entry))) return;
    }
  };

  /** @returns true if the next message can be sent now */
  const attempt = async (entry: UnsentMessage): Promise<boolean> => {
    const outcome = await post(entry).catch((): SendResult => ({ sent: false, rejection: null }));
    if (stopped) return false;
    if (outcome.sent || outcome.rejection !== null) failures = 0;
    if (outcome.sent) store.remove(entry.id);
    else if (!store.entries().some(({ id }) => id === entry.id)) return true;
    else if (outcome.rejection !== null) store.put({ ...entry, state: 'refused', error: outcome.rejection });
    else {
      store.put({ ...entry, state: 'waiting', error: MESSAGING_TEXTS.failed });
      const delayMs = Math.min(RETRY_DELAY_MS.max, RETRY_DELAY_MS.initial * 2 ** failures);
      failures += 1;
      timer = setTimeout(wake, delayMs * (0.5 + Math.random() / 2));
      return false;
    }
    return true;
  };

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    if (draining) {
      mustRunAgain = true;
      return;
    }
    if (!next()) return;
    draining = true;
    void alone(drain).finally(() => {
      draining = false;
      if (!mustRunAgain) return;
      mustRunAgain = false;
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
      // A rejected message may have lost its files since; one that only failed to send may have arrived.
      const needsUpload = entry.state === 'refused' && entry.files.length > 0;
      store.put({ ...entry, state: needsUpload ? 'uploading' : 'sending', error: null });
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
