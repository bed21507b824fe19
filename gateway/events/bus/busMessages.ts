import { z } from 'zod';
import { type AnySignal, parseSignal } from '../../../contract/events.ts';
import type { CommittedEvent } from '../feed.ts';

/** Incremented when the meaning of a message changes, since gateways of both versions run during a deployment. */
const VERSION = 1;

const ids = z.array(z.string().min(1).max(64)).max(1000);

const anySignal = z.object({ kind: z.string().max(64), payload: z.unknown() });

const positions = z.array(z.int().positive()).max(1000);

const committedEvent = z
  .tuple([z.uuid(), z.string().max(64), z.unknown(), ids, positions])
  .refine(([, , , recipientIds, { length }]) => recipientIds.length === length);

const message = z.union([
  // Without its events a wake-up still says whose feeds to read: gateways of another version may send none.
  z.object({ wake: ids, events: z.array(committedEvent).max(1000).nullable().catch(null) }),
  z.object({ signal: anySignal, recipientIds: ids }),
  z.object({ broadcast: anySignal }),
  z.object({ accessChanged: ids }),
]);

const envelope = z.object({ version: z.literal(VERSION), from: z.string().optional() });

/**
 * A message between gateways. A wake-up says whose feeds have grown, and by what: null where that is too much for a
 * message. Changes of sessions and access are published by triggers of the database (prisma/migrations, access_changes), so
 * that no write can forget them, and so are broadcasts, which go to everybody who is connected (settings_broadcast) or to
 * all admins (overview_signals).
 */
export type BusMessage =
  | { wake: string[]; events: CommittedEvent[] | null }
  | { signal: AnySignal; recipientIds: string[] }
  | { broadcast: AnySignal }
  | { accessChanged: string[] };

export function encodeMessage(outgoing: BusMessage, from: string): string {
  return JSON.stringify({ ...outgoing, from, version: VERSION });
}

/**
 * Parses a message from a transport.
 * @returns null for an invalid message: one of another version, or of another sender on the channel
 */
export function decodeMessage(text: string): { message: BusMessage; from: string | undefined } | null {
  const value = parseJson(text);
  const sender = envelope.safeParse(value);
  const received = message.safeParse(value);
  if (!sender.success || !received.success) return null;
  const { from } = sender.data;
  const { data } = received;
  if ('broadcast' in data) {
    const broadcast = parseSignal(data.broadcast.kind, data.broadcast.payload);
    return broadcast && { message: { broadcast }, from };
  }
  if (!('signal' in data)) return { message: data, from };
  const signal = parseSignal(data.signal.kind, data.signal.payload);
  return signal && { message: { signal, recipientIds: data.recipientIds }, from };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
