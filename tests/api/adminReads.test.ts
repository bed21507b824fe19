import { randomUUID } from 'node:crypto';
import { parse, print, TypeInfo, type VariableDefinitionNode, visit, visitWithTypeInfo } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { breakStatements } from '../support/probes/statements.ts';
import { distinctQueries, fullQueries } from '../support/schema/fullQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MarkReadWithQuotationDocument,
  MessagesAloneDocument,
  QuestionsAloneDocument,
  ReviewsAloneDocument,
  ThreadWithQuotationsDocument,
  WorkAloneDocument,
} from './adminReads.generated.ts';

/** The fields that fail without a support view: one would take the rest of an answer with it. */
const IN_SUPPORT_VIEWS = [
  ...['Student.messages', 'AdminStudent.submissions', 'AdminStudent.familyNotifications'],
  ...['AdminStudent.familyPayments', 'AdminStudent.familyPlan'],
];

const schema = buildSchema();
let gateway: TestGateway;
let admin: Person;
let child: MentoredChild;
let feedback: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [admin, child] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makeMentoredChild(gateway),
  ]);
  feedback = `Keep the colours ${randomUUID()}`;
  await gateway.app.prisma.review.updateMany({
    where: { studentId: child.studentId },
    data: { detailedFeedback: feedback },
  });
});

