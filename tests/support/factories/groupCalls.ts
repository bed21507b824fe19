import { randomUUID } from 'node:crypto';
import type { App } from '../../../gateway/context.ts';
import type { Prisma } from '../../../gateway/generated/prisma/client.ts';
import { makeFamily, makePerson, type Person, type Site } from './people.ts';

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

type CallMentor = { person: Person; mentorId: string };

/** Arranges an active mentor without students. */
export async function makeCallMentor(site: Site, name: string): Promise<CallMentor> {
  const person = await makePerson(site, { role: 'MENTOR', name });
  const { id: mentorId } = await site.prisma.mentor.create({ data: { profileId: person.id } });
  return { person, mentorId };
}

export type CallFamily = { parent: Person; child: Person; studentId: string };

/** Arranges a family with a login for its child, who learns without a mentor. */
async function makeCallFamily(site: Site, firstName: string): Promise<CallFamily> {
  const [{ parent, studentId }, child] = await Promise.all([
    makeFamily(site),
    makePerson(site, { role: 'STUDENT', name: firstName }),
  ]);
  await site.prisma.student.update({
    where: { id: studentId },
    data: { loginId: child.id, firstName, package: 'DIY', mentorId: null },
  });
  return { parent, child, studentId };
}

type StoredCall = Partial<Prisma.GroupCallUncheckedCreateInput> & {
  /** Minutes from now until it starts; below zero for one that has begun. */
  minutes: number;
  hosts?: never;
};

/** Stores a call of an hour. @returns its id */
export async function makeCall(
  { prisma }: Pick<App, 'prisma'>,
  mentors: readonly CallMentor[],
  { minutes, ...values }: StoredCall,
): Promise<string> {
  const startsAt = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
  const { id } = await prisma.groupCall.create({
    data: {
      ...{ id: randomUUID(), course: 'WEBSITE_APP', topic: 'Our first games', capacity: 2, ...span },
      ...{ room: `https://rooms.example/little-makers-${randomUUID()}`, ...values },
      hosts: {
        create: mentors.map(({ mentorId }, index) => ({
          ...span,
          ...{ mentorId, role: index === 0 ? 'HOST' : 'CO_HOST' },
          isPlanned: (values.status ?? 'PLANNED') === 'PLANNED',
        })),
      },
    },
  });
  return id;
}

/** Stores that a child signed up, after all who did before. */
export async function makePlace(
  { prisma }: Pick<App, 'prisma'>,
  callId: string,
  { studentId }: Pick<CallFamily, 'studentId'>,
  values: { showing?: string; stays?: { joinedAt: Date; leftAt?: Date }[] } = {},
): Promise<void> {
  const count = await prisma.groupCallPlace.count({ where: { callId } });
  const signedUpAt = new Date(Date.now() - HOUR_MS + count);
  const { stays = [], ...place } = values;
  await prisma.groupCallPlace.create({
    data: { callId, studentId, signedUpAt, ...place, stays: { create: stays } },
  });
}

export type CallStage = {
  admin: Person;
  host: CallMentor;
  coHost: CallMentor;
  stranger: CallMentor;
  ada: CallFamily;
  bola: CallFamily;
  chidi: CallFamily;
};

/** Arranges three mentors, three families of a course and an admin. */
export async function makeCallStage(site: Site): Promise<CallStage> {
  const admin = await makePerson(site, { role: 'ADMIN', name: 'Amaka' });
  const [host, coHost, stranger] = await Promise.all([
    makeCallMentor(site, 'Tunde'),
    makeCallMentor(site, 'Bisi'),
    makeCallMentor(site, 'Sade'),
  ]);
  const [ada, bola] = await Promise.all([makeCallFamily(site, 'Ada'), makeCallFamily(site, 'Bola')]);
  const chidi = await makeCallFamily(site, 'Chidi');
  return { admin, host, coHost, stranger, ada, bola, chidi };
}
