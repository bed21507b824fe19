import { createHmac, randomUUID } from 'node:crypto';
import type { Role } from '../../../gateway/generated/prisma/enums.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import { cookieName } from '../../../gateway/platform/http/cookies.ts';
import type { Person, Site } from '../../support/factories/people.ts';

const BATCH = 1000;
const SESSION_MS = 12 * 3_600_000;

/** Few enough stories that the rate limits of a person never apply. */
const STORIES_PER_PARENT = 4;
/** Their decisions stay below the rate limit of a person. */
const ADMINS = 3;
const MENTORS = 5;

export type Population = {
  /** The parent of each story, by its number from 0. */
  parentOf(number: number): Person;
  /** The child of each story. */
  studentIdOf(number: number): string;
  admins: Person[];
};

/** Creates everyone who takes part, in statements of a thousand rows: nobody signs in, since that hashes passwords. */
export async function makePopulation(site: Site, stories: number): Promise<Population> {
  const parents = await makePeople(site, 'PARENT', 'Ngozi', Math.ceil(stories / STORIES_PER_PARENT));
  const [admins, mentors] = [
    await makePeople(site, 'ADMIN', 'Amaka', ADMINS),
    await makePeople(site, 'MENTOR', 'Tunde', MENTORS),
  ];
  await site.prisma.mentor.createMany({ data: mentors.map(({ id }) => ({ profileId: id })) });
  const parentOf = (number: number) => parents[number % parents.length] as Person;
  const students = Array.from({ length: stories }, (_, number) => ({
    ...{ id: randomUUID(), parentId: parentOf(number).id, firstName: `Child ${number}`, age: 12 },
  }));
  for (const data of batchesOf(students)) await site.prisma.student.createMany({ data });
  return { parentOf, studentIdOf: (number) => students[number]?.id ?? '', admins };
}

async function makePeople({ prisma, config }: Site, role: Role, name: string, count: number) {
  const people = Array.from({ length: count }, (_, index) => {
    const [id, token] = [randomUUID(), randomUUID()];
    const signature = createHmac('sha256', config.authSecret).update(token).digest('base64');
    const cookie = `${cookieName(config, 'little-makers')}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    return { id, token, cookie, name, email: `${name.toLowerCase()}-${index}@example.test` };
  });
  for (const batch of batchesOf(people)) await insert(prisma, role, batch);
  return people satisfies Person[];
}

async function insert(prisma: Prisma, role: Role, people: readonly (Person & { token: string })[]) {
  const data = people.map(({ id, name, email }) => ({ id, name, email, emailVerified: true }));
  await prisma.user.createMany({ data });
  await prisma.profile.updateMany({
    where: { id: { in: people.map(({ id }) => id) } },
    data: {
      fullName: people[0]?.name ?? '',
      role,
      phone: '+234 800 000 0000',
      onboardingCompletedAt: new Date(),
    },
  });
  const expiresAt = new Date(Date.now() + SESSION_MS);
  await prisma.authSession.createMany({
    data: people.map(({ id: userId, token }) => ({ token, userId, expiresAt, userAgent: 'node' })),
  });
}

function* batchesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}
