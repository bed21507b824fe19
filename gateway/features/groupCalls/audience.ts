import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';
import { adminIds } from '../notifications/notifyAdmins.ts';

export type CallPerson = { id: string; timeZone: string };

const PERSON = { id: true, timeZone: true } as const;

/** Returns the parents and the logins of the paid children of a course. */
export async function courseFamilies(tx: Tx, course: Course): Promise<CallPerson[]> {
  const students = await tx.student.findMany({
    where: { course, paymentStatus: 'COMPLETED' },
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
  const families = await courseFamilies(tx, call.course);
  await publishToHosts(
    tx,
    effects,
    call,
    families.map(({ id }) => id),
  );
}

/**
 * Publishes that a child signed up or left, to who holds the call, the admins and the families of those who signed up.
 * All others of a large course would be thousands of entries for a number that they read when they open the call.
 */
export async function publishPlaces(
  tx: Tx,
  effects: Effects,
  call: PublishedCall,
  student: Parameters<typeof familyIds>[0],
): Promise<void> {
  const places = await tx.groupCallPlace.findMany({
    where: { callId: call.id },
    select: { student: { select: { parentId: true, loginId: true } } },
  });
  const families = [student, ...places.map((place) => place.student)].flatMap(familyIds);
  await publishToHosts(tx, effects, call, families);
}

/** Publishes a change of a call, such as who has joined or left, to its hosts, the admins and some people besides. */
export async function publishToHosts(
  tx: Tx,
  effects: Effects,
  { id: callId }: PublishedCall,
  besides: string[],
): Promise<void> {
  const hosts = await loadHosts(tx, callId);
  const recipients = [...besides, ...hosts.map(({ id }) => id), ...(await adminIds(tx))];
  effects.publish('groupCall.changed', { callId }, [...new Set(recipients)]);
}
