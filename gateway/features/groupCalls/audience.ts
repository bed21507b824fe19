import type { Effects } from '../../events/transaction.ts';
import type { GroupCall, Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { lockAudience } from '../enrolment/audienceLock.ts';
import { adminIds } from '../notifications/notifyAdmins.ts';

export type CallPerson = { id: string; timeZone: string };

const PERSON = { id: true, timeZone: true } as const;

/** Returns the parents and the logins of the paid children of a course. */
export const courseFamilies = (tx: Tx, course: Course): Promise<CallPerson[]> =>
  loadFamilies(tx, { course, paymentStatus: 'COMPLETED' });

async function loadFamilies(tx: Tx, where: Prisma.StudentWhereInput): Promise<CallPerson[]> {
  const students = await tx.student.findMany({
    where,
    select: { parent: { select: PERSON }, login: { select: PERSON } },
  });
  return familiesOf(students);
}

type Family = { parent: CallPerson; login: CallPerson | null };

/** Returns the people of families, each once. */
export function familiesOf(students: readonly Family[]): CallPerson[] {
  const people = students.flatMap(({ parent, login }) => (login ? [parent, login] : [parent]));
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Returns the active mentors who hold a call, the host first. */
export async function loadHosts(tx: Tx, callId: string): Promise<CallPerson[]> {
  const hosts = await tx.groupCallHost.findMany({
    where: { callId, mentor: { isActive: true } },
    orderBy: { role: 'asc' },
    select: { mentor: { select: { profile: { select: PERSON } } } },
  });
  return hosts.map(({ mentor }) => mentor.profile);
}

type PublishedCall = Pick<GroupCall, 'id' | 'course'>;

/** Publishes a change of a call to everybody who sees it. */
export async function publishGroupCall(tx: Tx, effects: Effects, call: PublishedCall): Promise<void> {
  await lockAudience(tx);
  await publish(tx, effects, call, await courseFamilies(tx, call.course));
}

/**
 * Publishes that a child signed up or left, to who holds the call, the admins and the families of those who signed up.
 * All others of a large course would be thousands of entries for a number that they read when they open the call.
 */
export async function publishPlaces(
  tx: Tx,
  effects: Effects,
  call: PublishedCall,
  studentId: string,
): Promise<void> {
  await lockAudience(tx);
  const places = await tx.groupCallPlace.findMany({
    where: { callId: call.id },
    select: { studentId: true },
  });
  const ids = [studentId, ...places.map((place) => place.studentId)];
  await publish(tx, effects, call, await loadFamilies(tx, { id: { in: ids } }));
}

/** Publishes that a child has joined or left a call, to who holds it, the admins and its family. */
export async function publishPresence(
  tx: Tx,
  effects: Effects,
  call: PublishedCall,
  studentId: string,
): Promise<void> {
  await lockAudience(tx);
  await publish(tx, effects, call, await loadFamilies(tx, { id: studentId }));
}

async function publish(
  tx: Tx,
  effects: Effects,
  { id: callId }: PublishedCall,
  families: readonly CallPerson[],
): Promise<void> {
  const people = [...families, ...(await loadHosts(tx, callId))];
  const recipients = [...people.map(({ id }) => id), ...(await adminIds(tx))];
  effects.publish('groupCall.changed', { callId }, [...new Set(recipients)]);
}
