import type { OutboxStore } from './outboxStore.ts';
import type { Draft, UnsentMessage } from './unsent.ts';

/**
 * The result of one attempt. A rejection is final. Without one the attempt failed and can be retried; unless it is
 * certain that the request did not arrive, the message may have.
 */
export type SendResult =
  | { sent: true }
  | { sent: false; rejection: string }
  | { sent: false; rejection: null; mayHaveArrived: boolean };

export type OutboxParts = {
  store: OutboxStore;
  post: (unsent: UnsentMessage) => Promise<SendResult>;
  /** Runs `work` while no other tab of this person runs its own. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
};

export type Outbox = {
  /** The unsent messages and those just sent, oldest first; the same array until something changes. */
  entries: () => readonly UnsentMessage[];
  subscribe: (listener: () => void) => () => void;
  add: (message: Draft & Pick<UnsentMessage, 'id' | 'studentId'>) => void;
  /** Sends a message whose files have been uploaded. */
  release: (id: string) => void;
  /** Removes a file from a message that waits for it; removes the message if nothing is left in it. */
  dropFile: (id: string, fileId: string) => void;
  retry: (id: string) => void;
  /**
   * Takes a message out of the queue, so that it is never sent.
   * @returns false if it may have arrived: an attempt is pending, or had no answer
   */
  discard: (id: string) => boolean;
  /** Shows what has not been sent as waiting, without the failure of a request that may hang for long. */
  connectionLost: () => void;
  /** Retries immediately, as when the connection may be back. */
  wake: () => void;
  stop: () => void;
};

/** States of the messages that are sent in order. */
const QUEUED_STATES: readonly UnsentMessage['state'][] = ['sending', 'waiting', 'retrying'];
/** States in which a request may be on its way. */
const PENDING_STATES: readonly UnsentMessage['state'][] = ['sending', 'retrying'];

const UNANSWERED: SendResult = { sent: false, rejection: null, mayHaveArrived: true };

/** Returns whether nothing of a message can be with the gateway, so that discarding it keeps it from everybody. */
export const isDiscardable = ({ state, mayHaveArrived }: UnsentMessage) =>
  !mayHaveArrived && state !== 'sent' && !PENDING_STATES.includes(state);

/**
 * How long a sent message stays: the tab that sent it may not be the one that shows it, and that one has the message
 * once its own connection is back.
 */
export const SENT_STAYS_MS = 60_000;

const RETRY_DELAY_MS = { initial: 1000, max: 30_000 };

/** Sends the messages of a person in order and one at a time, across reloads and lost connections, until confirmed. */
export function createOutbox({ store, post, runExclusively: alone, now }: OutboxParts): Outbox {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingId: string | null = null;
  let draining = false;
  let mustRunAgain = false;
  let stopped = false;

  const forgotten = new Set<string>();
  /** Forgets what was sent a while later, also by another tab, which may be closed before it does. */
  const forgetSent = () => {
    for (const { id, state } of store.entries()) {
      if (state !== 'sent' || forgotten.has(id)) continue;
      forgotten.add(id);
      setTimeout(() => store.remove(id), SENT_STAYS_MS);
    }
  };
  store.subscribe(forgetSent);
  forgetSent();

  const next = () => store.entries().find(({ state }) => QUEUED_STATES.includes(state));

  /** Returns the state of a message that is ready to be sent. */
  const queuedState = () =>
    store.entries().some(({ state }) => state === 'waiting' || state === 'retrying') ? 'waiting' : 'sending';

  const find = (id: string) => store.entries().find((entry) => entry.id === id);

  const drain = async () => {
    while (!stopped) {
      // Another tab may have discarded what this one would send next.
      store.reload();
      const entry = next();
      if (!entry || !(await attempt(entry))) return;
    }
  };

  /** Makes every queued message wait, since none is sent before the first of them. The one on its way is `retrying`. */
  const waitForConnection = () => {
    store.reload();
    for (const entry of store.entries()) {
      const state = entry.id === pendingId ? 'retrying' : 'waiting';
      if (PENDING_STATES.includes(entry.state) && entry.state !== state) store.put({ ...entry, state });
    }
  };

  /** @returns true if the next message can be sent now */
  const attempt = async (entry: UnsentMessage): Promise<boolean> => {
    if (entry.state === 'waiting') store.put({ ...entry, state: 'retrying' });
    pendingId = entry.id;
    const outcome = await post(entry).catch(() => UNANSWERED);
    pendingId = null;
    if (stopped) return false;
    if (outcome.sent || outcome.rejection !== null) failures = 0;
    if (outcome.sent) store.put({ ...entry, state: 'sent', mayHaveArrived: false });
    else if (outcome.rejection !== null)
      store.put({ ...entry, state: 'refused', error: outcome.rejection, mayHaveArrived: false });
    else {
      if (outcome.mayHaveArrived) store.put({ ...entry, mayHaveArrived: true });
      waitForConnection();
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
      const state = message.files.length > 0 ? 'uploading' : queuedState();
      store.put({ ...message, writtenAt: now(), state, error: null, mayHaveArrived: false });
      wake();
    },
    release(id) {
      const entry = find(id);
      if (entry?.state !== 'uploading') return;
      store.put({ ...entry, state: queuedState() });
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
      if (entry?.state === 'waiting') {
        failures = 0;
        wake();
      }
      if (entry?.state !== 'refused') return;
      // A rejected message may have lost its files since.
      store.put({ ...entry, state: entry.files.length > 0 ? 'uploading' : queuedState(), error: null });
      wake();
    },
    discard(id) {
      store.reload();
      const entry = find(id);
      if (entry && !isDiscardable(entry)) return false;
      store.remove(id);
      return true;
    },
    connectionLost() {
      // Without a pending attempt nothing is about to fail here; the tab that has one marks its messages.
      if (pendingId !== null) waitForConnection();
    },
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
