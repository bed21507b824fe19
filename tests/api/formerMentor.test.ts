import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { everyQuery } from '../support/everything.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { addressesOf, type MentoredChild, makeMentoredChild, REVIEW_TEXT } from '../support/mentoredChild.ts';
import { type Operation, operationOf, trustedDocuments } from '../support/operations.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const ASSIGN = `mutation ($input: AssignMentorInput!) { assignMentor(input: $input) { __typename } }`;
const GIVEN = `{ reviewsGiven(first: 5) { edges { node {
  overallScore detailedFeedback createdAt attempt assignment { title } submission { id studentName text } } } } }`;
const REVIEWS = `query ($id: ID!) { reviews(studentId: $id, first: 5) { edges { node { detailedFeedback submission { id } } } } }`;
const UPDATE = `mutation ($input: UpdateSessionInput!) { updateSession(input: $input) {
  __typename ... on DomainError { code } } }`;

const schema = buildSchema();
let gateway: TestGateway;
let next: Family;
let admin: Person;
let child: MentoredChild;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [next, admin] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' }),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  child = await makeMentoredChild(gateway);
});

const changeStudent = (data: object) =>
  gateway.app.prisma.student.update({ where: { id: child.studentId }, data });

/** How a mentor loses a child. */
const ENDINGS: [string, () => Promise<unknown>][] = [
  [
    'another mentor is assigned',
    async () => {
      const input = { studentId: child.studentId, mentorId: next.mentorId, reason: 'Moved away' };
      expect(dataOf(await askAs(gateway.url, admin)(ASSIGN, { input }))).toEqual({
        assignMentor: { __typename: 'Student' },
      });
    },
  ],
  ['the row names another mentor', () => changeStudent({ mentorId: next.mentorId })],
  ['the row names no mentor', () => changeStudent({ mentorId: null })],
  ['the child learns alone', () => changeStudent({ package: 'DIY' })],
  ['the money went back', () => changeStudent({ paymentStatus: 'REFUNDED' })],
  [
    'the mentor record is suspended',
    () => gateway.app.prisma.mentor.update({ where: { id: child.mentorId }, data: { isActive: false } }),
  ],
];

/** Work that waits of a child who learns alone is in everybody's queue, with the name that is on it. */
const IN_SHARED_QUEUE = ['studentId', 'firstName', 'laterText', 'nextSubmissionId'];

/** Discarding answers with the id it was given, whatever that is of; it says nothing of the child. */
const ECHOES = ['DiscardWorkUpload', 'DiscardMessageUpload'];

/** Everything that can be asked by somebody who knows the child's ids. */
function operations(kinds: string[]): Operation[] {
  const byName = {
    ...{ studentId: child.studentId, lessonId: child.lessonId, assignmentId: child.assignmentId },
    ...{ sessionId: child.sessionId, submissionId: child.submissionId, messageId: child.messageId },
    ...{ replyToId: child.messageId, fileId: child.messageFileId, mentorId: child.mentorId },
    ...{ student: child.studentId, asked: child.studentId, loginId: child.child.id },
    ...{ file: child.workFileId, screenshot: child.workFileId, questionId: child.submissionId },
  };
  const given = {
    ...{ durationMinutes: 45, meetingLink: 'https://elsewhere.example/room', ids: null },
    ...{ username: 'somebody12', password: 'a long enough password', maxAttempts: 3 },
  };
  const ids = [
    ...[child.studentId, child.sessionId, child.pastSessionId, child.submissionId, child.nextSubmissionId],
    ...[child.messageId, child.workFileId, child.messageFileId, child.certificateId, randomUUID()],
  ];
  const ofApp = trustedDocuments().flatMap((document) =>
    ids.map((id) => operationOf(schema, document, { ...byName, ...given, id })),
  );
  const written = new Map(ofApp.map((one) => [`${one.document} ${JSON.stringify(one.variables)}`, one]));
  const quoted = Object.fromEntries(Object.entries(byName).map(([name, id]) => [name, `"${id}"`]));
  const ofSchema = ids.flatMap((id) =>
    everyQuery(schema, { ...quoted, id: `"${id}"` }).map(({ name, document }) => ({
      ...{ name, document, kind: 'query', variables: {} },
    })),
  );
  const all = new Map([...written, ...ofSchema.map((one) => [one.document, one] as const)]);
  return [...all.values()].filter(({ kind, name }) => kinds.includes(kind) && !ECHOES.includes(name));
}

/** What the answers to mutations about this child say. */
async function codesOf(person: Person): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  const about = operations(['mutation']).filter(({ variables }) =>
    /"(studentId|sessionId|submissionId|messageId)":"/.test(JSON.stringify(variables)),
  );
  for (const { name, document, variables } of about) {
    const answer = JSON.stringify(await askAs(gateway.url, person)(document, variables));
    codes.set(name, /"code":"(\w+)"/.exec(answer)?.[1] ?? answer);
  }
  return codes;
}

