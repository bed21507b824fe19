import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startText } from '../../contract/time.ts';
import { weeklyFrom } from '../../contract/wallTime.ts';
import { successOf } from '../support/clients/http.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const ZONE = 'Europe/London';

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  await gateway.app.prisma.profile.update({ where: { id: family.mentor.id }, data: { timeZone: ZONE } });
});

const { newSession, schedule, makeSession, notificationTextsOf } = sessionMutations(
  () => gateway,
  () => family,
);
const startsOf = async ({ mentorId }: Family) =>
  (
    await gateway.app.prisma.mentorSession.findMany({ where: { mentorId }, orderBy: { startsAt: 'asc' } })
  ).map(({ startsAt }) => startsAt.toISOString());

describe('4. weekly sessions', () => {
  it('take place at the same time of the mentor’s clock, also when clocks change', async () => {
    // Clocks change between some two of 30 weeks, of which these are three times twelve with an overlap.
    for (const weeksAhead of [1, 12, 23]) {
      const startsAt = inHours(weeksAhead * 7 * 24 + weeksAhead);
      const other = await makeFamily(gateway.app);
      await gateway.app.prisma.profile.update({ where: { id: other.mentor.id }, data: { timeZone: ZONE } });
      const made = await schedule(other.mentor, { startsAt, weeks: 12, studentId: other.studentId });
      expect(made).toMatchObject({ __typename: 'MentorSession', startsAt });
      const expected = weeklyFrom(new Date(startsAt), 12, ZONE).map((start) => start.toISOString());
      expect(await startsOf(other)).toEqual(expected);
    }
  });

  it('have rooms of their own and one notification', async () => {
    await makeSession(family.mentor, { weeks: 3 });
    const rows = await gateway.app.prisma.mentorSession.findMany({ where: { mentorId: family.mentorId } });
    expect(new Set(rows.map(({ meetingLink }) => meetingLink)).size).toBe(3);
    expect(await notificationTextsOf(family.parent)).toEqual([
      expect.stringMatching(/^New mentor sessions: Mentorship Session: every week from .* on$/),
    ]);
  });

  it.each([
    ['the mentor', 'You are'],
    ['the student', 'The student is'],
  ])('are all left out when %s is busy at one of them, and the error names the day', async (who, subject) => {
    const startsAt = inHours(48);
    const third = weeklyFrom(new Date(startsAt), 3, ZONE)[2] ?? new Date();
    const others = await makeFamily(gateway.app);
    const busy = {
      mentorId: who === 'the mentor' ? family.mentorId : others.mentorId,
      studentId: who === 'the mentor' ? others.studentId : family.studentId,
    };
    // Otherwise the session would be one that is left over from a child of somebody else.
    if (who === 'the mentor')
      await gateway.app.prisma.student.update({
        where: { id: others.studentId },
        data: { mentorId: family.mentorId },
      });
    await gateway.app.prisma.mentorSession.create({
      data: {
        ...{ ...busy, startsAt: third, endsAt: new Date(third.getTime() + 45 * 60_000) },
        meetingLink: 'https://zoom.us/j/1',
      },
    });
    expect(await schedule(family.mentor, { startsAt, weeks: 4 })).toMatchObject({
      code: 'CONFLICT',
      field: 'startsAt',
      message: `${subject} in another session on ${startText(third, ZONE)}. Nothing was scheduled.`,
    });
    expect(await startsOf(family)).toHaveLength(who === 'the mentor' ? 1 : 0);
    expect(await notificationTextsOf(family.parent)).toEqual([]);
  });

  it('are the same for a retry, and others under their id are rejected', async () => {
    const input = newSession({ weeks: 4 });
    const both = await Promise.all([1, 2].map(() => schedule(family.mentor, input)));
    expect(both.map((one) => successOf(one).id)).toEqual([input.id, input.id]);
    expect(await startsOf(family)).toHaveLength(4);
    for (const weeks of [1, 3, 5])
      expect(await schedule(family.mentor, { ...input, weeks })).toMatchObject({
        ...{ code: 'CONFLICT', field: 'id' },
      });
    expect(await notificationTextsOf(family.parent)).toHaveLength(1);
  });

  it.each([0, -1, 13])('cannot be %s weeks', async (weeks) => {
    expect(await schedule(family.mentor, { id: randomUUID(), weeks })).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'weeks' },
    });
  });

  it('do not reach further ahead than a year', async () => {
    expect(await schedule(family.mentor, { startsAt: inHours(24 * 350), weeks: 12 })).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'startsAt' },
    });
    expect(await startsOf(family)).toEqual([]);
  });
});
