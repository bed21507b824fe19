import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import type { AnySignal } from '../../../contract/events.ts';
import { createPendingTasks } from '../../platform/async/pendingTasks.ts';
import type { CommittedEvent } from '../feed.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './busMessages.ts';

/** A transport of messages to the other gateways. Losing it delays events and never fails a write. */
type BusTransport = {
  /** Resolves once the message was sent; rejects while the connection is down. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

export type BusTransportFactory = (on: {
  message(text: string): void;
  /** Called after a reconnect: messages may have been missed. */
  gap(): void;
  error(error: unknown): void;
}) => BusTransport;

export type Bus = {
  /** @param events all that was published to them; null where that is not known, and their feeds are to be read */
  wake(recipientIds: string[], events: CommittedEvent[] | null): void;
  signal(signal: AnySignal, recipientIds: string[]): void;
  /** Signals to everyone who subscribed to it. The sender limits how often: it reaches all sockets of all gateways. */
  broadcast(signal: AnySignal): void;
  onMessage(listener: (message: BusMessage) => void): () => void;
  onGap(listener: () => void): () => void;
  /** Sends the pending messages and closes the transport. */
  close(): Promise<void>;
};

/** PostgreSQL's NOTIFY takes 8,000 bytes with the zero at the end. */
const MAX_BYTES = 7999;
/** Recipients in one wake-up without events: an id with its quotes is 39 bytes. */
const MAX_RECIPIENTS_PER_MESSAGE = 150;
/** The other gateways' slow poll finds events whose messages were not sent by then. */
const SHUTDOWN_TIMEOUT_MS = 2000;

/**
 * Creates a bus over a transport. This process dispatches its own messages immediately and without the transport,
 * so that a single gateway never depends on it; wake-ups of one tick are sent as one message.
 */
export function createBus(openTransport: BusTransportFactory, onError: (error: unknown) => void): Bus {
  const self = randomUUID();
  const listeners = new Set<(message: BusMessage) => void>();
  const gapListeners = new Set<() => void>();
  let pendingWakes = new Set<string>();
  let pendingEvents: CommittedEvent[] | null = [];
  let dropped = 0;

  const dispatch = (message: BusMessage) => {
    for (const listener of listeners) listener(message);
  };
  const transport = openTransport({
    message(text) {
      const received = decodeMessage(text);
      if (received === null) {
        dropped += 1;
        onError(new Error(`Invalid message on the bus; ${dropped} dropped so far`));
      } else if (received.from !== self) dispatch(received.message);
    },
    gap() {
      for (const listener of gapListeners) listener();
    },
    error: onError,
  });
  const pendingSends = createPendingTasks();
  const sendText = (text: string) => {
    pendingSends.add(transport.send(text).catch(onError));
  };
  const send = (message: BusMessage) => sendText(encodeMessage(message, self));
  const flush = () => {
    if (pendingWakes.size === 0) return;
    const [wake, events] = [[...pendingWakes], pendingEvents];
    pendingWakes = new Set();
    pendingEvents = [];
    dispatch({ wake, events });
    const text = events && encodeMessage({ wake, events }, self);
    if (text !== null && Buffer.byteLength(text) <= MAX_BYTES) return sendText(text);
    for (let start = 0; start < wake.length; start += MAX_RECIPIENTS_PER_MESSAGE)
      send({ wake: wake.slice(start, start + MAX_RECIPIENTS_PER_MESSAGE), events: null });
  };

  return {
    wake(recipientIds, events) {
      if (pendingWakes.size === 0) setImmediate(flush);
      for (const id of recipientIds) pendingWakes.add(id);
      if (events === null) pendingEvents = null;
      else pendingEvents?.push(...events);
    },
    signal(signal, recipientIds) {
      dispatch({ signal, recipientIds });
      send({ signal, recipientIds });
    },
    broadcast(signal) {
      dispatch({ broadcast: signal });
      send({ broadcast: signal });
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
      await pTimeout(pendingSends.ended(), { milliseconds: SHUTDOWN_TIMEOUT_MS, message: false });
      await transport.close();
    },
  };
}
