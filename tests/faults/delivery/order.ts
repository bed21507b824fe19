type Message = { id: string; studentId: string; position: number };

/** Watches one client's frames for what must never come: an event again, or one before its time. */
export type OrderCheck = {
  /** The client asks the server to go on after a cursor. */
  onSubscribe(cursor: string | null): void;
  onReset(cursor: string): void;
  onEvent(cursor: string, message: Message, isNew: boolean): void;
  doubled: string[];
  outOfOrder: string[];
};

export function createOrderCheck(name: string): OrderCheck {
  const doubled: string[] = [];
  const outOfOrder: string[] = [];
  /** New messages in the order in which they came. */
  const log: (Message & { index: number })[] = [];
  /** When each event came first, counted in frames, and where each cursor stands: a reset's, or an event's. */
  const events = new Map<string, number>();
  const arrivals = new Map<string, number>();
  let frames = 0;
  /** What came up to the cursor of this subscription; the server must not send it again. */
  let given = 0;
  let here = new Set<string>();
  let positions = new Map<string, number>();

  return {
    doubled,
    outOfOrder,
    onSubscribe(cursor) {
      given = (cursor === null ? undefined : arrivals.get(cursor)) ?? 0;
      here = new Set();
      positions = new Map();
      for (const { index, studentId, position } of log)
        if (index <= given) positions.set(studentId, position);
    },
    onReset(cursor) {
      frames += 1;
      if (!arrivals.has(cursor)) arrivals.set(cursor, frames);
    },
    onEvent(cursor, message, isNew) {
      frames += 1;
      const known = events.get(cursor);
      if (here.has(cursor) || (known !== undefined && known <= given))
        doubled.push(`${name} got ${message.id} again`);
      here.add(cursor);
      if (known === undefined) {
        // A reset may have named the cursor before.
        events.set(cursor, frames);
        arrivals.set(cursor, frames);
      }
      if (!isNew) return;
      const before = positions.get(message.studentId) ?? 0;
      if (message.position <= before)
        outOfOrder.push(`${name} got position ${message.position} after ${before}`);
      positions.set(message.studentId, message.position);
      log.push({ ...message, index: frames });
    },
  };
}