function withoutSupportViews(document: string): string {
  const types = new TypeInfo(schema);
  const removeClosed = () => {
    const name = `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    return IN_SUPPORT_VIEWS.includes(name) ? null : undefined;
  };
  const open = visit(parse(document), visitWithTypeInfo(types, { Field: removeClosed }));
  const text = print(open);
  // Each variable stands in its definition once, and in what uses it.
  const isUsed = (name: string) => text.split(new RegExp(`\\$${name}\\b`)).length > 2;
  const removeUnused = ({ variable }: VariableDefinitionNode) =>
    isUsed(variable.name.value) ? undefined : null;
  return print(visit(open, { VariableDefinition: removeUnused }));
}

/** Every query of the schema with everything below it, about each thing of the child. */
function queries({ reportId, isOpen }: View) {
  const { studentId, submissionId, nextSubmissionId, messageId, messageFileId, workFileId } = child;
  const ids = [studentId, submissionId, nextSubmissionId, messageId, messageFileId, workFileId];
  const named = {
    ...{ studentId, lessonId: child.lessonId, reportId, sessionId: child.sessionId, text: 'dear' },
    ...{ from: '2026-01-01', to: '2026-01-31' },
    BulkSelectionInput: { kind: 'DELETE_STUDENTS', ids: [studentId] },
  };
  const all = ids.flatMap((id) => fullQueries(schema, { ...named, id }));
  const documents = new Set(all.map(({ document }) => document));
  const closed = new Map([...documents].map((document) => [document, withoutSupportViews(document)]));
  return distinctQueries(
    isOpen ? all : all.map((one) => ({ ...one, document: closed.get(one.document) ?? '' })),
  );
}

/** The report that is asked for, and whether the child's support view is open. */
type View = { reportId: string; isOpen: boolean };

async function makeReport() {
  const { id } = await gateway.app.prisma.report.create({
    data: {
      ...{ messageId: child.messageId, studentId: child.studentId, reporterId: child.mentor.id },
      ...{ reason: 'Rude', content: child.secrets.content ?? '', sentAt: new Date() },
      ...{ course: 'WEBSITE_APP', studentName: 'Dara', senderName: 'Ngozi', reporterName: 'Tunde' },
    },
  });
  return id;
}

const openSupportView = () =>
  gateway.app.prisma.supportView.create({
    data: {
      ...{ studentId: child.studentId, adminId: admin.id, adminName: 'Amaka', reason: 'A broken picture' },
      expiresAt: new Date(Date.now() + 600_000),
    },
  });

/** Asks every query as an admin. @returns which words and files of the child were read, and if the log knows */
async function readEverything(view: View) {
  const { content = '', workText = '', laterText = '', messageFileId = '', workFileId = '' } = child.secrets;
  const { planLine = '', mentorWords = '' } = child.secrets;
  const secrets = {
    content,
    workText,
    laterText,
    feedback,
    messageFileId,
    workFileId,
    planLine,
    mentorWords,
  };
  const { prisma } = gateway.app;
  const [recorded, unrecorded] = [new Set<string>(), new Set<string>()];
  for (const { name, document, variables } of queries(view)) {
    await prisma.auditEntry.deleteMany({ where: { actorId: admin.id } });
    const answer = await askAs(gateway.url, admin)(document, variables);
    expect(answer.errors?.[0]?.extensions?.code, name).not.toBe('DOCUMENT_INVALID');
    // An echo of the query's own arguments reveals nothing.
    const text = JSON.stringify(answer.data);
    const found = Object.entries(secrets).filter(
      ([, secret]) => text.includes(secret) && !Object.values(variables).includes(secret),
    );
    if (found.length === 0) continue;
    const entityIds = [child.studentId, child.messageId, view.reportId];
    const where = { actorId: admin.id, entityId: { in: entityIds } };
    const isRecorded = (await prisma.auditEntry.count({ where })) > 0;
    for (const [secret] of found) (isRecorded ? recorded : unrecorded).add(`${name}: ${secret}`);
  }
  return { recorded: [...recorded].sort(), unrecorded: [...unrecorded].sort() };
}

const UNREPORTED: View = { reportId: randomUUID(), isOpen: false };

describe('an admin who asks every query', () => {
  it('reads nothing of a mentored child without a support view', async () => {
    expect(await readEverything(UNREPORTED)).toEqual({ recorded: [], unrecorded: [] });
  });

  it('reads what was reported, and nothing else, on record', async () => {
    const reportId = await makeReport();
    expect(await readEverything({ reportId, isOpen: false })).toEqual({
      recorded: ['reportEvidence: content', 'reportEvidence: messageFileId'],
      unrecorded: [],
    });
  });

  it('reads messages that share contacts on record', async () => {
    const where = { id: child.messageId };
    await gateway.app.prisma.message.update({ where, data: { sharesContact: true } });
    expect(await readEverything(UNREPORTED)).toEqual({
      recorded: ['messagesSharingContact: content'],
      unrecorded: [],
    });
  });

  it('reads the work that admins review on record', async () => {
    const where = { id: child.studentId };
    await gateway.app.prisma.student.update({ where, data: { package: 'DIY', mentorId: null } });
    const { recorded, unrecorded } = await readEverything(UNREPORTED);
    expect(unrecorded).toEqual([]);
    expect(recorded).toEqual(
      expect.arrayContaining([
        ...['assignments: workText', 'reviewQueue: laterText', 'reviews: feedback', 'submission: workText'],
      ]),
    );
    expect(recorded.filter((read) => /content|messageFileId/.test(read))).toEqual([]);
  });

  it('reads everything on record in a support view', async () => {
    await openSupportView();
    const { recorded, unrecorded } = await readEverything({ ...UNREPORTED, isOpen: true });
    expect(unrecorded).toEqual([]);
    expect(recorded).toEqual(
      expect.arrayContaining([
        ...['adminStudent: workText', 'student: content', 'submission: workFileId', 'reviews: feedback'],
      ]),
    );
    // Career plans are for the family and the mentor alone.
    expect(recorded.filter((read) => /planLine|mentorWords/.test(read))).toEqual([]);
  });

  // Documents of one field each: in larger ones, another field waits for the record as well.
  it('reads nothing of which the read cannot be recorded', async () => {
    const { prisma } = gateway.app;
    const { studentId, messageId, submissionId, secrets } = child;
    await prisma.student.update({ where: { id: studentId }, data: { package: 'DIY', mentorId: null } });
    await prisma.message.update({ where: { id: messageId }, data: { sharesContact: true } });
    const ask = askAs(gateway.url, admin);
    const readAll = async () => {
      const answers = await Promise.all([
        ask(MessagesAloneDocument, {}),
        ask(QuestionsAloneDocument, {}),
        ask(ReviewsAloneDocument, { studentId }),
        ask(WorkAloneDocument, { submissionId }),
      ]);
      const words = [secrets.content, secrets.question, feedback, secrets.workText];
      return words.map((word, index) => JSON.stringify(answers[index]).includes(word ?? ''));
    };
    const breakage = breakStatements(({ text }) => text.startsWith('INSERT INTO "public"."AuditEntry"'));
    try {
      expect(await readAll()).toEqual([false, false, false, false]);
    } finally {
      breakage.mend();
    }
    expect(await readAll()).toEqual([true, true, true, true]);
  });
});

describe('a quoted message', () => {
  it('is closed to an admin who may read the quoting one alone, until a support view opens', async () => {
    const id = randomUUID();
    const { studentId, mentor, messageId } = child;
    await gateway.app.prisma.message.create({
      data: {
        ...{ id, studentId, senderId: mentor.id, content: 'Call 0803 123 4567' },
        ...{ replyToId: messageId, sharesContact: true },
      },
    });
    const read = async () =>
      successOf(await runAs(gateway.url, admin, MarkReadWithQuotationDocument, { messageId: id }));
    expect(await read()).toMatchObject({ id, replyTo: null });
    await openSupportView();
    expect(await read()).toMatchObject({ id, replyTo: { id: messageId } });
    const thread = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(ThreadWithQuotationsDocument, { id: studentId }));
    for (const person of [admin, child.parent, mentor])
      expect((await thread(person)).student?.messages.edges).toContainEqual({
        node: { id, replyTo: { id: messageId } },
      });
  });
});
