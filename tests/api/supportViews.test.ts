import { randomUUID } from 'node:crypto';
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Signs links that an admin could keep after a support view.
import { signedLink } from '../../gateway/features/files/links.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { sessionActions } from '../support/factories/sessions.ts';
import { startClockHours } from '../support/probes/clockHours.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  OpenSupportViewOfDocument,
  SharedContactsDocument,
  SupportedAttachmentDocument,
  SupportedNotificationsDocument,
  SupportedSearchDocument,
  SupportedThreadDocument,
  SupportedWorkDocument,
  WhoLookedDocument,
} from './supportViews.generated.ts';

const REASON = 'The parent cannot open a picture';
const REFUSED = 'Open the support view of this child with a reason first';

/** Types with the messages, files, work and notifications of a child. */
const PRIVATE_TYPES = [
  ...['Message', 'SharedContact', 'ReportEvidence', 'MessageAttachment', 'FamilyNotification'],
  ...['Submission', 'SubmissionFile', 'MarkedQuestion', 'Review', 'HelpRequest', 'GroupCallFile'],
];

/** Every field that leads to a message, a file or work of a child. A new one must be audited, and is added on purpose. */
const PRIVATE_FIELDS = [
  'AdminStudent.familyNotifications',
  'AdminStudent.submissions',
  'Assignment.submissions',
  'ExtraAttemptRequest.submission',
  // Seats are read under groupCall.readSeats.
  'GroupCallSeat.file',
  'MarkedPicture.file',
  'Message.attachments',
  'Message.replyTo',
  'MessageAdded.message',
  'MessageHidden.message',
  'MessageRead.message',
  'MessageSearchResults.messages',
  'Mutation.answerHelpRequest',
  'Mutation.askForHelp',
  'Mutation.grantAttempt',
  'Mutation.markMessagesRead',
  'Mutation.requestExtraAttempt',
  'Mutation.reviewSubmission',
  'Mutation.sendMessage',
  'Mutation.submitAssignment',
  'Mutation.submitQuiz',
  'Mutation.withdrawReview',
  'Notification.message',
  'Query.exhaustedSubmissions',
  'Query.helpRequests',
  'Query.messageAttachment',
  'Query.messagesSharingContact',
  'Query.reportEvidence',
  'Query.reviewQueue',
  'Query.reviews',
  'Query.reviewsGiven',
  'Query.submission',
  'ReportEvidence.attachments',
  'Review.submission',
  'ReviewsRead.reviews',
  'Student.helpRequests',
  'Student.lastMessage',
  'Student.messages',
  'Submission.files',
  'Submission.markedQuestions',
  'Submission.review',
  'SubmissionReviewed.submission',
];

let gateway: TestGateway;
let admin: Person;
let child: MentoredChild;

const { notificationsOf } = sessionActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [admin, child] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makeMentoredChild(gateway),
  ]);
});

const open = (person: Person, change: { studentId?: string; reason?: string }) =>
  runAs(gateway.url, person, OpenSupportViewOfDocument, {
    ...{ studentId: child.studentId, reason: REASON, ...change },
  });
const ask = (person: Person) => askAs(gateway.url, person);
const messagesFor = async (person: Person) => ask(person)(SupportedThreadDocument, { id: child.studentId });
const workFor = async (person: Person) =>
  dataOf(await ask(person)(SupportedWorkDocument, { id: child.submissionId })).submission;

const readsOf = async () =>
  (
    await gateway.app.prisma.auditEntry.findMany({
      where: { actorId: admin.id, entityId: child.studentId },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ action }) => action);

const get = (id: string, bucket: 'ASSIGNMENT_FILES' | 'MESSAGE_ATTACHMENTS', person: Person) => {
  const path = signedLink(gateway.app.config.authSecret, { id, bucket }, 'full', new Date());
  return fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } });
};

