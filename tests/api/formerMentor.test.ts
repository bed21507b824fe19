import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UploadPurpose } from '../../gateway/generated/prisma/enums.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf } from '../support/clients/http.ts';
import {
  linksOf,
  type MentoredChild,
  makeMentoredChild,
  REVIEW_TEXT,
} from '../support/factories/mentoredChild.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  studentVersion,
} from '../support/factories/people.ts';
import { distinctQueries, fullQueries } from '../support/schema/fullQueries.ts';
import {
  type Operation,
  operationOf,
  trustedDocument,
  trustedDocuments,
} from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignMentorDocument,
  ReviewsDocument,
  ReviewsGivenDocument,
  UpdateSessionDocument,
  type UpdateSessionMutationVariables,
} from './formerMentor.generated.ts';

/** Requests at the same time, which the database and the gateway handle side by side. */
const CONCURRENCY = 4;

const schema = buildSchema();
const documents = trustedDocuments();
let gateway: TestGateway;
let next: Family;
let admin: Person;
let child: MentoredChild;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [next, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  child = await makeMentoredChild(gateway);
});

const changeStudent = (data: object) =>
  gateway.app.prisma.student.update({ where: { id: child.studentId }, data });

const NOW_DIY = 'the child learns without a mentor';

/** The events that end a mentor's access to a child. */
const ENDINGS: [string, () => Promise<unknown>][] = [
  [
    'another mentor is assigned',
    async () => {
      const { studentId } = child;
      const version = await studentVersion(gateway.app, studentId);
      const input = { studentId, mentorId: next.mentorId, reason: 'Moved away', version };
      expect(dataOf(await askAs(gateway.url, admin)(AssignMentorDocument, { input }))).toEqual({
        assignMentor: { __typename: 'Student' },
      });
    },
  ],
  ['the row names another mentor', () => changeStudent({ mentorId: next.mentorId })],
  ['the row names no mentor', () => changeStudent({ mentorId: null })],
  [NOW_DIY, () => changeStudent({ package: 'DIY' })],
  ['the payment is refunded', () => changeStudent({ paymentStatus: 'REFUNDED' })],
  [
    'the mentor record is suspended',
    () => gateway.app.prisma.mentor.update({ where: { id: child.mentorId }, data: { isActive: false } }),
  ],
];

/** Pending work and questions of a DIY child are in the queue that mentors share, with the name that is on them. */
const IN_SHARED_QUEUE = [
  ...['studentId', 'firstName', 'laterText', 'nextSubmissionId', 'question', 'helpRequestId'],
];

/** Writes that are for admins alone. */
const OF_ADMINS = [
  ...['AssignStudentMentor', 'DeleteStudent', 'MarkContactSeen', 'OpenSupportView', 'UpdateStudent'],
  'MarkContactTextSeen',
];

/** They return the id that they were given, whatever it belongs to, which reveals nothing of the child. */
const ECHOES = ['CreateReviewComment', 'DiscardUpload'];

/** Returns everything that a person who knows the child's ids can ask for. */
function operations(kinds: string[]): Operation[] {
  const ids = {
    ...{ studentId: child.studentId, lessonId: child.lessonId, assignmentId: child.assignmentId },
    ...{ sessionId: child.sessionId, submissionId: child.submissionId, messageId: child.messageId },
    ...{
      replyToId: child.messageId,
      parentId: child.parent.id,
      fileId: child.messageFileId,
      mentorId: child.mentorId,
    },
    ...{ student: child.studentId, asked: child.studentId, loginId: child.child.id },
    ...{
      callId: randomUUID(),
      file: child.workFileId,
      screenshot: child.workFileId,
      questionId: child.submissionId,
    },
    ...{ projectId: child.submissionId, screenshotId: child.workFileId },
    ...{ requestId: child.helpRequestId, entryId: child.planEntryId, wordsId: child.wordsId },
  };
  const values = {
    ...{ durationMinutes: 45, weeks: 1, meetingLink: 'https://elsewhere.example/room', ids: null },
    ...{ projectUrl: 'https://elsewhere.example/project', link: 'https://elsewhere.example/work' },
    ...{ username: 'somebody12', password: 'a long enough password', maxAttempts: 3 },
  };
  /** The values of `id`, which names something else in each document. */
  const anyIds = [
    ...[child.studentId, child.sessionId, child.pastSessionId, child.submissionId, child.nextSubmissionId],
    ...[child.messageId, child.workFileId, child.messageFileId, child.certificateId, randomUUID()],
  ];
  const all = anyIds.flatMap((id) => [
    ...documents.map((document) => operationOf(schema, document, { ...ids, ...values, id })),
    ...fullQueries(schema, { ...ids, id }).map((query) => ({ ...query, kind: 'query' })),
  ]);
  return distinctQueries(all).filter(({ kind, name }) => kinds.includes(kind) && !ECHOES.includes(name));
}

