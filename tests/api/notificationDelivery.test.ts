import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../gateway/context.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { writeDueDigests } from '../../gateway/features/notifications/delivery/digests.ts';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { pushDueNotifications } from '../../gateway/features/notifications/delivery/pushDue.ts';
import { markNotificationsRead } from '../../gateway/features/notifications/markNotificationsRead.ts';
import { type NotificationDraft, notify } from '../../gateway/features/notifications/notify.ts';
import { savePushSubscription } from '../../gateway/features/notifications/preferences/savePushSubscription.ts';
import { updateNotificationPreferences } from '../../gateway/features/notifications/preferences/updateNotificationPreferences.ts';
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { type Family, makeFamily, openPaymentApp, type PaymentApp, until } from '../support/paymentApp.ts';
import { openPushService, type PushBrowser, type PushService, vapidOf } from '../support/pushService.ts';

const never = new AbortController().signal;
const MAIL_AND_DIE = fileURLToPath(new URL('../support/mailAndDie.ts', import.meta.url));
const NO_CHANGE = {
  kinds: null,
  mailWanted: null,
  quiet: null,
  digest: null,
  digestHour: null,
  timeZone: null,
};

let inside: PaymentApp;
let service: PushService;
let family: Family;
beforeAll(async () => {
  service = await openPushService();
  inside = await openPaymentApp({ PUSH_SERVICE_URL: service.url });
});
afterAll(async () => {
  await inside.close();
  await service.close();
});
beforeEach(async () => {
  const { prisma } = inside.app;
  await Promise.all([prisma.mail.deleteMany(), prisma.notification.deleteMany()]);
  await prisma.pushSubscription.deleteMany();
  await prisma.notificationSettings.deleteMany();
  service.pushes.length = 0;
  service.answers.clear();
  service.onPush = () => {};
  family = await makeFamily(inside.app, 'MENTORED');
});

/** Tells the parent something. @returns the notification's id */
async function tell(notice: Partial<NotificationDraft>): Promise<string> {
  const subjectKey = `test:${randomUUID()}`;
  await inTransaction(inside.app, (tx, effects) =>
    notify(tx, effects, {
      kind: 'ASSIGNMENT_REVIEW',
      recipientIds: [family.parent.id],
      studentId: family.student.id,
      title: 'A secret title',
      body: 'A secret body',
      actionUrl: '/dashboard?tab=reviews',
      actionText: 'Read review',
      subjectKey,
      ...notice,
    }),
  );
  return (await inside.app.prisma.notification.findFirstOrThrow({ where: { subjectKey } })).id;
}

const deliveries = (channel: 'EMAIL' | 'PUSH') =>
  inside.app.prisma.notificationDelivery.findMany({ where: { channel }, orderBy: { id: 'asc' } });
const outcomes = async (channel: 'EMAIL' | 'PUSH') =>
  (await deliveries(channel)).map(({ outcome }) => outcome);
/** Lets the time pass that a delivery waits. */
const comeDue = () =>
  inside.app.prisma.notificationDelivery.updateMany({
    where: { outcome: null },
    data: { nextTryAt: new Date(Date.now() - 1000) },
  });
const mails = () => inside.app.prisma.mail.findMany({ orderBy: { createdAt: 'asc' } });
const wish = (change: Partial<Parameters<typeof updateNotificationPreferences>[2]>) =>
  updateNotificationPreferences(inside.app, family.parent, { ...NO_CHANGE, ...change });
/** Quiet hours around this moment in the parent's zone, whatever the time is. */
const quietNow = () => {
  const minutes = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 60) % 1440;
  return { on: true, from: (minutes + 1380) % 1440, until: (minutes + 60) % 1440 };
};

async function withSession(viewer: Viewer): Promise<Viewer> {
  const { id: sessionId } = await inside.app.prisma.authSession.create({
    data: { token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000), userId: viewer.id },
  });
  return { ...viewer, sessionId };
}

async function letIn(viewer: Viewer): Promise<PushBrowser> {
  const browser = service.browser();
  await savePushSubscription(inside.app, await withSession(viewer), browser.subscription);
  return browser;
}

