import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { requestMessage, sendMessage } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MessagesSharingContactDocument,
  ReportedMessagesDocument,
  ReportMessageDocument,
  ResolveReportDocument,
  type ResolveReportMutationVariables,
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

describe('reportMessage', () => {
  const reportAs = async (person: Person, messageId: string, reason: string) => {
    const input = { messageId, reason };
    return dataOf(await askAs(gateway.url, person)(ReportMessageDocument, { input })).reportMessage;
  };
  const fetchReports = async (resolved: boolean | null) => {
    const answer = await askAs(gateway.url, admin)(ReportedMessagesDocument, { resolved });
    return dataOf(answer).reportedMessages.edges.map(({ node }) => node);
  };
  const resolve = async (input: ResolveReportMutationVariables['input']) =>
    dataOf(await askAs(gateway.url, admin)(ResolveReportDocument, { input })).resolveReport;

  it('keeps the evidence when the message and the student are deleted', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const { prisma } = gateway.app;
    const id = randomUUID();
    const content = 'Do not tell your mother';
    await requestMessage(gateway.url, mentor, { id, studentId, subject: 'Hm', content });
    expect(await reportAs(parent, id, '  He asks for secrets ')).toEqual({
      __typename: 'MessageReported',
      messageId: id,
    });
    const notifications = await prisma.notification.findMany({ where: { recipientId: admin.id } });
    expect(notifications.some(({ title }) => title === 'A message was reported')).toBe(true);
    const [before] = await fetchReports(false);
    expect(before).toMatchObject({
      reason: 'He asks for secrets',
      subject: 'Hm',
      content: 'Do not tell your mother',
      senderName: 'Tunde',
      studentName: 'Dara',
      reporterName: 'Ngozi',
      studentId,
      message: { id },
      sender: { id: mentor.id },
      reporter: { id: parent.id },
    });
    await prisma.student.delete({ where: { id: studentId } });
    const [after] = await fetchReports(false);
    expect(after).toEqual({ ...before, message: null, studentId: null });
    const forged = prisma.messageReport.update({ where: { id: before?.id ?? '' }, data: { content: 'Hi' } });
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
    expect((await fetchReports(null)).filter(({ message }) => message?.id === id)).toHaveLength(1);
  });

  it('is resolved once, by an admin, with a text that is audited', async () => {
    const id = await sendMessage(gateway.url, family.mentor, family.studentId, 'hm again');
    await reportAs(family.parent, id, 'rude words');
    const open = (await fetchReports(false)).find(({ message }) => message?.id === id);
    const input = { reportId: open?.id ?? '', resolution: ' Talked to the mentor. ' };
    for (const person of [family.parent, family.mentor]) {
      const resolved = await askAs(gateway.url, person)(ResolveReportDocument, { input });
      expect(resolved.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      const listed = await askAs(gateway.url, person)(ReportedMessagesDocument, {});
      expect(listed.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(await resolve({ ...input, resolution: ' ' })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'resolution',
    });
    expect(await resolve(input)).toMatchObject({
      resolution: 'Talked to the mentor.',
      resolver: { id: admin.id },
    });
    expect(await resolve(input)).toMatchObject({ code: 'CONFLICT' });
    expect((await fetchReports(false)).some((one) => one.id === input.reportId)).toBe(false);
    expect((await fetchReports(true)).some((one) => one.id === input.reportId)).toBe(true);
    const entries = await gateway.app.prisma.auditEntry.findMany({ where: { entityId: input.reportId } });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: 'messageReport.resolve', reason: 'Talked to the mentor.' },
    ]);
  });
});

describe('messagesSharingContact', () => {
  const send = (input: { id: string; subject?: string; content: string }) =>
    requestMessage(gateway.url, family.mentor, { ...input, studentId: family.studentId });

  it('lists messages with contact details for admins only, and they are sent', async () => {
    const [number, subject, plain] = [randomUUID(), randomUUID(), randomUUID()];
    successOf(await send({ id: number, content: 'Call 0803 123 4567' }));
    successOf(await send({ id: subject, subject: 'wa.me/tunde', content: 'hello' }));
    successOf(await send({ id: plain, content: 'It was ₦100,000 on 20.11.2026' }));
    const answer = await askAs(gateway.url, admin)(MessagesSharingContactDocument, {});
    const ids = dataOf(answer).messagesSharingContact.edges.map(({ node }) => node.id);
    expect([number, subject, plain].map((id) => ids.includes(id))).toEqual([true, true, false]);
    const rejected = await askAs(gateway.url, family.parent)(MessagesSharingContactDocument, {});
    expect(rejected.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});
