import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { requestMessage, sendMessage } from '../support/factories/threads.ts';
import { startClockHours } from '../support/probes/clockHours.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminReportsDocument,
  MarkContactSeenDocument,
  MessagesSharingContactDocument,
  ReportEvidenceDocument,
  ReportMessageDocument,
} from './messageReports.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = () => makeFamily(gateway.app);
  [family, others, admin] = await Promise.all([
    make(),
    make(),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' }),
  ]);
});
afterAll(() => gateway.close());

const reportOf = (messageId: string) =>
  gateway.app.prisma.report.findFirstOrThrow({ where: { messageId }, select: { id: true } });
const evidenceOf = async (id: string) =>
  dataOf(await askAs(gateway.url, admin)(ReportEvidenceDocument, { id })).reportEvidence;

describe('reportMessage', () => {
  const reportAs = async (person: Person, messageId: string, reason: string) => {
    const input = { messageId, reason };
    return dataOf(await askAs(gateway.url, person)(ReportMessageDocument, { input })).reportMessage;
  };

  it('keeps the evidence when the message and the student are deleted', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const { prisma } = gateway.app;
    const messageId = randomUUID();
    const content = 'Do not tell your mother';
    await requestMessage(gateway.url, mentor, { id: messageId, studentId, subject: 'Hm', content });
    expect(await reportAs(parent, messageId, '  He asks for secrets ')).toEqual({
      __typename: 'MessageReported',
      messageId,
    });
    const { id } = await reportOf(messageId);
    const notifications = await prisma.notification.findMany({ where: { recipientId: admin.id } });
    expect(notifications).toContainEqual(
      expect.objectContaining({ title: 'A message was reported', actionUrl: `/admin/reports/${id}` }),
    );
    const before = await evidenceOf(id);
    expect(before).toMatchObject({
      subject: 'Hm',
      content,
      messageId,
      isShown: true,
      sender: { id: mentor.id },
      reporter: { id: parent.id },
      report: { reason: 'He asks for secrets' },
    });
    await prisma.student.delete({ where: { id: studentId } });
    expect(await evidenceOf(id)).toEqual({ ...before, messageId: null, isShown: false });
    const forged = prisma.report.update({ where: { id }, data: { content: 'Hi' } });
    await expect(forged).rejects.toThrow('What was reported never changes');
  });

  it('is for the recipients in the thread, once per message and with a reason', async () => {
    const id = await sendMessage(gateway.url, family.mentor, family.studentId, 'hm');
    expect(await reportAs(family.mentor, id, 'my own')).toMatchObject({ code: 'NOT_ALLOWED' });
    for (const stranger of [others.parent, others.mentor, admin]) {
      expect(await reportAs(stranger, id, 'not mine')).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await reportAs(family.parent, id, ' a ')).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect(await reportAs(family.parent, id, 'x'.repeat(1001))).toMatchObject({ code: 'BAD_INPUT' });
    const results = await Promise.all([1, 2, 3].map(() => reportAs(family.parent, id, 'rude words')));
    const outcomes = results.map((result) => ('code' in result ? result.code : 'reported'));
    expect(outcomes.sort()).toEqual(['CONFLICT', 'CONFLICT', 'reported']);
    expect(await gateway.app.prisma.report.count({ where: { messageId: id } })).toBe(1);
  });

  it('is read by admins alone, whose reads are in the audit log once an hour', async () => {
    const messageId = await sendMessage(gateway.url, family.mentor, family.studentId, 'hm again');
    await reportAs(family.parent, messageId, 'rude words');
    const { id } = await reportOf(messageId);
    for (const person of [family.parent, family.mentor]) {
      const read = await askAs(gateway.url, person)(ReportEvidenceDocument, { id });
      expect(read.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      const listed = await askAs(gateway.url, person)(AdminReportsDocument, {});
      expect(listed.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    const hours = startClockHours();
    await Promise.all([1, 2, 3].map(() => evidenceOf(id)));
    const entries = await gateway.app.prisma.auditEntry.findMany({ where: { entityId: id } });
    expect(entries.length).toBeLessThanOrEqual(hours());
    const entry = { actorId: admin.id, action: 'report.read', entity: 'Report' };
    expect(entries.slice(0, 1)).toMatchObject([entry]);
    expect(await evidenceOf(randomUUID())).toBeNull();
  });
});

describe('messagesSharingContact', () => {
  const send = (input: { id: string; subject?: string; content: string }) =>
    requestMessage(gateway.url, family.mentor, { ...input, studentId: family.studentId });
  const list = async () => {
    const answer = await askAs(gateway.url, admin)(MessagesSharingContactDocument, {});
    return dataOf(answer).messagesSharingContact.edges.map(({ node }) => node.id);
  };
  const markSeen = async (person: Person, messageId: string) => {
    const input = { messageId };
    return askAs(gateway.url, person)(MarkContactSeenDocument, { input });
  };

  it('lists messages with contact details to admins, records who reads them, and empties', async () => {
    const [number, subject, plain] = [randomUUID(), randomUUID(), randomUUID()];
    successOf(await send({ id: number, content: 'Call 0803 123 4567' }));
    successOf(await send({ id: subject, subject: 'wa.me/tunde', content: 'hello' }));
    successOf(await send({ id: plain, content: 'It was ₦100,000 on 20.11.2026' }));
    const hours = startClockHours();
    const [ids] = await Promise.all([list(), list()]);
    expect([number, subject, plain].map((id) => ids.includes(id))).toEqual([true, true, false]);
    const entries = await gateway.app.prisma.auditEntry.findMany({ where: { action: 'message.read' } });
    expect([...new Set(entries.map(({ entityId }) => entityId))].sort()).toEqual([number, subject].sort());
    expect(entries.length).toBeLessThanOrEqual(2 * hours());
    const rejected = await askAs(gateway.url, family.parent)(MessagesSharingContactDocument, {});
    expect(rejected.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');

    expect((await markSeen(family.mentor, number)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const seen = await Promise.all([1, 2].map(() => markSeen(admin, number)));
    for (const answer of seen)
      expect(successOf(dataOf(answer).markContactSeen)).toMatchObject({ messageId: number });
    expect(await list()).toEqual([subject]);
    expect(errorOf(dataOf(await markSeen(admin, plain)).markContactSeen).code).toBe('NOT_FOUND');
    const marks = await gateway.app.prisma.auditEntry.findMany({ where: { action: 'message.contactSeen' } });
    expect(marks).toMatchObject([{ actorId: admin.id, entityId: number }]);
  });
});