/** What of the child's is in any byte of the answers, and where. */
async function found(person: Person, kinds: string[]): Promise<Map<string, Set<string>>> {
  const places = new Map<string, Set<string>>();
  const secrets = Object.entries(child.secrets);
  const waiting = operations(kinds);
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const answer = JSON.stringify(await askAs(gateway.url, person)(one.document, one.variables));
      for (const [secret, value] of secrets) {
        if (answer.includes(value)) places.set(secret, (places.get(secret) ?? new Set()).add(one.name));
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return places;
}

/** The rows of the child that nobody else may change. */
async function rowsOfChild(): Promise<string> {
  const { prisma } = gateway.app;
  const where = { studentId: child.studentId };
  const rows = await Promise.all([
    prisma.student.findUnique({ where: { id: child.studentId } }),
    prisma.mentorSession.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.submission.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.review.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.attemptGrant.findMany({ where }),
    prisma.message.findMany({ where, include: { recipients: true, reports: true } }),
    prisma.lessonCompletion.findMany({ where }),
    prisma.lessonPosition.findMany({ where }),
    prisma.upload.findMany({ where }),
    prisma.notification.findMany({ where, orderBy: { id: 'asc' } }),
  ]);
  return JSON.stringify(rows, null, 1);
}

const statuses = async (person: Person) =>
  Promise.all(
    addressesOf(gateway, child).map(
      async (path) => (await fetch(gateway.url + path, { headers: { cookie: person.cookie } })).status,
    ),
  );

describe('a mentor', () => {
  it('reads everything of an assigned child that these tests search for', async () => {
    const places = await found(child.mentor, ['query']);
    const unread = Object.keys(child.secrets).filter((secret) => !places.has(secret));
    expect(unread).toEqual([]);
    expect(await statuses(child.mentor)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each(ENDINGS)('has nothing left of the child once %s', async (ending, end) => {
    await end();
    const before = await rowsOfChild();
    const places = await found(child.mentor, ['query', 'mutation']);
    if (ending === 'the child learns alone') for (const secret of IN_SHARED_QUEUE) places.delete(secret);
    expect([...places].map(([secret, names]) => `${secret}: ${[...names].join(', ')}`)).toEqual([]);
    if (ending !== 'the child learns alone') expect(await rowsOfChild()).toBe(before);
    expect(await statuses(child.mentor)).toEqual([404, 404, 404, 404, 404]);
  });

  it('gets NOT_FOUND from every write about the child', async () => {
    await changeStudent({ mentorId: next.mentorId });
    const codes = await codesOf(child.mentor);
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries([...codes.keys()].map((name) => [name, 'NOT_FOUND'])),
    );
    expect([...codes.keys()]).toEqual(
      expect.arrayContaining(['UpdateSession', 'SendMessage', 'GrantAttempt']),
    );
  });

  it.each(ENDINGS.slice(0, 2))('keeps the own review alone once %s', async (_ending, end) => {
    await end();
    const { edges } = dataOf(
      await askAs(gateway.url, child.mentor)<{ reviewsGiven: { edges: unknown[] } }>(GIVEN, {}),
    ).reviewsGiven;
    expect(edges).toEqual([
      {
        node: {
          ...{ overallScore: 40, detailedFeedback: REVIEW_TEXT, createdAt: expect.any(String), attempt: 1 },
          assignment: { title: 'Make a page' },
          submission: null,
        },
      },
    ]);
    const kept = dataOf(await askAs(gateway.url, child.mentor)(REVIEWS, { id: child.studentId }));
    expect(kept).toEqual({
      reviews: { edges: [{ node: { detailedFeedback: REVIEW_TEXT, submission: null } }] },
    });
    const mentor = dataOf(await askAs(gateway.url, next.mentor)(REVIEWS, { id: child.studentId }));
    expect(mentor).toEqual({
      reviews: {
        edges: [{ node: { detailedFeedback: REVIEW_TEXT, submission: { id: child.submissionId } } }],
      },
    });
  });

  it('cannot change the link of a session that was theirs', async () => {
    await changeStudent({ mentorId: next.mentorId });
    const input = {
      ...{ sessionId: child.sessionId, title: 'Come here', description: '', durationMinutes: 60 },
      ...{ startsAt: new Date(Date.now() + 3_600_000), kind: 'VIDEO_CALL', platform: 'OTHER' },
      meetingLink: 'https://elsewhere.example/room',
    };
    expect(dataOf(await askAs(gateway.url, child.mentor)(UPDATE, { input }))).toEqual({
      updateSession: { __typename: 'DomainError', code: 'NOT_FOUND' },
    });
    const row = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: child.sessionId } });
    expect(row.meetingLink).toBe(child.secrets.link);
  });
});
