import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { enqueueMail, openMailTransport } from '../../gateway/platform/mail/mail.ts';
import { openS3 } from '../../gateway/platform/storage/s3Storage.ts';
import { type Fault, openFaultyServer } from '../support/faultyServer.ts';
import { openPaymentApp, type PaymentApp, until } from '../support/paymentApp.ts';

let inside: PaymentApp;
beforeAll(async () => {
  inside = await openPaymentApp({});
});
afterAll(() => inside.close());

const never = new AbortController().signal;

async function faulty(fault: Fault) {
  const server = await openFaultyServer(fault);
  onTestFinished(() => server.close());
  return server;
}

describe('SMTP', () => {
  const transportOf = (smtpUrl: string) =>
    openMailTransport({ ...loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32) }), smtpUrl });

  it('limits how long a mail server may be silent, unless the address says otherwise', () => {
    expect(transportOf('smtp://127.0.0.1:1')?.options).toMatchObject({
      ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    });
    expect(transportOf('smtp://127.0.0.1:1?socketTimeout=300')?.options).toMatchObject({
      ...{ greetingTimeout: 10_000, socketTimeout: 300 },
    });
  });

  it('tries an e-mail again later when its server is silent', async () => {
    const server = await faulty('silent');
    const transport = transportOf(`${server.url.replace('http', 'smtp')}?greetingTimeout=300`);
    if (!transport) throw new Error('no transport');
    const { app } = inside;
    await enqueueMail(app.prisma, { to: 'a@example.test', subject: 'Hello', lines: [], action: null });
    await sendDueMail(app, transport, never);
    const [mail] = await app.prisma.mail.findMany();
    expect(mail).toMatchObject({ attempts: 1, sentAt: null });
    await app.prisma.mail.deleteMany();
  });

  it('tries an e-mail again later when its server keeps the connection busy for a minute', async () => {
    const { app } = inside;
    const started = Promise.withResolvers<void>();
    const transport = createTransport({ jsonTransport: true });
    // Never says that it is done.
    transport.use('stream', () => started.resolve());
    await enqueueMail(app.prisma, { to: 'a@example.test', subject: 'Hello', lines: [], action: null });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sending = sendDueMail(app, transport, never);
    await started.promise;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await sending;
    const [mail] = await app.prisma.mail.findMany();
    expect(mail).toMatchObject({ attempts: 1, sentAt: null });
    await app.prisma.mail.deleteMany();
  });

  it('sends other e-mails while one is stuck', async () => {
    const { app } = inside;
    for (let number = 10; number < 22; number += 1) {
      await enqueueMail(app.prisma, { to: `${number}@example.test`, subject: 'Hi', lines: [], action: null });
    }
    const stuck = Promise.withResolvers<void>();
    const transport = createTransport({ jsonTransport: true });
    transport.use('stream', (mail, done) => {
      if (mail.data.to === '10@example.test') void stuck.promise.then(() => done());
      else done();
    });
    const sending = sendDueMail(app, transport, never);
    await until(async () => (await app.prisma.mail.count({ where: { sentAt: { not: null } } })) === 11);
    stuck.resolve();
    await sending;
    expect(await app.prisma.mail.count({ where: { sentAt: null } })).toBe(0);
  });
});

it.each(['silent', 'dripping headers'] as const)('gives up on an object store that is %s', async (fault) => {
  const server = await faulty(fault);
  const keys = { accessKeyId: 'our-key', secretAccessKey: 'secret' };
  const settings = { endpoint: server.url, publicEndpoint: null, bucket: 'b', region: 'us-east-1', ...keys };
  const storage = openS3(settings, { connectMs: 300, answerMs: 300 });
  await expect(storage.put('files/a', Buffer.from('x'), 'text/plain')).rejects.toThrow();
});