/** Runs every mutation about this child. @returns the codes of their errors, by operation name */
async function errorCodesOf(person: Person): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  const about = operations(['mutation']).filter(({ variables }) =>
    /"(studentId|sessionId|submissionId|messageId|entryId|wordsId)":"/.test(JSON.stringify(variables)),
  );
  for (const { name, document, variables } of about) {
    const answer = JSON.stringify(await askAs(gateway.url, person)(document, variables));
    codes.set(name, /"code":"(\w+)"/.exec(answer)?.[1] ?? answer);
  }
  return codes;
}

/** Returns which of the child's secrets appear in the answers, and the operations that revealed them. */
async function revealedTo(person: Person, kinds: string[]): Promise<Map<string, Set<string>>> {
  const revealed = new Map<string, Set<string>>();
  const secrets = Object.entries(child.secrets);
  const waiting = operations(kinds);
  const run = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const answer = JSON.stringify(await askAs(gateway.url, person)(one.document, one.variables));
      for (const [secret, value] of secrets) {
        if (answer.includes(value)) revealed.set(secret, (revealed.get(secret) ?? new Set()).add(one.name));
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  return revealed;
}

/** Returns the rows of the child that only its family and its mentor may change. */
async function rowsOfChild(): Promise<string> {
  const { prisma } = gateway.app;
  const where = { studentId: child.studentId };
  const rows = await Promise.all([
    prisma.student.findUnique({ where: { id: child.studentId } }),
    prisma.mentorSession.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.submission.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.review.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.attemptGrant.findMany({ where }),
    prisma.helpRequest.findMany({ where }),
    prisma.careerPlanEntry.findMany({ where }),
    prisma.mentorWords.findMany({ where }),
    prisma.message.findMany({ where, include: { recipients: true, reports: true } }),
    prisma.lessonCompletion.findMany({ where }),
    prisma.lessonPosition.findMany({ where }),
    prisma.upload.findMany({ where }),
    prisma.notification.findMany({ where, orderBy: { id: 'asc' } }),
  ]);
  return JSON.stringify(rows, null, 1);
}

/** Returns the statuses with which the links to the child's files and pages respond. */
const linkStatuses = async (person: Person) =>
  Promise.all(
    linksOf(gateway, child).map(
      async (path) => (await fetch(gateway.url + path, { headers: { cookie: person.cookie } })).status,
    ),
  );

describe('a mentor', () => {
  it('can read every secret of an assigned child that these tests search for', async () => {
    const revealed = await revealedTo(child.mentor, ['query']);
    const unread = Object.keys(child.secrets).filter((secret) => !revealed.has(secret));
    expect(unread).toEqual([]);
    expect(await linkStatuses(child.mentor)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each(ENDINGS)(
    'has no access to the child once %s',
    async (ending, end) => {
      await end();
      const before = await rowsOfChild();
      const revealed = await revealedTo(child.mentor, ['query', 'mutation']);
      if (ending === NOW_DIY) for (const secret of IN_SHARED_QUEUE) revealed.delete(secret);
      expect([...revealed].map(([secret, names]) => `${secret}: ${[...names].join(', ')}`)).toEqual([]);
      if (ending !== NOW_DIY) expect(await rowsOfChild()).toBe(before);
      expect(await linkStatuses(child.mentor)).toEqual([404, 404, 404, 404, 404]);
    },
    120_000,
  );

  it('gets NOT_FOUND from every write about a former child', async () => {
    await changeStudent({ mentorId: next.mentorId });
    const codes = await errorCodesOf(child.mentor);
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(
        [...codes.keys()].map((name) => [name, OF_ADMINS.includes(name) ? 'NOT_ALLOWED' : 'NOT_FOUND']),
      ),
    );
    expect([...codes.keys()]).toEqual(
      expect.arrayContaining(['UpdateSession', 'SendMessage', 'GrantAttempt']),
    );
  });

  it('cannot upload anything for a former child, whatever the purpose', async () => {
    const { mentor, studentId } = child;
    const answersFor = async () => {
      const answers: Record<string, string> = {};
      for (const purpose of Object.values(UploadPurpose)) {
        const assignmentId = purpose.startsWith('SUBMISSION') ? child.assignmentId : null;
        const name = purpose === 'MESSAGE_ATTACHMENT' ? 'a.pdf' : 'a.png';
        const input = { id: randomUUID(), name, sizeBytes: 20, purpose, studentId, assignmentId };
        const answer = await askAs(gateway.url, mentor)(trustedDocument('RequestUpload'), { input });
        answers[purpose] = /"code":"(\w+)"/.exec(JSON.stringify(answer))?.[1] ?? 'started';
      }
      return answers;
    };
    const ofNoChild = { AVATAR: 'BAD_INPUT', IDENTITY_DOCUMENT: 'BAD_INPUT', TICKET_FILE: 'BAD_INPUT' };
    const ofFamilies = {
      CALL_SHOWING: 'NOT_FOUND',
      PROJECT_SCREENSHOT: 'NOT_FOUND',
      SUBMISSION_FILE: 'NOT_FOUND',
      SUBMISSION_SCREENSHOT: 'NOT_FOUND',
      COMMUNITY_PICTURE: 'NOT_FOUND',
    };
    const ofThreads = { MESSAGE_IMAGE: 'started', MESSAGE_ATTACHMENT: 'started' };
    expect(await answersFor()).toEqual({ ...ofNoChild, ...ofFamilies, ...ofThreads });
    await changeStudent({ mentorId: next.mentorId });
    const ofFormerThreads = { MESSAGE_IMAGE: 'NOT_FOUND', MESSAGE_ATTACHMENT: 'NOT_FOUND' };
    expect(await answersFor()).toEqual({ ...ofNoChild, ...ofFamilies, ...ofFormerThreads });
  });

  it.each(ENDINGS.slice(0, 2))('keeps only the own review once %s', async (_ending, end) => {
    await end();
    const given = dataOf(await askAs(gateway.url, child.mentor)(ReviewsGivenDocument, {})).reviewsGiven;
    expect(given.edges).toEqual([
      {
        node: {
          ...{ overallScore: 40, detailedFeedback: REVIEW_TEXT, createdAt: expect.any(String), attempt: 1 },
          assignment: { title: 'Make a page' },
          submission: null,
        },
      },
    ]);
    const reviewsFor = async (mentor: Person) =>
      dataOf(await askAs(gateway.url, mentor)(ReviewsDocument, { studentId: child.studentId })).reviews;
    expect(await reviewsFor(child.mentor)).toEqual({
      edges: [{ node: { detailedFeedback: REVIEW_TEXT, submission: null } }],
    });
    expect(await reviewsFor(next.mentor)).toEqual({
      edges: [{ node: { detailedFeedback: REVIEW_TEXT, submission: { id: child.submissionId } } }],
    });
  });

  it('cannot change the link of a former child’s session', async () => {
    await changeStudent({ mentorId: next.mentorId });
    const input: UpdateSessionMutationVariables['input'] = {
      ...{ sessionId: child.sessionId, version: 1, title: 'Come here', description: '', durationMinutes: 60 },
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      kind: 'VIDEO_CALL',
      platform: 'OTHER',
      meetingLink: 'https://elsewhere.example/room',
    };
    expect(dataOf(await askAs(gateway.url, child.mentor)(UpdateSessionDocument, { input }))).toEqual({
      updateSession: { __typename: 'DomainError', code: 'NOT_FOUND' },
    });
    const row = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: child.sessionId } });
    expect(row.meetingLink).toBe(child.secrets.link);
  });
});
