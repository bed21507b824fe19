import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wallTimeOf, weeklyFrom } from '../../contract/wallTime.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, type Person, runAs } from '../support/factories/people.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AvailabilityDocument,
  BookableTimesDocument,
  BookSessionDocument,
  SetAvailabilityDocument,
} from './sessionBooking.generated.ts';

const ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  child = await makeLinkedChild(gateway.app, family);
  await gateway.app.prisma.profile.update({ where: { id: family.mentor.id }, data: { timeZone: ZONE } });
});

const { makeSession, cancel } = sessionMutations(
  () => gateway,
  () => family,
);

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  ...{ weekday, fromMinute: 16 * 60, untilMinute: 18 * 60 },
}));
const publish = (person: Person, windows: typeof EVERY_DAY) =>
  runAs(gateway.url, person, SetAvailabilityDocument, { windows });
const timesFor = async (person: Person, studentId: string) =>
  dataOf(await askAs(gateway.url, person)(BookableTimesDocument, { studentId })).bookableTimes;
const startsFor = async (person: Person) => (await timesFor(person, family.studentId))?.starts ?? [];
const book = (person: Person, startsAt: string, studentId: string) =>
  runAs(gateway.url, person, BookSessionDocument, { id: randomUUID(), studentId, startsAt });
const titlesOf = async ({ id: recipientId }: Person) =>
  (await gateway.app.prisma.notification.findMany({ where: { recipientId } })).map(({ title }) => title);

const [TUESDAY, WEDNESDAY] = [2, 3];
/** The afternoons of London are the same day in UTC. */
const isOn = (weekday: number) => (start: string) => new Date(start).getUTCDay() === weekday;

/** Makes another family whose child has the same mentor. */
async function makeSibling(): Promise<Family> {
  const other = await makeFamily(gateway.app);
  await gateway.app.prisma.student.update({
    where: { id: other.studentId },
    data: { mentorId: family.mentorId },
  });
  return other;
}

describe('5. the free times of a mentor', () => {
  it('are kept as published, from Monday to Sunday, and replaced as a whole', async () => {
    successOf(await publish(family.mentor, EVERY_DAY));
    const monday = { weekday: 1, fromMinute: 540, untilMinute: 600 };
    const sunday = { weekday: 7, fromMinute: 0, untilMinute: 1440 };
    expect(await publish(family.mentor, [sunday, monday])).toMatchObject({ windows: [monday, sunday] });
    const { availability } = dataOf(await askAs(gateway.url, family.mentor)(AvailabilityDocument, {}));
    expect(availability.windows).toEqual([monday, sunday]);
    for (const person of [family.parent, child]) {
      const answer = await askAs(gateway.url, person)(SetAvailabilityDocument, { input: { windows: [] } });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });

  it.each([
    ['shorter than a session', [{ weekday: 1, fromMinute: 600, untilMinute: 640 }]],
    ['past midnight', [{ weekday: 1, fromMinute: 1400, untilMinute: 1450 }]],
    ['on no day', [{ weekday: 8, fromMinute: 600, untilMinute: 700 }]],
    [
      'overlapping',
      [
        { weekday: 2, fromMinute: 600, untilMinute: 700 },
        { weekday: 2, fromMinute: 690, untilMinute: 800 },
      ],
    ],
  ])('cannot be %s', async (_what, windows) => {
    expect(errorOf(await publish(family.mentor, windows))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'windows' },
    });
  });

  it('are offered to the family in the mentor’s zone, a day to three weeks ahead, and to nobody else', async () => {
    await publish(family.mentor, EVERY_DAY);
    for (const person of [family.parent, child]) {
      const starts = await startsFor(person);
      expect(starts.length).toBeGreaterThanOrEqual(38);
      const clocks = new Set(starts.map((start) => wallTimeOf(new Date(start), ZONE).time));
      expect([...clocks].sort()).toEqual(['16:00', '16:45']);
      expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(Date.now() + 24 * HOUR_MS - 1000);
      expect(Date.parse(starts.at(-1) ?? '')).toBeLessThanOrEqual(Date.now() + 21 * 24 * HOUR_MS);
    }
    const others = await makeFamily(gateway.app);
    for (const person of [others.parent, others.mentor, family.mentor])
      expect(await timesFor(person, family.studentId)).toBeNull();
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { package: 'DIY' } });
    expect(await timesFor(family.parent, family.studentId)).toBeNull();
  });
});

