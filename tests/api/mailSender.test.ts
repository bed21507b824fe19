import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { housekeepingRecurringTasks } from '../../gateway/jobs/housekeeping.ts';
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { enqueueMail } from '../../gateway/platform/mail/mail.ts';
import { openPaymentApp, type PaymentApp } from '../support/paymentApp.ts';

let inside: PaymentApp;
beforeAll(async () => {
  inside = await openPaymentApp({});
});
afterAll(() => inside.close());

const never = new AbortController().signal;
const letters = () => inside.app.prisma.mail.findMany({ orderBy: { recipient: 'asc' } });

it('sends each due letter once, however many workers look', async () => {
  const { app } = inside;
  for (let place = 0; place < 12; place += 1) {
    const to = `${String(place).padStart(2, '0')}@example.test`;
    await enqueueMail(app.prisma, { to, subject: 'Hello', lines: ['A line'], action: null });
  }
  const sent: string[] = [];
  const transport = createTransport({ jsonTransport: true });
  transport.use('stream', (mail, done) => {
    sent.push(String(mail.data.to));
    done();
  });
  await Promise.all([1, 2, 3].map(() => sendDueMail(app, transport, never)));
  expect(sent.sort()).toEqual((await letters()).map((letter) => letter.recipient));
  expect((await letters()).every((letter) => letter.sentAt && letter.nextTryAt === null)).toBe(true);
});

it('tries a letter again later, and leaves what lay in the mailbox for days', async () => {
  const { app } = inside;
  await app.prisma.mail.deleteMany();
  await enqueueMail(app.prisma, { to: 'new@example.test', subject: 'Hello', lines: [], action: null });
  await enqueueMail(app.prisma, { to: 'old@example.test', subject: 'Hello', lines: [], action: null });
  const old = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
  await app.prisma.mail.updateMany({ where: { recipient: 'old@example.test' }, data: { createdAt: old } });
  await sendDueMail(app, createTransport('smtp://127.0.0.1:1'), never);
  const [fresh, stale] = await letters();
  expect(fresh).toMatchObject({ attempts: 1, sentAt: null });
  expect(fresh?.nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 20_000);
  expect(stale).toMatchObject({ attempts: 0, sentAt: null });
});

it('trims the feed after thirty days', async () => {
  const { app } = inside;
  const day = 24 * 60 * 60 * 1000;
  const event = { kind: 'message.sent', payload: {} };
  await app.prisma.feedEvent.createMany({
    data: [
      { ...event, createdAt: new Date(Date.now() - 31 * day) },
      { ...event, createdAt: new Date(Date.now() - 29 * day) },
    ],
  });
  for (const round of housekeepingRecurringTasks) await round.run(app, never);
  expect(await app.prisma.feedEvent.count()).toBe(1);
});
