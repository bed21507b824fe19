import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
// Run at a chosen moment, which the interval of a worker would not hit.
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { withoutSignatures } from '../support/clients/heldAnswers.ts';
import { askWithVersion, type Question } from '../support/clients/versions.ts';
import { makeAnsweredFamily } from '../support/factories/answeredFamily.ts';
import { makePerson, openSession, type Person } from '../support/factories/people.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { memberQueries } from '../support/schema/sampledQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** Documents whose answers have a version. Others read what changes with the time, or models of which no change is recorded. */
const WITH_VERSION = [
  ...['AvatarState', 'CareerStudents', 'Dashboard', 'EnrolledCourses', 'EnrolledStudents'],
  ...['GalleryStudents', 'InstalmentOffers', 'LessonHelp', 'LessonPage', 'LessonStudents', 'MentorStudents'],
  ...[
    'MessageFile',
    'Notifications',
    'PaymentPlans',
    'PaymentReminders',
    'Profile',
    'Receipt',
    'SessionStudents',
  ],
  ...[
    'Sessions',
    'StudentReviews',
    'Thread',
    'TicketPayments',
    'Threads',
    'UnreadMessages',
    'UnreadNews',
    'UnreadNotifications',
  ],
  ...['Upgrade'],
];
const MINUTE_MS = 60_000;

const schema = buildSchema();
let gateway: TestGateway;
let family: Awaited<ReturnType<typeof makeAnsweredFamily>>;
let dashboard: Question;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeAnsweredFamily(gateway);
  const { studentId } = family;
  const included = { withThread: true, withReviews: true, withNotifications: true };
  const variables = { studentId, asked: studentId, ...included };
  dashboard = { document: trustedDocument('Dashboard'), variables };
});
afterAll(() => gateway.close());
afterEach(() => vi.useRealTimers());

/** Returns every question of the web app, with whatever it filters by. */
function questions(): (Question & { name: string })[] {
  const { studentId, lessonId, reference } = family;
  const ids = { id: studentId, studentId, student: studentId, asked: studentId, lessonId, reference };
  return memberQueries(schema, ids);
}

const ask = ({ cookie }: Person, question: Question, version: string | null) =>
  askWithVersion(gateway.url, cookie, question, version);

/** Asks until there is a version. */
async function versionFor(person: Person, question: Question): Promise<string> {
  const { extensions } = await ask(person, question, '');
  if (!extensions?.version) throw new Error('The answer has no version');
  return extensions.version;
}

const isUnchanged = async (person: Person, question: Question, version: string) =>
  (await ask(person, question, version)).extensions?.unchanged === true;

describe('an answer to a family', () => {
  it('is not sent again while it is the same, for one statement', async () => {
    const version = await versionFor(family.parent, dashboard);
    const answers: unknown[] = [];
    const statements = await captureStatements(async () =>
      answers.push(await ask(family.parent, dashboard, version)),
    );
    expect(answers).toEqual([{ data: null, extensions: { unchanged: true } }]);
    expect(statements).toHaveLength(1);
  });

  it('has a version for the documents that can be told to be the same, and only when it is asked for', async () => {
    const { parent, child } = family;
    const named = new Set<string>();
    for (const { name, ...query } of questions())
      for (const person of [parent, child]) {
        if ((await ask(person, query, '')).extensions?.version) named.add(name);
        expect((await ask(person, query, null)).extensions?.version).toBeUndefined();
      }
    expect([...named].sort()).toEqual([...WITH_VERSION].sort());
  });

  it('has none for a mentor, an admin and nobody', async () => {
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' });
    const query = { document: '{ students { id } }', variables: {} };
    for (const { cookie } of [family.mentor, admin, { cookie: '' }])
      expect((await askWithVersion(gateway.url, cookie, query, '')).extensions).toBeUndefined();
  });
});

