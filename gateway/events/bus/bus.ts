import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BusMessage, decodeMessage, encodeMessage, type Signal } from './busMessages.ts';
import { createUnderWay } from '../../platform/async/pendingTasks.ts';

/** How messages reach the other gateways. Losing it may delay what they learn, never fail a write. */
export type BusTransport = {
  /** Resolves once the message was handed over; rejects while the line is away. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

export type BusTransportFactory = (on: {
  message(text: string): void;
  /** The line was away and is back: anything may have been missed. */
  gap(): void;
  trouble(error: unknown): void;
}) => BusTransport;

export type Bus = {
  wake(recipientIds: string[]): void;
  signal(signal: Signal, recipientIds: string[]): void;
  onMessage(listener: (message: BusMessage) => void): () => void;
  onGap(listener: () => void): () => void;
  /** Hands over what is still to be said, and falls silent. */
  close(): Promise<void>;
};

/** Recipients in one wake-up: PostgreSQL's NOTIFY takes 8,000 bytes and an id with its quotes is 39. */
const RECIPIENTS_A_MESSAGE = 150;
/** What has not been handed over by then is found by the other gateways' slow poll. */
const FAREWELL_MS = 2000;

/**
 * A bus over some transport. This process hears its own messages at once and without the transport, so that
 * one gateway alone never depends on it; wake-ups of one tick travel as one message.
 */
export function createBus(open: BusTransportFactory, trouble: (error: unknown) => void): Bus {
  const self = randomUUID();
  const listeners = new Set<(message: BusMessage) => void>();
  const gapListeners = new Set<() => void>();
  let waking = new Set<string>();
  let dropped = 0;

  const hear = (message: BusMessage) => {
    for (const listener of listeners) listener(message);
  };
  const transport = open({
    message(text) {
      const received = decodeMessage(text);
      if (received === null) {
        dropped += 1;
        trouble(new Error(`A message on the bus was not understood; ${dropped} so far`));
      } else if (received.from !== self) hear(received.message);
    },
    gap() {
      for (const listener of gapListeners) listener();
    },
    trouble,
  });
  const sending = createUnderWay();
  const send = (message: BusMessage) => {
    sending.add(transport.send(encodeMessage(message, self)).catch(trouble));
  };
  const flush = () => {
    if (waking.size === 0) return;
    const ids = [...waking];
    waking = new Set();
    hear({ wake: ids });
    for (let start = 0; start < ids.length; start += RECIPIENTS_A_MESSAGE) {
      send({ wake: ids.slice(start, start + RECIPIENTS_A_MESSAGE) });
    }
  };

  return {
    wake(recipientIds) {
      if (waking.size === 0) setImmediate(flush);
      for (const id of recipientIds) waking.add(id);
    },
    signal(signal, recipientIds) {
      hear({ signal, recipientIds });
      send({ signal, recipientIds });
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      flush();
      await Promise.race([sending.ended(), wait(FAREWELL_MS, undefined, { ref: false })]);
      await transport.close();
    },
  };
}
