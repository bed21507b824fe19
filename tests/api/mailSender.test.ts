import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Run at chosen moments and with transports of the test, both of which a worker has of its own.
import { housekeepingRecurringTasks } from '../../gateway/jobs/housekeeping.ts';
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { enqueueMail } from '../../gateway/platform/mail/mail.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const never = new AbortController().signal;
const email = (to: string) => ({ to, platformName: 'Makers', subject: 'Hello', lines: [], action: null });
const emails = () => gateway.app.prisma.mail.findMany({ orderBy: { recipient: 'asc' } });

describe('sendDueMail', () => {
  it('sends each due email once, however many workers run', async () => {
    const { app } = gateway;
    for (let index = 0; index < 12; index += 1) {
      const to = `${String(index).padStart(2, '0')}@example.test`;
      await enqueueMail(app.prisma, { ...email(to), lines: ['A line'] });
    }
    const sent: string[] = [];
    const senders = new Set<string>();
    const transport = createTransport({ jsonTransport: true });
    transport.use('stream', (mail, done) => {
      sent.push(String(mail.data.to));
      senders.add(JSON.stringify(mail.data.from));
      done();
    });
    await Promise.all([1, 2, 3].map(() => sendDueMail(app, transport, never)));
    const stored = await emails();
    expect(sent.sort()).toEqual(stored.map((email) => email.recipient));
    expect(stored.every(({ sentAt, nextTryAt }) => sentAt && nextTryAt === null)).toBe(true);
    expect([...senders]).toEqual([JSON.stringify({ name: 'Makers', address: app.config.mailFrom })]);
  });

  it('retries an email later, and does not send one that is days old', async () => {
    const { app } = gateway;
    await app.prisma.mail.deleteMany();
    await enqueueMail(app.prisma, email('new@example.test'));
    await enqueueMail(app.prisma, email('old@example.test'));
    await app.prisma.mail.updateMany({
      where: { recipient: 'old@example.test' },
      data: { createdAt: new Date(Date.now() - 4 * DAY_MS) },
    });
    await sendDueMail(app, createTransport('smtp://127.0.0.1:1'), never);
    const [fresh, stale] = await emails();
    expect(fresh).toMatchObject({ attempts: 1, sentAt: null });
    expect(fresh?.nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 20_000);
    expect(stale).toMatchObject({ attempts: 0, sentAt: null });
  });
});

describe('housekeeping', () => {
  it('deletes the events of the feed after thirty days', async () => {
    const { app } = gateway;
    const event = { kind: 'message.sent', payload: {} };
    await app.prisma.feedEvent.createMany({
      data: [
        { ...event, createdAt: new Date(Date.now() - 31 * DAY_MS) },
        { ...event, createdAt: new Date(Date.now() - 29 * DAY_MS) },
      ],
    });
    for (const task of housekeepingRecurringTasks) await task.run(app, never);
    expect(await app.prisma.feedEvent.count()).toBe(1);
  });
});
