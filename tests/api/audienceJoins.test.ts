import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
// Run at a chosen moment, which the interval of a worker would not hit.
import { publishJoins } from '../../gateway/features/enrolment/publishJoins.ts';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { makeMentor } from '../support/factories/payments.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let family: Family;
let login: Person;
let stranger: Person;
let free: Person & { mentorId: string };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  [family, login, stranger, free] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'PARENT', name: 'Kemi' }),
    makeMentor(app, null),
  ]);
});

type Change = Prisma.StudentUncheckedUpdateInput;

const changeStudent = (data: Change) =>
  gateway.app.prisma.student.update({ where: { id: family.studentId }, data });

/** Returns who joins an audience by what a function writes. */
async function joinsOf(write: () => Promise<unknown>): Promise<string[]> {
  const { prisma } = gateway.app;
  await prisma.audienceJoin.deleteMany();
  await write();
  const names = new Map([
    [family.parent.id, 'parent'],
    [family.mentor.id, 'mentor'],
    [login.id, 'login'],
    [stranger.id, 'stranger'],
    [free.id, 'free mentor'],
  ]);
  const joins = await prisma.audienceJoin.findMany();
  return joins.map(({ profileId }) => names.get(profileId) ?? profileId).sort();
}

it.each<[string, () => Change, () => Change, string[]]>([
  [
    'a payment',
    () => ({ paymentStatus: 'PENDING', loginId: login.id }),
    () => ({ paymentStatus: 'COMPLETED' }),
    ['login', 'mentor', 'parent'],
  ],
  [
    'a late part of a plan',
    () => ({ paymentStatus: 'OVERDUE', mentorId: null }),
    () => ({ paymentStatus: 'COMPLETED' }),
    ['parent'],
  ],
  [
    'an upgrade',
    () => ({ package: 'DIY', mentorId: null }),
    () => ({ package: 'MENTORED', mentorId: free.mentorId }),
    ['free mentor'],
  ],
  ['another mentor', () => ({}), () => ({ mentorId: free.mentorId }), ['free mentor']],
  ['another course', () => ({}), () => ({ course: 'VIDEO_ANIMATION' }), ['mentor', 'parent']],
  ['another parent', () => ({}), () => ({ parentId: stranger.id }), ['stranger']],
  ['a login', () => ({}), () => ({ loginId: login.id }), ['login']],
  ['another login', () => ({ loginId: login.id }), () => ({ loginId: stranger.id }), ['stranger']],
  ['the end of an access', () => ({ loginId: login.id }), () => ({ loginId: null, mentorId: null }), []],
  ['a refund', () => ({}), () => ({ paymentStatus: 'REFUNDED' }), []],
  ['a week more', () => ({}), () => ({ paymentStatus: 'COMPLETED', paidThroughWeek: 3 }), []],
  [
    'a mentor before the payment',
    () => ({ paymentStatus: 'PENDING' }),
    () => ({ mentorId: free.mentorId }),
    [],
  ],
])('records who joins an audience by %s', async (_way, before, change, people) => {
  await changeStudent(before());
  expect(await joinsOf(() => changeStudent(change()))).toEqual(people);
});

it('records a mentor who is active again, and a new admin', async () => {
  const { prisma } = gateway.app;
  const setActive = (isActive: boolean) =>
    prisma.mentor.update({ where: { id: free.mentorId }, data: { isActive } });
  expect(await joinsOf(() => setActive(false))).toEqual([]);
  expect(await joinsOf(() => setActive(true))).toEqual(['free mentor']);
  const setRole = (role: 'ADMIN' | 'PARENT') =>
    prisma.profile.update({ where: { id: stranger.id }, data: { role } });
  expect(await joinsOf(() => setRole('ADMIN'))).toEqual(['stranger']);
  expect(await joinsOf(() => setRole('PARENT'))).toEqual([]);
});

it('tells each person once, also when two workers do it at the same time', async () => {
  const { app } = gateway;
  await joinsOf(async () => {
    await changeStudent({ mentorId: free.mentorId });
    await changeStudent({ mentorId: null });
    await changeStudent({ mentorId: free.mentorId });
  });
  const { signal } = new AbortController();
  await Promise.all([publishJoins(app, signal), publishJoins(app, signal)]);
  const told = { recipientId: free.id, event: { kind: 'audience.joined' } };
  expect(await app.prisma.feedEntry.count({ where: told })).toBe(1);
  expect(await app.prisma.audienceJoin.count()).toBe(0);
});
