type Message = { id: string; studentId: string; position: number };

/** Checks the frames of one client for events that arrive twice or out of order. */
export type OrderCheck = {
  /** Records that the client subscribes after a cursor. */
  onSubscribe(cursor: string | null): void;
  onReset(cursor: string): void;
  onEvent(cursor: string, message: Message, isNew: boolean): void;
  doubled: string[];
  outOfOrder: string[];
};

/** Creates the check of one client, which its name identifies in the report. */
export function createOrderCheck(name: string): OrderCheck {
  const doubled: string[] = [];
  const outOfOrder: string[] = [];
  /** New messages in the order of their arrival. */
  const log: (Message & { index: number })[] = [];
  /** The frame in which each event arrived first, and the frame of each cursor, that of an event or of a reset. */
  const events = new Map<string, number>();
  const arrivals = new Map<string, number>();
  let frames = 0;
  /** The frame of the cursor after which this subscription continues; events up to it must not be sent again. */
  let resumedAt = 0;
  let received = new Set<string>();
  let positions = new Map<string, number>();

  return {
    doubled,
    outOfOrder,
    onSubscribe(cursor) {
      resumedAt = (cursor === null ? undefined : arrivals.get(cursor)) ?? 0;
      received = new Set();
      positions = new Map();
      for (const { index, studentId, position } of log)
        if (index <= resumedAt) positions.set(studentId, position);
    },
    onReset(cursor) {
      frames += 1;
      if (!arrivals.has(cursor)) arrivals.set(cursor, frames);
    },
    onEvent(cursor, message, isNew) {
      frames += 1;
      const firstAt = events.get(cursor);
      if (received.has(cursor) || (firstAt !== undefined && firstAt <= resumedAt))
        doubled.push(`${name} received ${message.id} again`);
      received.add(cursor);
      if (firstAt === undefined) {
        // A reset may have named the cursor before.
        events.set(cursor, frames);
        arrivals.set(cursor, frames);
      }
      if (!isNew) return;
      const before = positions.get(message.studentId) ?? 0;
      if (message.position <= before)
        outOfOrder.push(`${name} received position ${message.position} after ${before}`);
      positions.set(message.studentId, message.position);
      log.push({ ...message, index: frames });
    },
  };
}
