import { z } from 'zod';

/** Grows when a message means something else than before; gateways of both versions run during a deployment. */
const VERSION = 1;

const ids = z.array(z.string().min(1).max(64)).max(1000);

/** A passing sign: not in the feed, may be lost. entityId says what about, and of whom. */
const signal = z.object({ kind: z.literal('message.typing'), entityId: z.string().max(200) });

const message = z.union([
  z.object({ wake: ids }),
  z.object({ signal, recipientIds: ids }),
  z.object({ accessChanged: ids }),
]);

const envelope = z.object({ version: z.literal(VERSION), from: z.string().optional() });

export type Signal = z.infer<typeof signal>;

/**
 * What travels between gateways. A wake-up says only whose feed has grown. Whose sessions or rights have changed is
 * published by triggers of the database (prisma/migrations, access_changes), so that no write can forget it.
 */
export type BusMessage = z.infer<typeof message>;

export function encodeMessage(sent: BusMessage, from: string): string {
  return JSON.stringify({ ...sent, from, version: VERSION });
}

/**
 * Parses what came over a transport.
 * @returns null for what is not understood: another version's message, or somebody else's
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
