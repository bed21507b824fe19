import { z } from 'zod';

/** Incremented when the meaning of a message changes, since gateways of both versions run during a deployment. */
const VERSION = 1;

const ids = z.array(z.string().min(1).max(64)).max(1000);

/** An ephemeral event: not in the feed, may be lost. entityId names its subject and its sender. */
const signal = z.object({ kind: z.literal('message.typing'), entityId: z.string().max(200) });

const message = z.union([
  z.object({ wake: ids }),
  z.object({ signal, recipientIds: ids }),
  z.object({ accessChanged: ids }),
]);

const envelope = z.object({ version: z.literal(VERSION), from: z.string().optional() });

export type Signal = z.infer<typeof signal>;

/**
 * A message between gateways. A wake-up only says whose feed has grown. Changes of sessions and access are published
 * by triggers of the database (prisma/migrations, access_changes), so that no write can forget them.
 */
export type BusMessage = z.infer<typeof message>;

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
  return sender.success && received.success ? { message: received.data, from: sender.data.from } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