describe('an admin without a support view', () => {
  it('is refused messages and files of a child, and told why', async () => {
    const [error] = (await messagesFor(admin)).errors ?? [];
    expect(error).toMatchObject({ message: REFUSED, extensions: { code: 'NOT_ALLOWED' } });
    const { searchMessages } = dataOf(
      await ask(admin)(SupportedSearchDocument, { studentId: child.studentId }),
    );
    expect(searchMessages).toMatchObject({ code: 'NOT_ALLOWED', message: REFUSED });
    const variables = { id: child.studentId };
    const notifications = await ask(admin)(SupportedNotificationsDocument, variables);
    expect(notifications.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    expect(await workFor(admin)).toBeNull();
    const attachment = await ask(admin)(SupportedAttachmentDocument, { id: child.messageFileId });
    expect(dataOf(attachment).messageAttachment).toBeNull();
    for (const [id, bucket] of [
      [child.workFileId, 'ASSIGNMENT_FILES'],
      [child.messageFileId, 'MESSAGE_ATTACHMENTS'],
    ] as const) {
      const response = await get(id, bucket, admin);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(REFUSED);
    }
    expect(await readsOf()).toEqual([]);
  });

  it('reads reported messages and those that share contacts, and each read is audited', async () => {
    const { prisma } = gateway.app;
    await prisma.message.update({ where: { id: child.messageId }, data: { sharesContact: true } });
    expect(JSON.stringify(dataOf(await ask(admin)(SharedContactsDocument, {})))).toContain(child.messageId);
    const entries = await prisma.auditEntry.findMany({ where: { actorId: admin.id } });
    expect(entries).toMatchObject([{ action: 'message.read', entityId: child.messageId }]);
    await prisma.message.update({ where: { id: child.messageId }, data: { sharesContact: false } });
    await prisma.auditEntry.deleteMany({ where: { actorId: admin.id } });
    await prisma.report.create({
      data: {
        ...{ messageId: child.messageId, studentId: child.studentId, reporterId: child.parent.id },
        ...{ reason: 'Rude', content: 'dear mentor', sentAt: new Date(), course: 'WEBSITE_APP' },
        ...{ studentName: 'Dara', senderName: 'Ngozi', reporterName: 'Ngozi' },
      },
    });
    expect((await get(child.messageFileId, 'MESSAGE_ATTACHMENTS', admin)).status).toBe(200);
    expect(await readsOf()).toEqual(['student.readFiles']);
  });

  it('reads work that admins review, and it is audited', async () => {
    const where = { id: child.studentId };
    await gateway.app.prisma.student.update({ where, data: { package: 'DIY', mentorId: null } });
    expect((await workFor(admin))?.files).toHaveLength(1);
    expect(await readsOf()).toEqual(['student.readFiles']);
  });
});

describe('a support view', () => {
  it('opens messages, files and notifications for its admin, and records each kind once an hour', async () => {
    expect((await open(admin, {})).__typename).toBe('SupportView');
    const hours = startClockHours();
    for (let time = 0; time < 3; time += 1) {
      expect(dataOf(await messagesFor(admin)).student?.messages.edges.length).toBeGreaterThan(0);
      expect((await workFor(admin))?.files).toHaveLength(1);
      expect((await get(child.messageFileId, 'MESSAGE_ATTACHMENTS', admin)).status).toBe(200);
      dataOf(await ask(admin)(SupportedNotificationsDocument, { id: child.studentId }));
    }
    const kinds = ['student.readFiles', 'student.readMessages', 'student.readNotifications'];
    const reads = await readsOf();
    expect([...new Set(reads)].sort()).toEqual([...kinds, 'student.view']);
    expect(reads.length).toBeLessThanOrEqual(kinds.length * hours() + 1);
    const other = await makePerson(gateway.app, { role: 'ADMIN', name: 'Bisi' });
    expect((await messagesFor(other)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });

  it('closes by itself', async () => {
    const { id } = successOf(await open(admin, {}));
    await gateway.app.prisma.supportView.update({ where: { id }, data: { expiresAt: new Date() } });
    expect((await messagesFor(admin)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    expect((await get(child.messageFileId, 'MESSAGE_ATTACHMENTS', admin)).status).toBe(403);
  });

  it('is told to the parent, who sees it with its reason; nobody else does', async () => {
    await open(admin, {});
    const lookedFor = async (person: Person) =>
      dataOf(await ask(person)(WhoLookedDocument, { id: child.studentId })).student?.supportViews;
    expect(await lookedFor(child.parent)).toEqual([{ adminName: 'Amaka', reason: REASON }]);
    for (const person of [child.mentor, child.child]) expect(await lookedFor(person)).toEqual([]);
    expect(await notificationsOf(child.parent)).toContainEqual(
      expect.objectContaining({ title: 'Our team looked at an account' }),
    );
  });

  it.each([
    ['a short reason', { reason: ' because   ' }, { code: 'BAD_INPUT', field: 'reason' }],
    ['a long reason', { reason: 'x'.repeat(301) }, { code: 'BAD_INPUT', field: 'reason' }],
    ['an unknown student', { studentId: randomUUID() }, { code: 'NOT_FOUND' }],
  ])('is not opened with %s', async (_case, change, problem) => {
    expect(errorOf(await open(admin, change))).toMatchObject(problem);
    expect(await readsOf()).toEqual([]);
  });

  it('is for admins only', async () => {
    for (const person of [child.parent, child.mentor, child.child]) {
      const input = { studentId: child.studentId, reason: REASON };
      const { errors } = await ask(person)(OpenSupportViewOfDocument, { input });
      expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });
});

describe('the schema', () => {
  const schema = buildSchema();
  const typesOf = () =>
    Object.values(schema.getTypeMap()).filter(
      (type): type is GraphQLObjectType => isObjectType(type) && !/Connection$|Edge$|^__/.test(type.name),
    );

  it('leads to messages and files through the fields that are audited, and no others', () => {
    const isPrivate = (name: string) => PRIVATE_TYPES.includes(name);
    const found = typesOf().flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const result = getNamedType(field.type);
        const members = 'getTypes' in result ? result.getTypes() : [result];
        const nodes = members.map((member) => {
          const edges = isObjectType(member) ? member.getFields().edges : undefined;
          const edge = edges && getNamedType(edges.type);
          const node = isObjectType(edge) ? edge.getFields().node : undefined;
          return node ? getNamedType(node.type).name : member.name;
        });
        return nodes.some(isPrivate) ? [`${type.name}.${field.name}`] : [];
      }),
    );
    expect(found.sort()).toEqual(PRIVATE_FIELDS);
  });

  it.each(['Message', 'Review'])('records every read of a %s', (name) => {
    const options = schema.getType(name)?.extensions.pothosOptions as { authScopes: unknown };
    expect(options.authScopes).toBeInstanceOf(Function);
  });
});
