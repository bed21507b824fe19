import type { Client } from './clients.ts';

/** A message, from the time at which its sender first sends it. */
export type Sent = {
  id: string;
  studentId: string;
  senderId: string;
  sentAt: number;
  /** The time of its acknowledgement; null before. */
  ackedAt: number | null;
};

/** A period in which a mentor may have had a student: from the request that begins it to the answer that ends it. */
type Tenure = { studentId: string; mentorId: string; from: number; until: number };

/** The check's own record of what happened, independent of the product. */
export type History = {
  sent: Map<string, Sent>;
  /** The number of rejected messages by error code. */
  rejected: Map<string, number>;
  parents: Map<string, string>;
  tenures: Tenure[];
};

/** The problems by kind, a sentence each. The check passes when all of them are empty. */
export type Verdict = { missing: string[]; doubled: string[]; foreign: string[]; outOfOrder: string[] };

/** Creates an empty history. */
export function createHistory(): History {
  return { sent: new Map(), rejected: new Map(), parents: new Map(), tenures: [] };
}

/** Returns the acknowledged messages that a client has not received although its person may see them. */
export function missingOf(history: History, clients: readonly Client[]): string[] {
  const acknowledged = [...history.sent.values()].filter(({ ackedAt }) => ackedAt !== null);
  return clients.flatMap((client) =>
    acknowledged
      .filter(({ id, studentId }) => studentId === client.studentId && !client.view.has(id))
      .map(({ id }) => `${client.name} has not received ${id}`),
  );
}

/** Compares the deliveries to the clients with the history. */
export function checkHistory(history: History, clients: readonly Client[]): Verdict {
  const foreign = clients.flatMap((client) =>
    client.deliveries
      .filter(({ messageId }) => !mayHave(history, client.person.id, messageId))
      .map(({ messageId }) => `${client.name} received ${messageId}`),
  );
  return {
    missing: missingOf(history, clients),
    doubled: clients.flatMap(({ doubled }) => doubled),
    foreign,
    outOfOrder: clients.flatMap(({ outOfOrder }) => outOfOrder),
  };
}

/** Returns whether the person may have been in the thread at a time at which the message may have been committed. */
function mayHave({ sent, parents, tenures }: History, personId: string, messageId: string): boolean {
  const message = sent.get(messageId);
  if (!message) return false;
  const { studentId, sentAt, ackedAt } = message;
  if (parents.get(studentId) === personId) return true;
  return tenures.some(
    (tenure) =>
      tenure.studentId === studentId &&
      tenure.mentorId === personId &&
      tenure.until >= sentAt &&
      tenure.from <= (ackedAt ?? Number.POSITIVE_INFINITY),
  );
}
