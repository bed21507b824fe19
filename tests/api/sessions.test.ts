import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { beginWrite } from '../support/rows.ts';

const SESSION = `id studentId title description startsAt endsAt durationMinutes kind platform meetingLink status notes`;
const answered = `__typename ... on MentorSession { ${SESSION} } ... on DomainError { code message field }`;
const SCHEDULE = `mutation ($input: ScheduleSessionInput!) { it: scheduleSession(input: $input) { ${answered} } }`;
const UPDATE = `mutation ($input: UpdateSessionInput!) { it: updateSession(input: $input) { ${answered} } }`;
const COMPLETE = `mutation ($input: CompleteSessionInput!) { it: completeSession(input: $input) { ${answered} } }`;
const CANCEL = `mutation ($input: CancelSessionInput!) { it: cancelSession(input: $input) { ${answered} } }`;
const DELETE = `mutation ($input: DeleteSessionInput!) { it: deleteSession(input: $input) {
  __typename ... on DeletedSession { sessionId } ... on DomainError { code message field } } }`;
const LIST = `query ($studentId: ID, $when: SessionsWhen!, $first: Int!, $after: String) {
  sessions(studentId: $studentId, when: $when, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { ${SESSION} } }
  }
}`;
const ONE = `query ($id: ID!) { session(id: $id) { ${SESSION} } }`;

type Answered = {
  __typename: string;
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  platform: string;
  meetingLink: string | null;
  status: string;
  notes: string | null;
  code: string;
  message: string;
  field: string | null;
};
type Page = {
  sessions: {
    pageInfo: { hasNextPage: boolean; endCursor: string };
    edges: { node: Answered }[];
  };
};

let gateway: TestGateway;
let family: Family;
let child: Person;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app, url } = gateway;
  [family, others, admin, child] = await Promise.all([
    makeFamily(app, url),
    makeFamily(app, url),
    makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR_MS);

const draft = (change: object) => ({
  title: 'Mentorship Session',
  description: '',
  startsAt: inHours(48),
  durationMinutes: 45,
  kind: 'VIDEO_CALL',
  platform: 'ZOOM',
  meetingLink: '',
  ...change,
});
const run = async (person: Person | null, document: string, input: object) =>
  dataOf(await askAs(gateway.url, person)<{ it: Answered }>(document, { input })).it;
const schedule = (person: Person, change: object) =>
  run(person, SCHEDULE, draft({ id: randomUUID(), studentId: family.studentId, ...change }));
const update = (person: Person, sessionId: string, change: object) =>
  run(person, UPDATE, draft({ sessionId, ...change }));
const list = async (person: Person, variables: object) =>
  dataOf(await askAs(gateway.url, person)<Page>(LIST, { when: 'UPCOMING', first: 20, ...variables }))
    .sessions;
const idsFor = async (person: Person, variables: object) =>
  (await list(person, variables)).edges.map(({ node }) => node.id);
const notesFor = async (person: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId: person.id, kind: 'SESSION_SCHEDULED' },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ title, body }) => `${title}: ${body}`);

