import type { Client } from './clients.ts';

/** A message from the moment its sender begins to send it. */
export type Sent = {
  id: string;
  studentId: string;
  senderId: string;
  sentAt: number;
  /** When the product acknowledged it; null while it has not. */
  ackedAt: number | null;
};

/** A time in which a mentor may have had a child: from the request for it to the answer that it is over. */
type Tenure = { studentId: string; mentorId: string; from: number; until: number };

/** What this check knows by itself, without asking the product. */
export type History = {
  sent: Map<string, Sent>;
  /** Refused attempts by their code. */
  refused: Map<string, number>;
  parents: Map<string, string>;
  tenures: Tenure[];
};

/** What went wrong by kind, a sentence each. All of them empty is what the check wants. */
export type Verdict = { missing: string[]; doubled: string[]; foreign: string[]; outOfOrder: string[] };

export function createHistory(): History {
  return { sent: new Map(), refused: new Map(), parents: new Map(), tenures: [] };
}

/** Returns the acknowledged messages that somebody who may see them has not got. */
export function missingOf(history: History, clients: readonly Client[]): string[] {
  const acknowledged = [...history.sent.values()].filter(({ ackedAt }) => ackedAt !== null);
  return clients.flatMap((client) =>
    acknowledged
      .filter(({ id, studentId }) => studentId === client.studentId && !client.view.has(id))
      .map(({ id }) => `${client.name} has not got ${id}`),
  );
}

/** Judges what the clients were sent against what this check knows. */
export function judge(history: History, clients: readonly Client[]): Verdict {
  const foreign = clients.flatMap((client) =>
    client.deliveries
      .filter(({ messageId }) => !mayHave(history, client.person.id, messageId))
      .map(({ messageId }) => `${client.name} got ${messageId}`),
  );
  return {
    missing: missingOf(history, clients),
    doubled: clients.flatMap(({ doubled }) => doubled),
    foreign,
    outOfOrder: clients.flatMap(({ outOfOrder }) => outOfOrder),
  };
}

/** True when the person may have been in the thread at some moment in which the message may have been committed. */
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