describe('a mail', () => {
  it('is written once, however many workers look, with a way to stop such mail', async () => {
    await tell({});
    const [{ nextTryAt } = { nextTryAt: null }] = await deliveries('EMAIL');
    expect(nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await mailDueNotifications(inside.app, never);
    expect(await mails()).toEqual([]);
    await comeDue();
    const other = await inside.another();
    // All of them have looked before the first can write.
    const holder = await inside.app.pool.connect();
    await holder.query('BEGIN; LOCK TABLE "Mail" IN SHARE MODE');
    let over = 0;
    const working = [inside.app, other.app, inside.app].map(async (app) => {
      await mailDueNotifications(app, never);
      over += 1;
    });
    await until(async () => {
      const { rows } = await holder.query(
        'SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = \'"Mail"\'::regclass',
      );
      return rows[0].waiting > 0 && rows[0].waiting + over === 3;
    });
    await holder.query('COMMIT');
    holder.release();
    await Promise.all(working);
    await mailDueNotifications(inside.app, never);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A secret title', recipient: `${family.parent.id}@test.example` });
    expect(mail?.unsubscribeUrl).toContain(`/unsubscribe?token=${family.parent.id}.ASSIGNMENT_REVIEW.`);
    expect(await outcomes('EMAIL')).toEqual(['SENT']);
    const sent: Record<string, string>[] = [];
    const transport = createTransport({ streamTransport: true, buffer: true });
    transport.use('stream', (message, done) => {
      sent.push({ head: message.message.buildHeaders() });
      done();
    });
    await sendDueMail(inside.app, transport, never);
    const head = (sent[0]?.head ?? '').replace(/\r\n /g, '');
    expect(head).toContain(`List-Unsubscribe: <${mail?.unsubscribeUrl}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each(['before', 'after'])('is written once when a worker is killed %s the commit', async (when) => {
    await tell({});
    await comeDue();
    const { config, prisma, pool } = inside.app;
    const databaseUrl = String(pool.options.connectionString);
    const child = spawn(process.execPath, [MAIL_AND_DIE, databaseUrl, config.dataDir, when], {
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await prisma.mail.count()).toBe(when === 'after' ? 1 : 0);
    // PostgreSQL takes back what a dead worker held as soon as it notices.
    for (let tries = 0; (await prisma.mail.count()) === 0 && tries < 200; tries += 1) {
      await mailDueNotifications(inside.app, never);
    }
    await mailDueNotifications(inside.app, never);
    expect(await prisma.mail.count()).toBe(1);
    expect(await outcomes('EMAIL')).toEqual(['SENT']);
  });

  it('is not written of what was read before it was due', async () => {
    const id = await tell({});
    await markNotificationsRead(inside.app, family.parent, { ids: [id], studentId: null });
    await comeDue();
    await mailDueNotifications(inside.app, never);
    expect(await mails()).toEqual([]);
    expect(await outcomes('EMAIL')).toEqual(['READ']);
  });

  it('waits half an hour for messages, and tells all of a conversation at once', async () => {
    for (const title of ['From Tunde', 'From Tunde', 'From Tunde']) await tell({ kind: 'MESSAGE', title });
    const waits = (await deliveries('EMAIL')).map(({ nextTryAt }) => Number(nextTryAt) - Date.now());
    expect(Math.min(...waits)).toBeGreaterThan(29 * 60_000);
    const [first] = await deliveries('EMAIL');
    await inside.app.prisma.notificationDelivery.update({
      where: { id: first?.id ?? '' },
      data: { nextTryAt: new Date() },
    });
    await mailDueNotifications(inside.app, never);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['3 new messages']);
    expect((await outcomes('EMAIL')).sort()).toEqual(['JOINED', 'JOINED', 'SENT']);
  });

  it('goes to nobody without an address, and not where it is not wanted', async () => {
    await inside.app.prisma.user.update({
      where: { id: family.child.id },
      data: { email: `${family.child.id}@child.invalid` },
    });
    await tell({ recipientIds: [family.child.id] });
    await wish({ kinds: [{ kind: 'ENROLMENT', inApp: true, email: false, push: false }] });
    await tell({ kind: 'ENROLMENT' });
    await tell({ kind: 'ACHIEVEMENT' });
    expect(await deliveries('EMAIL')).toEqual([]);
    await tell({});
    await wish({ mailWanted: false });
    await comeDue();
    await mailDueNotifications(inside.app, never);
    expect(await mails()).toEqual([]);
    expect(await outcomes('EMAIL')).toEqual(['UNWANTED']);
  });

  it('waits for the end of quiet hours, unless it is about a payment', async () => {
    await tell({});
    await wish({ quiet: quietNow() });
    await tell({});
    await tell({ kind: 'PAYMENT', title: 'The payment failed' });
    // The first was planned before there were quiet hours, and finds them when it comes due.
    const [first] = await deliveries('EMAIL');
    await inside.app.prisma.notificationDelivery.update({
      where: { id: first?.id ?? '' },
      data: { nextTryAt: new Date() },
    });
    await mailDueNotifications(inside.app, never);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The payment failed']);
    const waiting = (await deliveries('EMAIL')).filter(({ outcome }) => !outcome);
    expect(waiting).toHaveLength(2);
    for (const { nextTryAt } of waiting) expect(Number(nextTryAt)).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('comes of what is not wanted in the app, which stays out of it', async () => {
    await wish({ kinds: [{ kind: 'ASSIGNMENT_REVIEW', inApp: false, email: true, push: false }] });
    const id = await tell({});
    expect(
      await inside.app.prisma.feedEvent.count({
        where: { payload: { path: ['notificationId'], equals: id } },
      }),
    ).toBe(0);
    expect(await inside.app.prisma.notification.count({ where: { inApp: true } })).toBe(0);
    await comeDue();
    await mailDueNotifications(inside.app, never);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a push', () => {
  it('reaches each browser encrypted, says the kind and the first name, and nothing that was written', async () => {
    const browsers = [await letIn(family.parent), await letIn(family.parent)];
    const id = await tell({});
    await Promise.all([1, 2].map(() => pushDueNotifications(inside.app, never)));
    expect(service.pushes.map(({ path }) => path).sort()).toEqual(
      browsers.map(({ subscription }) => new URL(subscription.endpoint).pathname),
    );
    for (const push of service.pushes) {
      const browser = browsers.find(({ subscription }) => subscription.endpoint.endsWith(push.path));
      expect(push.body.toString('latin1')).not.toContain('Ada');
      expect(browser?.read(push.body)).toEqual({
        body: 'New review · Ada',
        url: '/dashboard?tab=reviews',
        tag: id,
      });
      const other = browsers.find((one) => one !== browser);
      expect(() => other?.read(push.body)).toThrow();
      const { key, aud, exp, sub } = vapidOf(push);
      expect({ key, aud }).toEqual({ key: inside.app.config.vapid?.publicKey, aud: service.url });
      expect(sub).toMatch(/^mailto:/);
      expect(exp * 1000).toBeGreaterThan(Date.now());
      expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
      expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    }
    expect(await outcomes('PUSH')).toEqual(['SENT']);
  });

  it.each([404, 410])('forgets a browser that the service answers %i for', async (status) => {
    const browser = await letIn(family.parent);
    service.answers.set(new URL(browser.subscription.endpoint).pathname, status);
    await tell({});
    await pushDueNotifications(inside.app, never);
    expect(service.pushes).toHaveLength(1);
    expect(await inside.app.prisma.pushSubscription.count()).toBe(0);
    expect(await outcomes('PUSH')).toEqual(['UNWANTED']);
  });

  it('is tried again where it did not arrive, and there alone; nor does it follow the service elsewhere', async () => {
    const [good, bad] = [await letIn(family.parent), await letIn(family.parent)];
    const path = (browser: PushBrowser) => new URL(browser.subscription.endpoint).pathname;
    for (const status of [500, 307]) {
      service.answers.set(path(bad), status);
      if (status === 500) await tell({});
      else await comeDue();
      await pushDueNotifications(inside.app, never);
      expect(await outcomes('PUSH')).toEqual([null]);
    }
    service.answers.clear();
    await comeDue();
    await pushDueNotifications(inside.app, never);
    expect(service.pushes.map((push) => push.path)).toEqual(
      [path(good), path(bad), path(bad), path(bad)].sort((a, b) =>
        a === b ? 0 : service.pushes[0]?.path === a ? -1 : 1,
      ),
    );
    expect(await outcomes('PUSH')).toEqual(['SENT']);
  });

  it('arrives through another worker when the first one is gone, under the same tag', async () => {
    const browser = await letIn(family.parent);
    const id = await tell({});
    // The first worker has claimed it and is heard of no more; its lease ends.
    await inside.app.prisma.notificationDelivery.updateMany({
      where: { channel: 'PUSH' },
      data: { attempts: 1, nextTryAt: new Date(Date.now() + 60_000) },
    });
    await pushDueNotifications(inside.app, never);
    expect(service.pushes).toEqual([]);
    await comeDue();
    await pushDueNotifications(inside.app, never);
    expect(service.pushes.map((push) => browser.read(push.body).tag)).toEqual([id]);
  });

  it('ends with the session that asked for it', async () => {
    await letIn(family.parent);
    await tell({});
    await inside.app.prisma.authSession.deleteMany({ where: { userId: family.parent.id } });
    await pushDueNotifications(inside.app, never);
    expect(service.pushes).toEqual([]);
  });

  it('goes from one person to the other with the browser they share', async () => {
    const browser = await letIn(family.parent);
    await savePushSubscription(inside.app, await withSession(family.child), browser.subscription);
    await tell({});
    await tell({ recipientIds: [family.child.id], kind: 'ACHIEVEMENT' });
    await pushDueNotifications(inside.app, never);
    expect(service.pushes.map((push) => browser.read(push.body).body)).toEqual(['New achievement · Ada']);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://localhost/x',
    'https://evil.example/push.apple.com',
    'file:///etc/passwd',
    '',
  ])('is never promised to %j', async (endpoint) => {
    const { subscription } = service.browser();
    const saving = savePushSubscription(inside.app, await withSession(family.parent), {
      ...subscription,
      endpoint,
    });
    await expect(saving).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'endpoint' });
  });
});

describe('a digest', () => {
  const digestMails = async () =>
    (await mails()).filter(({ subject }) => subject.endsWith('at Little Makers'));
  const comeDueNow = () =>
    inside.app.prisma.notificationSettings.updateMany({
      data: { nextDigestAt: new Date(Date.now() - 1000) },
    });

  it('lists what is unread, once in a period, however many workers look', async () => {
    await wish({ digest: 'DAILY', digestHour: 18 });
    await tell({ title: 'Unread' });
    const read = await tell({ title: 'Read' });
    await markNotificationsRead(inside.app, family.parent, { ids: [read], studentId: null });
    await comeDueNow();
    const other = await inside.another();
    await Promise.all([inside.app, other.app, inside.app].map((app) => writeDueDigests(app, never)));
    await comeDueNow();
    await writeDueDigests(inside.app, never);
    const [mail, ...more] = await digestMails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('• Unread: A secret body');
    expect(mail?.text).not.toContain('• Read');
    expect(mail?.text).toContain('Besides, one thing that you have read.');
    expect(mail?.unsubscribeUrl).toContain('.DIGEST_DAILY.');
    const settings = await inside.app.prisma.notificationSettings.findFirstOrThrow();
    expect(settings.nextDigestAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it('that is due comes, whatever is chosen in that moment, and leaves out nothing since the one before', async () => {
    await wish({ digest: 'DAILY', digestHour: 18 });
    await tell({ title: 'Long unread' });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await inside.app.prisma.notification.updateMany({ data: { createdAt: hoursAgo(25) } });
    const { profileId } = await inside.app.prisma.notificationSettings.findFirstOrThrow();
    await inside.app.prisma.digestRun.create({
      data: { profileId, period: 'DAILY before', runAt: hoursAgo(26) },
    });
    await comeDueNow();
    await wish({ digestHour: 9 });
    await writeDueDigests(inside.app, never);
    const [mail] = await digestMails();
    expect(mail?.text).toContain('• Long unread');
  });

  it('is none when nothing is unread, and none for who stopped all mail', async () => {
    await wish({ digest: 'WEEKLY' });
    await comeDueNow();
    await writeDueDigests(inside.app, never);
    expect(await digestMails()).toEqual([]);
    await tell({});
    await inside.app.prisma.digestRun.deleteMany();
    await wish({ mailWanted: false });
    await comeDueNow();
    await writeDueDigests(inside.app, never);
    expect(await digestMails()).toEqual([]);
  });
});