describe('scheduling', () => {
  it('is not found when another mentor is given the student in that moment', async () => {
    const giving = await beginWrite(
      gateway.databaseUrl,
      'UPDATE "Student" SET "mentorId" = $2 WHERE id = $1',
      [family.studentId, others.mentorId],
    );
    const scheduling = schedule(family.mentor, {});
    await giving.awaited();
    await giving.commit();
    expect(await scheduling).toMatchObject({ code: 'NOT_FOUND' });
    expect(await idsFor(family.parent, {})).toEqual([]);
  });

  it('makes a room when no link is given, says so as the platform, and tells the family', async () => {
    const made = await schedule(family.mentor, {});
    expect(made).toMatchObject({ __typename: 'MentorSession', platform: 'JITSI', status: 'SCHEDULED' });
    expect(made.meetingLink).toMatch(/^https:\/\/meet\.jit\.si\/little-makers-[0-9a-f-]{36}$/);
    expect(Date.parse(made.endsAt) - Date.parse(made.startsAt)).toBe(45 * 60_000);
    const [told] = await notesFor(family.parent);
    expect(told).toMatch(/^New mentor session: Mentorship Session: \w+day, .* \(Lagos time\)$/);
    expect(await notesFor(child)).toHaveLength(1);
    expect(await notesFor(family.mentor)).toEqual([]);
    const other = await schedule(family.mentor, { startsAt: inHours(50) });
    expect(other.meetingLink).not.toBe(made.meetingLink);
  });

  it('sent again under its id is the same session, anything else under it is refused', async () => {
    const id = randomUUID();
    const input = draft({ id, studentId: family.studentId });
    const both = await Promise.all([1, 2].map(() => run(family.mentor, SCHEDULE, input)));
    expect(both.map((one) => one.id)).toEqual([id, id]);
    expect(await notesFor(family.parent)).toHaveLength(1);
    expect(await run(family.mentor, SCHEDULE, { ...input, title: 'Another' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
  });

  it.each([
    ['has no mentor any more', { mentorId: null }],
    ['was refunded', { paymentStatus: 'REFUNDED' as const }],
    ['learns without a mentor now', { package: 'DIY' as const }],
  ])('acknowledges a retry of what was scheduled though the student %s', async (_how, change) => {
    const input = draft({ id: randomUUID(), studentId: family.studentId });
    const made = await run(family.mentor, SCHEDULE, input);
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: change });
    expect(await run(family.mentor, SCHEDULE, input)).toMatchObject({
      ...{ __typename: 'MentorSession', id: made.id, startsAt: made.startsAt, title: made.title },
    });
    expect(await run(family.mentor, SCHEDULE, { ...input, title: 'Another' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
    expect(await run(family.mentor, SCHEDULE, { ...input, id: randomUUID() })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['startsAt', () => ({ startsAt: new Date(Date.now() - 1000) })],
    ['startsAt', () => ({ startsAt: inHours(24 * 400) })],
    ['title', () => ({ title: '  ' })],
    ['durationMinutes', () => ({ durationMinutes: 50 })],
    ['meetingLink', () => ({ meetingLink: 'http://zoom.us/j/1' })],
  ])('refuses a wrong %s', async (field, change) => {
    expect(await schedule(family.mentor, change())).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.mentorSession.count({ where: { mentorId: family.mentorId } })).toBe(0);
  });

  it('is for the mentor of a paid, mentored student alone', async () => {
    const { prisma } = gateway.app;
    expect(await schedule(others.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    for (const person of [family.parent, child, admin]) {
      const input = draft({ id: randomUUID(), studentId: family.studentId });
      const answer = await askAs(gateway.url, person)(SCHEDULE, { input });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    await prisma.student.update({ where: { id: family.studentId }, data: { package: 'DIY' } });
    expect(await schedule(family.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    await prisma.student.update({
      where: { id: family.studentId },
      data: { package: 'MENTORED', paymentStatus: 'REFUNDED' },
    });
    expect(await schedule(family.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'COMPLETED' } });
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    const input = draft({ id: randomUUID(), studentId: family.studentId });
    const answer = await askAs(gateway.url, family.mentor)(SCHEDULE, { input });
    expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});

describe('overlaps', () => {
  it('lets exactly one of ten sessions at the same time be, and names the field for the others', async () => {
    const startsAt = inHours(72);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        schedule(family.mentor, { startsAt: new Date(startsAt.getTime() + place * 60_000) }),
      ),
    );
    expect(answers.filter(({ __typename }) => __typename === 'MentorSession')).toHaveLength(1);
    for (const refused of answers.filter(({ __typename }) => __typename !== 'MentorSession'))
      expect(refused).toMatchObject({
        code: 'CONFLICT',
        field: 'startsAt',
        message: expect.stringMatching(/in another session at this time$/),
      });
  });

  it('finds the student busy with a mentor of before', async () => {
    const made = await schedule(family.mentor, {});
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    expect(await schedule(others.mentor, { startsAt: made.startsAt })).toMatchObject({
      code: 'CONFLICT',
      field: 'startsAt',
      message: 'The student is in another session at this time',
    });
  });

  it('lets sessions follow one another, and move into a time that was cancelled', async () => {
    const first = await schedule(family.mentor, { startsAt: inHours(48) });
    const second = await schedule(family.mentor, { startsAt: inHours(48.75) });
    expect(second.__typename).toBe('MentorSession');
    expect(await update(family.mentor, second.id, { startsAt: inHours(48.5) })).toMatchObject({
      code: 'CONFLICT',
      field: 'startsAt',
    });
    await run(family.mentor, CANCEL, { sessionId: first.id });
    expect(await update(family.mentor, second.id, { startsAt: inHours(48.5) })).toMatchObject({
      status: 'SCHEDULED',
    });
  });

  it('gives a mentor the time back of a child who has no sessions any more', async () => {
    const made = await schedule(family.mentor, {});
    const { prisma } = gateway.app;
    await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'REFUNDED' } });
    await prisma.student.update({ where: { id: others.studentId }, data: { mentorId: family.mentorId } });
    const next = await schedule(family.mentor, { studentId: others.studentId, startsAt: made.startsAt });
    expect(next.__typename).toBe('MentorSession');
  });
});

describe('changing', () => {
  it('moves a session, tells the family of the move alone, and keeps a room the same room', async () => {
    const made = await schedule(family.mentor, {});
    const renamed = await update(family.mentor, made.id, { startsAt: made.startsAt, title: 'Colours' });
    expect(renamed).toMatchObject({ title: 'Colours', meetingLink: made.meetingLink });
    expect(await notesFor(family.parent)).toHaveLength(1);
    await update(family.mentor, made.id, { startsAt: inHours(49), title: 'Colours' });
    expect((await notesFor(family.parent)).at(-1)).toMatch(/^Mentor session moved: Colours is now on /);
    const given = await update(family.mentor, made.id, {
      startsAt: inHours(49),
      meetingLink: 'https://zoom.us/j/12345',
    });
    expect(given).toMatchObject({ platform: 'ZOOM', meetingLink: 'https://zoom.us/j/12345' });
    expect(await notesFor(family.parent)).toHaveLength(2);
    expect(await update(family.mentor, made.id, { startsAt: new Date(Date.now() - 60_000) })).toMatchObject({
      field: 'startsAt',
    });
  });

  it('completes with notes or the usual sentence, and then only deletes', async () => {
    const [first, second] = [
      await schedule(family.mentor, {}),
      await schedule(family.mentor, { startsAt: inHours(60) }),
    ];
    expect(await run(family.mentor, COMPLETE, { sessionId: first.id, notes: ' ' })).toMatchObject({
      status: 'COMPLETED',
      notes: 'Session completed successfully',
      meetingLink: null,
    });
    expect(await run(family.mentor, COMPLETE, { sessionId: second.id, notes: ' We talked. ' })).toMatchObject(
      {
        notes: 'We talked.',
      },
    );
    for (const [document, input] of [
      [UPDATE, draft({ sessionId: first.id })],
      [COMPLETE, { sessionId: first.id, notes: '' }],
      [CANCEL, { sessionId: first.id }],
    ] as const)
      expect(await run(family.mentor, document, input)).toMatchObject({ code: 'CLOSED' });
    expect(await run(family.mentor, DELETE, { sessionId: first.id })).toMatchObject({ sessionId: first.id });
    expect(await notesFor(family.parent)).toHaveLength(2);
  });

  it('cancels with a note and tells the family; deleting what they expected tells them too', async () => {
    const made = await schedule(family.mentor, {});
    expect(await run(family.mentor, CANCEL, { sessionId: made.id })).toMatchObject({
      status: 'CANCELLED',
      notes: 'Session cancelled',
    });
    expect((await notesFor(child)).at(-1)).toMatch(/^Mentor session cancelled: /);
    const second = await schedule(family.mentor, {});
    await run(family.mentor, DELETE, { sessionId: second.id });
    expect((await notesFor(child)).filter((note) => /cancelled/.test(note))).toHaveLength(2);
  });

  it('lets one of a cancel and a completion at the same time win', async () => {
    const made = await schedule(family.mentor, {});
    const answers = await Promise.all([
      run(family.mentor, CANCEL, { sessionId: made.id }),
      run(family.mentor, COMPLETE, { sessionId: made.id, notes: '' }),
    ]);
    expect(answers.map((one) => one.code ?? 'done').sort()).toEqual(['CLOSED', 'done']);
  });

  it('is for the mentor whose session it is, and for admins', async () => {
    const made = await schedule(family.mentor, {});
    const writes = [
      [UPDATE, draft({ sessionId: made.id })],
      [COMPLETE, { sessionId: made.id, notes: '' }],
      [CANCEL, { sessionId: made.id }],
      [DELETE, { sessionId: made.id }],
    ] as const;
    for (const [document, input] of writes) {
      expect(await run(others.mentor, document, input)).toMatchObject({ code: 'NOT_FOUND' });
      for (const person of [family.parent, child, others.parent]) {
        const answer = await askAs(gateway.url, person)(document, { input });
        expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      }
      const nobody = await askAs(gateway.url, null)(document, { input });
      expect(nobody.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    }
    expect(await run(admin, CANCEL, { sessionId: made.id })).toMatchObject({ status: 'CANCELLED' });
    expect(await run(admin, DELETE, { sessionId: made.id })).toMatchObject({ sessionId: made.id });
    const audit = await gateway.app.prisma.auditEntry.findFirst({ where: { entityId: made.id } });
    expect(audit).toMatchObject({ actorId: admin.id, action: 'session.delete' });
  });
});

describe('reading', () => {
  it('shows a session to its family, its mentor and admins, as payment and package are now', async () => {
    const made = await schedule(family.mentor, {});
    const variables = { studentId: family.studentId };
    for (const person of [family.parent, child, family.mentor, admin])
      expect(await idsFor(person, variables)).toEqual([made.id]);
    for (const person of [others.parent, others.mentor]) {
      expect(await idsFor(person, variables)).toEqual([]);
      expect(dataOf(await askAs(gateway.url, person)(ONE, { id: made.id }))).toEqual({ session: null });
    }
    const { prisma } = gateway.app;
    const change = (data: object) => prisma.student.update({ where: { id: family.studentId }, data });
    for (const lost of [{ package: 'DIY' }, { paymentStatus: 'REFUNDED' }]) {
      await change(lost);
      for (const person of [family.parent, child, family.mentor])
        expect(await idsFor(person, variables)).toEqual([]);
      await change({ package: 'MENTORED', paymentStatus: 'COMPLETED' });
    }
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await idsFor(family.mentor, {})).toEqual([]);
    expect(await idsFor(family.parent, {})).toEqual([made.id]);
  });

  it('gives pages in order: the next first, and what was newest first', async () => {
    const made = [];
    for (const hours of [50, 30, 40, 60]) {
      made.push((await schedule(family.mentor, { startsAt: inHours(hours) })).id);
    }
    const [fifty, thirty, forty, sixty] = made;
    const first = await list(family.mentor, { first: 3 });
    expect(first.edges.map(({ node }) => node.id)).toEqual([thirty, forty, fifty]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await idsFor(family.mentor, { after: first.pageInfo.endCursor })).toEqual([sixty]);
    await run(family.mentor, CANCEL, { sessionId: thirty });
    await run(family.mentor, COMPLETE, { sessionId: sixty, notes: '' });
    expect(await idsFor(family.parent, { when: 'PAST' })).toEqual([sixty, thirty]);
    expect(await idsFor(family.parent, {})).toEqual([forty, fifty]);
  });
});

describe('the calendar file', () => {
  const file = (person: Person | null, id: string) =>
    fetch(`${gateway.url}/calendar/${id}.ics`, { headers: person ? { cookie: person.cookie } : {} });
  const linesOf = async (person: Person, id: string) =>
    (await (await file(person, id)).text()).replaceAll('\r\n ', '').split('\r\n');

  it('keeps its UID, counts its changes and takes a cancelled session out', async () => {
    const made = await schedule(family.mentor, {
      startsAt: new Date('2027-03-01T15:30:00Z'),
      title: 'A, b; c',
    });
    const first = await linesOf(family.parent, made.id);
    expect(first).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${made.id}@littlemakers`,
        'SEQUENCE:0',
        'DTSTART:20270301T153000Z',
        'DTEND:20270301T161500Z',
        'SUMMARY:A\\, b\\; c (Dara)',
        'STATUS:CONFIRMED',
        `LOCATION:${made.meetingLink}`,
      ]),
    );
    await update(family.mentor, made.id, { startsAt: new Date('2027-03-02T15:30:00Z') });
    expect(await linesOf(family.mentor, made.id)).toEqual(
      expect.arrayContaining([`UID:${made.id}@littlemakers`, 'SEQUENCE:1', 'DTSTART:20270302T153000Z']),
    );
    await run(family.mentor, CANCEL, { sessionId: made.id });
    const last = await linesOf(child, made.id);
    expect(last).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']));
    expect(last.join()).not.toContain('meet.jit.si');
  });

  it('is there for those who may see the session alone', async () => {
    const made = await schedule(family.mentor, {});
    for (const person of [others.parent, others.mentor, null])
      expect((await file(person, made.id)).status).toBe(404);
    expect((await file(family.parent, randomUUID())).status).toBe(404);
    const given = await file(admin, made.id);
    expect(given.status).toBe(200);
    expect(given.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(given.headers.get('content-disposition')).toContain('attachment');
  });
});
