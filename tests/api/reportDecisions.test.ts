import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HIDDEN_MESSAGE_TEXT, MAX_WORD_LENGTH, type ReportDecision } from '../../contract/reports.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import {
  cursorOf,
  receiveMessages,
  requestMessage,
  sendMessage,
  subscribeToMessages,
} from '../support/factories/threads.ts';
import { PDF, threadTarget, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminReportsDocument,
  DecideReportDocument,
  ReportEvidenceDocument,
  ReportedFileDocument,
  ReportedGalleryDocument,
  ReportedNotificationsDocument,
  ReportedSearchDocument,
  ReportedThreadDocument,
  ReportMessageDocument,
  ReportProjectDocument,
} from './messageReports.generated.ts';
import { MessageHiddenDocument } from './reportDecisions.generated.ts';

const SECRET = 'Zanzibar at midnight';

let gateway: TestGateway;
let family: Family;
let other: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.auditEntry.deleteMany();
  await gateway.app.prisma.report.deleteMany();
  [family, other] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
});

const reportProject = async (person: Person, projectId: string, reason: string) =>
  dataOf(await askAs(gateway.url, person)(ReportProjectDocument, { input: { projectId, reason } }))
    .reportProject;
const reportMessage = async (person: Person, messageId: string) => {
  const input = { messageId, reason: 'rude words' };
  successOf(dataOf(await askAs(gateway.url, person)(ReportMessageDocument, { input })).reportMessage);
  return (await gateway.app.prisma.report.findFirstOrThrow({ where: { messageId } })).id;
};
const verdict = (reportId: string, decision: ReportDecision) => ({
  ...{ reportId, decision, warning: decision === 'WARNED' ? ' Please be kind. ' : null },
  ...{ resolution: ' Looked at it. ', reporterNote: ' We looked at it. ' },
});
const decide = async (input: ReturnType<typeof verdict>) =>
  dataOf(await askAs(gateway.url, admin)(DecideReportDocument, { input })).decideReport;
const notificationsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(ReportedNotificationsDocument, {})).notifications.edges.map(
    ({ node }) => node,
  );
const gallery = async () =>
  dataOf(await askAs(gateway.url, null)(ReportedGalleryDocument, {})).projects.edges.map(
    ({ node }) => node.id,
  );

describe('reportProject', () => {
  it('takes one report of a project per person, under concurrency too, and keeps a copy', async () => {
    const { id, screenshotId } = await makeProject(gateway.app, {
      ...{ studentId: family.studentId, title: 'Paper Boat', isApproved: true },
    });
    const results = await Promise.all(
      [1, 2, 3].map(() => reportProject(other.parent, id, ' It is not nice ')),
    );
    const outcomes = results.map((result) => ('code' in result ? result.code : 'reported'));
    expect(outcomes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'reported']);
    successOf(await reportProject(other.mentor, id, 'Not nice'));
    expect(errorOf(await reportProject(family.parent, id, 'My own')).code).toBe('NOT_ALLOWED');
    expect(errorOf(await reportProject(other.parent, id, ' a ')).field).toBe('reason');
    const stranger = await askAs(gateway.url, null)(ReportProjectDocument, {
      input: { projectId: id, reason: 'Not nice' },
    });
    expect(stranger.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    await gateway.app.prisma.project.update({ where: { id }, data: { title: 'Other', isApproved: false } });
    expect(errorOf(await reportProject(admin, id, 'Not there')).code).toBe('NOT_FOUND');
    const report = await gateway.app.prisma.report.findFirstOrThrow({
      where: { projectId: id, reporterId: other.parent.id },
    });
    const answer = await askAs(gateway.url, admin)(ReportEvidenceDocument, { id: report.id });
    expect(dataOf(answer).reportEvidence).toMatchObject({
      ...{
        subject: 'Paper Boat',
        projectUrl: 'https://made.example',
        isShown: false,
        sender: { id: family.parent.id },
      },
      report: { reason: 'It is not nice' },
      otherReports: [{ id: expect.not.stringMatching(report.id) }],
    });
    // The picture is part of what was reported, and opens although the gallery no longer shows it.
    const picture = dataOf(answer).reportEvidence?.screenshotUrl ?? '';
    expect(picture).toContain(screenshotId);
    expect(await statusOf(picture, admin)).toBe(200);
    expect((await notificationsOf(admin)).map(({ title }) => title)).toContain('A project was reported');
  });
});