describe('5. booking', () => {
  it('schedules a free time, in a room of its own, and notifies mentor and family', async () => {
    await publish(family.mentor, EVERY_DAY);
    const [start = ''] = await startsFor(child);
    const booked = successOf(await book(child, start, family.studentId));
    expect(booked).toMatchObject({ startsAt: start, status: 'SCHEDULED' });
    expect(booked.meetingLink).toMatch(/^https:\/\/meet\.jit\.si\/little-makers-/);
    expect(Date.parse(booked.endsAt) - Date.parse(start)).toBe(45 * 60_000);
    expect(await titlesOf(family.mentor)).toEqual(['Dara’s family booked a session']);
    for (const person of [family.parent, child])
      expect(await titlesOf(person)).toEqual(['New mentor session']);
  });

  it('gives a time once, however many families book it at the same moment', async () => {
    await publish(family.mentor, EVERY_DAY);
    const families = [family, ...(await Promise.all([1, 2, 3, 4].map(makeSibling)))];
    const start = (await startsFor(family.parent)).at(-1) ?? '';
    const results = await Promise.all(
      families.flatMap(({ parent, studentId }) => [1, 2].map(() => book(parent, start, studentId))),
    );
    expect(results.filter(({ __typename }) => __typename === 'MentorSession')).toHaveLength(1);
    for (const result of results.filter(({ __typename }) => __typename !== 'MentorSession'))
      expect(result).toMatchObject({ code: 'CONFLICT', field: 'startsAt' });
    expect(await gateway.app.prisma.mentorSession.count({ where: { mentorId: family.mentorId } })).toBe(1);
  });

  it('gives one session a week, of which those planned by the mentor are part', async () => {
    await publish(family.mentor, EVERY_DAY);
    const starts = await startsFor(family.parent);
    const first = starts.find(isOn(TUESDAY)) ?? '';
    const sameWeek = starts.find((start) => start > first && isOn(WEDNESDAY)(start)) ?? '';
    const weekLater = weeklyFrom(new Date(first), 2, ZONE)[1]?.toISOString() ?? '';
    const planned = await makeSession(family.mentor, { startsAt: first });
    const left = await startsFor(family.parent);
    expect(left).toContain(weekLater);
    expect(left).not.toContain(sameWeek);
    expect(await book(family.parent, sameWeek, family.studentId)).toMatchObject({
      code: 'CONFLICT',
      message: 'You have had your sessions of that week. Please choose another week.',
    });
    successOf(await book(family.parent, weekLater, family.studentId));
    // A cancelled one gives its week back.
    await cancel(family.mentor, planned.id);
    successOf(await book(family.parent, first, family.studentId));
  });

  it('does not give two sessions of a week to one family that books twice at once', async () => {
    await publish(family.mentor, EVERY_DAY);
    const starts = await startsFor(family.parent);
    const first = starts.find(isOn(TUESDAY)) ?? '';
    const next = starts.find((start) => start > first && isOn(WEDNESDAY)(start)) ?? '';
    const results = await Promise.all(
      [first, next].map((start) => book(family.parent, start, family.studentId)),
    );
    expect(results.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'MentorSession']);
  });

  it('refuses what is too soon, outside of the free times, taken or gone', async () => {
    await publish(family.mentor, EVERY_DAY);
    const starts = await startsFor(family.parent);
    expect(await book(family.parent, inHours(3), family.studentId)).toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringMatching('until 24 hours before') },
    });
    const beside = new Date(Date.parse(starts.at(-1) ?? '') + 5 * 60_000).toISOString();
    const sibling = await makeSibling();
    const taken = starts.at(-3) ?? '';
    successOf(await book(sibling.parent, taken, sibling.studentId));
    expect(await startsFor(family.parent)).not.toContain(taken);
    for (const start of [beside, taken])
      expect(await book(family.parent, start, family.studentId)).toMatchObject({
        message: 'This time is not free any more. Please choose another one.',
      });
    await publish(family.mentor, []);
    expect(await startsFor(family.parent)).toEqual([]);
    expect(await book(family.parent, starts.at(-1) ?? '', family.studentId)).toMatchObject({
      code: 'CONFLICT',
    });
    const others = await makeFamily(gateway.app);
    for (const person of [others.parent, family.mentor])
      expect(await book(person, starts.at(-1) ?? '', family.studentId)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('acknowledges a retry, and rejects another time under its id', async () => {
    await publish(family.mentor, EVERY_DAY);
    const [startsAt = '', , , , other = ''] = await startsFor(family.parent);
    const input = { id: randomUUID(), studentId: family.studentId, startsAt };
    const both = await Promise.all(
      [1, 2].map(() => runAs(gateway.url, family.parent, BookSessionDocument, input)),
    );
    expect(both.map((one) => successOf(one).id)).toEqual([input.id, input.id]);
    const changed = { ...input, startsAt: other };
    expect(await runAs(gateway.url, family.parent, BookSessionDocument, changed)).toMatchObject({
      ...{ code: 'CONFLICT', field: 'id' },
    });
    expect(await titlesOf(family.mentor)).toHaveLength(1);
  });
});
