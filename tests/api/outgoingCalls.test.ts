import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
// Sending is called directly, because the test gives it a transport that gets stuck.
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { enqueueMail, openMailTransport } from '../../gateway/platform/mail/mail.ts';
import { openS3 } from '../../gateway/platform/storage/s3Storage.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type Fault, openFaultyServer } from '../support/standIns/faultyServer.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const never = new AbortController().signal;
const HELLO = { platformName: 'Makers', subject: 'Hello', lines: [], action: null };

/** Starts a faulty server for the running test. */
async function useFaultyServer(fault: Fault) {
  const server = await openFaultyServer(fault);
  onTestFinished(() => server.close());
  return server;
}

describe('SMTP', () => {
  const transportOf = (smtpUrl: string) =>
    openMailTransport({ ...loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32) }), smtpUrl });

  it('limits the silence of a mail server, unless its URL sets other limits', () => {
    expect(transportOf('smtp://127.0.0.1:1')?.options).toMatchObject({
      ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    });
    expect(transportOf('smtp://127.0.0.1:1?socketTimeout=300')?.options).toMatchObject({
      ...{ greetingTimeout: 10_000, socketTimeout: 300 },
    });
  });

  it('retries an email later when the server is silent', async () => {
    const server = await useFaultyServer('silent');
    const transport = transportOf(`${server.url.replace('http', 'smtp')}?greetingTimeout=300`);
    if (!transport) throw new Error('no transport');
    const { app } = gateway;
    await enqueueMail(app.prisma, { ...HELLO, to: 'a@example.test' });
    await sendDueMail(app, transport, never);
    const [mail] = await app.prisma.mail.findMany();
    expect(mail).toMatchObject({ attempts: 1, sentAt: null });
    await app.prisma.mail.deleteMany();
  });

  it('retries an email later when the server keeps the connection busy for a minute', async () => {
    const { app } = gateway;
    const started = Promise.withResolvers<void>();
    const transport = createTransport({ jsonTransport: true });
    // Never calls back.
    transport.use('stream', () => started.resolve());
    await enqueueMail(app.prisma, { ...HELLO, to: 'a@example.test' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await app.prisma.mail.deleteMany();
    });
    const sending = sendDueMail(app, transport, never);
    await started.promise;
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await sending;
    const [mail] = await app.prisma.mail.findMany();
    expect(mail).toMatchObject({ attempts: 1, sentAt: null });
  });

  it('sends other emails while one is stuck', async () => {
    const { app } = gateway;
    for (let number = 10; number < 22; number += 1) {
      await enqueueMail(app.prisma, { ...HELLO, to: `${number}@example.test` });
    }
    const stuck = Promise.withResolvers<void>();
    const transport = createTransport({ jsonTransport: true });
    transport.use('stream', (mail, done) => {
      if (mail.data.to === '10@example.test') void stuck.promise.then(() => done());
      else done();
    });
    const sending = sendDueMail(app, transport, never);
    await waitUntil(async () => (await app.prisma.mail.count({ where: { sentAt: { not: null } } })) === 11);
    stuck.resolve();
    await sending;
    expect(await app.prisma.mail.count({ where: { sentAt: null } })).toBe(0);
  });
});

it.each(['silent', 'dripping headers'] as const)(
  'rejects after a deadline when the object store is %s',
  async (fault) => {
    const server = await useFaultyServer(fault);
    const keys = { accessKeyId: 'our-key', secretAccessKey: 'secret' };
    const settings = {
      endpoint: server.url,
      publicEndpoint: null,
      bucket: 'b',
      region: 'us-east-1',
      ...keys,
    };
    const storage = openS3(settings, { connectMs: 300, answerMs: 300 });
    await expect(storage.put('files/a', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  },
);