describe('decideReport', () => {
  it('takes a project out of the gallery and gives the reporter the word, once', async () => {
    const { id } = await makeProject(gateway.app, {
      ...{ studentId: family.studentId, title: 'Paper Boat', isApproved: true },
    });
    successOf(await reportProject(other.parent, id, 'Not nice'));
    const { id: reportId } = await gateway.app.prisma.report.findFirstOrThrow({ where: { projectId: id } });
    for (const person of [family.parent, other.parent, family.mentor]) {
      const input = verdict(reportId, 'REMOVED');
      const answer = await askAs(gateway.url, person)(DecideReportDocument, { input });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(await gallery()).toContain(id);
    const results = await Promise.all([1, 2, 3].map(() => decide(verdict(reportId, 'REMOVED'))));
    const outcomes = results.map((result) => ('code' in result ? result.code : result.decision));
    expect(outcomes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'REMOVED']);
    expect(await gallery()).not.toContain(id);
    expect(await notificationsOf(other.parent)).toMatchObject([
      { title: 'About the project you reported', body: 'We looked at it.' },
    ]);
    const entries = await gateway.app.prisma.auditEntry.findMany({ orderBy: { action: 'asc' } });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: 'project.unapprove', entityId: id },
      { actorId: admin.id, action: 'report.decide', entityId: reportId, reason: 'Looked at it.' },
    ]);
  });

  it('names the field of bad input, and writes nothing of a decision that cannot be carried out', async () => {
    const messageId = await sendMessage(gateway.url, family.mentor, family.studentId, SECRET);
    const reportId = await reportMessage(family.parent, messageId);
    const bad = [
      [{ resolution: ' ' }, 'resolution'],
      [{ resolution: 'x'.repeat(2001) }, 'resolution'],
      [{ reporterNote: '' }, 'reporterNote'],
      [{ reporterNote: 'x'.repeat(MAX_WORD_LENGTH + 1) }, 'reporterNote'],
      [{ decision: 'WARNED' as const, warning: '' }, 'warning'],
    ] as const;
    for (const [change, field] of bad)
      expect(errorOf(await decide({ ...verdict(reportId, 'NO_ACTION'), ...change }))).toMatchObject({
        ...{ code: 'BAD_INPUT', field },
      });
    expect(errorOf(await decide(verdict(randomUUID(), 'NO_ACTION'))).code).toBe('NOT_FOUND');
    await gateway.app.prisma.student.delete({ where: { id: family.studentId } });
    expect(errorOf(await decide(verdict(reportId, 'REMOVED')))).toMatchObject({
      code: 'CONFLICT',
      field: 'decision',
    });
    expect(await gateway.app.prisma.auditEntry.count()).toBe(0);
    expect(successOf(await decide(verdict(reportId, 'NO_ACTION')))).toMatchObject({ decision: 'NO_ACTION' });
  });

  it('warns the author without saying who reported it', async () => {
    const messageId = await sendMessage(gateway.url, family.mentor, family.studentId, SECRET);
    const reportId = await reportMessage(family.parent, messageId);
    successOf(await decide(verdict(reportId, 'WARNED')));
    expect(await notificationsOf(family.mentor)).toMatchObject([
      { title: 'About a message of yours', body: 'Please be kind.' },
    ]);
    const page = dataOf(
      await askAs(gateway.url, admin)(AdminReportsDocument, { isOpen: false }),
    ).adminReports;
    expect(page).toMatchObject({
      totalCount: 1,
      edges: [{ node: { id: reportId, warning: 'Please be kind.' } }],
    });
  });

  it('removes a message from every read, at once in open pages', async () => {
    const { studentId, parent, mentor } = family;
    const socket = await connect(gateway.url, parent.cookie);
    const start = await cursorOf(socket);
    const upload = await uploader(gateway, mentor).upload(
      threadTarget(studentId, 'MESSAGE_ATTACHMENT'),
      `${SECRET}.pdf`,
      PDF,
    );
    const id = randomUUID();
    const draft = { id, studentId, subject: SECRET, content: SECRET, fileIds: [upload.id] };
    const sent = successOf(await requestMessage(gateway.url, mentor, draft));
    const reply = { id: randomUUID(), studentId, content: 'What?', replyToId: id };
    successOf(await requestMessage(gateway.url, parent, reply));
    const link = await fileLink(upload.id, parent);
    expect(await statusOf(link, parent)).toBe(200);
    const reportId = await reportMessage(parent, id);
    const before = await cursorOf(socket);
    const hidden = socket.subscribe('MessageHidden', MessageHiddenDocument, { after: before });
    successOf(await decide(verdict(reportId, 'REMOVED')));
    const event = eventOf((await hidden.next(10_000)).messageHidden);
    expect(event.message).toMatchObject({ id: sent.id, content: HIDDEN_MESSAGE_TEXT, attachments: [] });

    // Whoever was away catches up from the beginning of the feed, and finds it removed, too.
    const replayed = await receiveMessages(await subscribeToMessages(socket, start), 2, 10_000);
    expect(replayed.contents).toEqual([HIDDEN_MESSAGE_TEXT, 'What?']);
    expect(JSON.stringify(await gateway.app.prisma.notification.findMany())).not.toContain(SECRET);
    expect(JSON.stringify(await gateway.app.prisma.mail.findMany())).not.toContain(SECRET);
    expect(JSON.stringify(await gateway.app.prisma.feedEvent.findMany())).not.toContain(SECRET);
    expect(JSON.stringify(await gateway.app.prisma.message.findMany({ where: { studentId } }))).not.toContain(
      SECRET,
    );

    await gateway.app.prisma.supportView.create({
      data: {
        ...{ adminId: admin.id, studentId, adminName: admin.name, reason: 'To see what is left of it' },
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    for (const person of [parent, mentor, admin]) {
      const ask = askAs(gateway.url, person);
      const thread = JSON.stringify(dataOf(await ask(ReportedThreadDocument, { studentId })));
      expect(thread).toContain(HIDDEN_MESSAGE_TEXT);
      expect(thread).not.toContain('Zanzibar');
      expect(JSON.parse(thread).student.messages.edges.at(-1).node).toMatchObject({
        subject: null,
        attachments: [],
      });
      for (const text of ['Zanzibar', 'removed by a moderator']) {
        const found = dataOf(await ask(ReportedSearchDocument, { studentId, text })).searchMessages;
        expect(successOf(found).messages).toEqual([]);
      }
    }
    for (const person of [parent, mentor]) {
      const file = dataOf(await askAs(gateway.url, person)(ReportedFileDocument, { id: upload.id }));
      expect(file.messageAttachment).toBeNull();
      expect(await statusOf(link, person)).toBe(404);
    }
    // A retry of the sender changes nothing.
    expect(successOf(await requestMessage(gateway.url, mentor, draft)).id).toBe(id);
    const evidence = dataOf(await askAs(gateway.url, admin)(ReportEvidenceDocument, { id: reportId }));
    expect(evidence.reportEvidence).toMatchObject({
      ...{ subject: SECRET, content: SECRET, isShown: false, attachments: [{ id: upload.id }] },
    });
    await socket.close();
  });
});

const statusOf = async (path: string, person: Person) =>
  (await fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } })).status;

async function fileLink(id: string, person: Person): Promise<string> {
  const answer = await askAs(gateway.url, person)(ReportedFileDocument, { id });
  return dataOf(answer).messageAttachment?.url ?? '';
}