describe('a version', () => {
  it('is of one session, one document and its variables', async () => {
    const { parent, child, studentId } = family;
    const version = await versionFor(parent, dashboard);
    const { variables } = dashboard;
    expect(await isUnchanged(child, dashboard, version)).toBe(false);
    expect(
      await isUnchanged({ ...parent, cookie: await openSession(gateway.app, parent.id) }, dashboard, version),
    ).toBe(false);
    const others: Question[] = [
      { ...dashboard, variables: { ...variables, withNotifications: false } },
      { ...dashboard, variables: { ...variables, studentId: randomUUID() } },
      { document: dashboard.document.replace('{', '{ __typename '), variables },
      { document: '{ students { id } }', variables: {} },
    ];
    for (const other of others) expect(await isUnchanged(parent, other, version)).toBe(false);
    expect(studentId).toBe(variables.studentId);
    expect(await isUnchanged(parent, dashboard, version)).toBe(true);
  });

  it('counts for nothing when somebody has altered it', async () => {
    const version = await versionFor(family.parent, dashboard);
    const bytes = Buffer.from(version, 'base64url');
    // Each of its parts: the random number, the signature, and what is sealed.
    const flipped = [0, 12, 28, bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString('base64url');
    });
    const altered = [...flipped, version.slice(0, -2), `${version}AAAA`, version.repeat(20), 'A', '....'];
    for (const one of altered) {
      const { data, errors, extensions } = await ask(family.parent, dashboard, one);
      expect({ errors, isAnswer: data !== null, unchanged: extensions?.unchanged }).toEqual({
        ...{ errors: undefined, isAnswer: true, unchanged: undefined },
      });
    }
  });

  it('says nothing to a session that has ended', async () => {
    const { id } = family.parent;
    const other = { ...family.parent, cookie: await openSession(gateway.app, id) };
    const version = await versionFor(other, dashboard);
    expect(await isUnchanged(other, dashboard, version)).toBe(true);
    await gateway.app.prisma.authSession.deleteMany({
      where: { userId: id, createdAt: { gte: await sessionStart(other) } },
    });
    const { data, extensions } = await ask(other, dashboard, version);
    expect({ data, unchanged: extensions?.unchanged }).toEqual({ data: null, unchanged: undefined });
  });

  it('is over after an hour', async () => {
    const version = await versionFor(family.parent, dashboard);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * MINUTE_MS });
    expect(await isUnchanged(family.parent, dashboard, version)).toBe(true);
    vi.setSystemTime(Date.now() + 32 * MINUTE_MS);
    // The session is renewed by now, which is no reason.
    for (const _request of [1, 2]) await ask(family.parent, dashboard, null);
    expect(await isUnchanged(family.parent, dashboard, version)).toBe(false);
  });

  it('sees what was written before it was given, and committed after', async () => {
    const writer = new pg.Client({ connectionString: gateway.databaseUrl });
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query('UPDATE "Student" SET "firstName" = $1 WHERE id = $2', ['Amara', family.studentId]);
      // A later transaction has ended, so that the open one is not simply the newest.
      await gateway.app.pool.query('SELECT pg_current_xact_id()');
      const version = await versionFor(family.parent, dashboard);
      expect(await isUnchanged(family.parent, dashboard, version)).toBe(true);
      await writer.query('COMMIT');
      expect(await isUnchanged(family.parent, dashboard, version)).toBe(false);
      expect(JSON.stringify(await ask(family.parent, dashboard, version))).toContain('Amara');
    } finally {
      await writer.end();
    }
  });

  it('is another one after a change that was undone, and the same after one of another family', async () => {
    const version = await versionFor(family.parent, dashboard);
    const other = await makeAnsweredFamily(gateway);
    // The mentor and the people of a new family are common to all.
    const later = await versionFor(family.parent, dashboard);
    expect(later).not.toBe(version);
    await gateway.app.prisma.lessonCompletion.deleteMany({ where: { studentId: other.studentId } });
    await gateway.app.prisma.notification.updateMany({
      where: { recipientId: other.parent.id },
      data: { readAt: new Date() },
    });
    expect(await isUnchanged(family.parent, dashboard, later)).toBe(true);
  });

  it('is the same after files were looked at by the sweep, also those that everybody may have', async () => {
    const { prisma } = gateway.app;
    const { id } = await prisma.storedFile.create({
      data: {
        ...{ bucket: 'AVATARS', key: randomUUID(), name: 'a.png', contentType: 'image/png', sizeBytes: 1 },
        ownerId: family.mentor.id,
      },
    });
    const dueAt = async () => (await prisma.storedFile.findUniqueOrThrow({ where: { id } })).sweepDueAt;
    const [before, version] = [await dueAt(), await versionFor(family.parent, dashboard)];
    await sweepUploads(gateway.app, new AbortController().signal);
    expect(await dueAt()).not.toEqual(before);
    expect(await isUnchanged(family.parent, dashboard, version)).toBe(true);
  });
});

describe('time alone', () => {
  it('changes no answer that is called unchanged', async () => {
    const { parent, child, studentId, mentorId } = family;
    const now = Date.now();
    await gateway.app.prisma.mentorSession.create({
      data: {
        ...{ mentorId, studentId, durationMinutes: 60, meetingLink: 'https://zoom.us/j/1', title: 'Now' },
        ...{ startsAt: new Date(now - 30 * MINUTE_MS), endsAt: new Date(now + 30 * MINUTE_MS) },
      },
    });
    const asked = questions().filter(({ name }) => WITH_VERSION.includes(name));
    const held: { person: Person; question: Question; name: string; version: string; data: string }[] = [];
    for (const person of [parent, child])
      for (const { name, ...question } of asked) {
        const { data, extensions } = await ask(person, question, '');
        if (extensions?.version)
          held.push({ person, question, name, version: extensions.version, data: withoutSignatures(data) });
      }
    const changed = new Set<string>();
    for (const minutes of [5, 29, 31, 55]) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * MINUTE_MS });
      for (const { person, question, name, version, data } of held) {
        if (!(await isUnchanged(person, question, version))) changed.add(`${name} after ${minutes}`);
        else {
          const fresh = withoutSignatures((await ask(person, question, null)).data);
          expect([name, minutes, fresh]).toEqual([name, minutes, data]);
        }
      }
    }
    expect([...changed].filter((one) => /after (5|29)$/.test(one))).toEqual([]);
    expect([...changed]).toEqual(expect.arrayContaining(['Dashboard after 31', 'Sessions after 31']));
  });
});

const sessionStart = async ({ cookie }: Person): Promise<Date> => {
  const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
  const { createdAt } = await gateway.app.prisma.authSession.findUniqueOrThrow({ where: { token } });
  return createdAt;
};
