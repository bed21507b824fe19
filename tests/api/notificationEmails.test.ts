import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { writeDueDigests } from '../../gateway/features/notifications/delivery/digests.ts';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { sendDueMail } from '../../gateway/jobs/mail/sendDueMail.ts';
import { clearDeliveries, notificationDeliveries } from '../support/factories/notificationDeliveries.ts';
import { makeUnpaidFamily, type UnpaidFamily } from '../support/factories/payments.ts';
import { runAs } from '../support/factories/people.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MarkNotificationsReadDocument,
  UpdateNotificationPreferencesDocument,
  type UpdateNotificationPreferencesMutationVariables,
} from './notificationEmails.generated.ts';

const never = new AbortController().signal;
const MAIL_AND_DIE = fileURLToPath(new URL('../support/processes/mailAndDie.ts', import.meta.url));

let gateway: TestGateway;
let family: UnpaidFamily;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await clearDeliveries(gateway.app);
  family = await makeUnpaidFamily(gateway.app, 'MENTORED');
});

const { notifyParent, deliveries, outcomes, makeDue } = notificationDeliveries(
  () => gateway.app,
  () => family,
);
const mails = () => gateway.app.prisma.mail.findMany({ orderBy: { createdAt: 'asc' } });
const update = (input: UpdateNotificationPreferencesMutationVariables['input']) =>
  runAs(gateway.url, family.parent, UpdateNotificationPreferencesDocument, input);
const markRead = (id: string) =>
  runAs(gateway.url, family.parent, MarkNotificationsReadDocument, { ids: [id] });
/** Returns quiet hours around now in the parent's time zone. */
const quietHoursNow = () => {
  const minutes = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 60) % 1440;
  return { isEnabled: true, from: (minutes + 1380) % 1440, until: (minutes + 60) % 1440 };
};

describe('an email', () => {
  it('is written once by concurrent workers, with a link to unsubscribe', async () => {
    await notifyParent({});
    const [{ nextTryAt } = { nextTryAt: null }] = await deliveries('EMAIL');
    expect(nextTryAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await mailDueNotifications(gateway.app, never);
    expect(await mails()).toEqual([]);
    await makeDue();
    const other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
    // All workers have read what is due before the first can write.
    const holder = await gateway.app.pool.connect();
    await holder.query('BEGIN; LOCK TABLE "Mail" IN SHARE MODE');
    let finished = 0;
    const working = [gateway.app, other.app, gateway.app].map(async (app) => {
      await mailDueNotifications(app, never);
      finished += 1;
    });
    await waitUntil(async () => {
      const { rows } = await holder.query(
        'SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = \'"Mail"\'::regclass',
      );
      return rows[0].waiting > 0 && rows[0].waiting + finished === 3;
    });
    await holder.query('COMMIT');
    holder.release();
    await Promise.all(working);
    await other.close();
    await mailDueNotifications(gateway.app, never);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A secret title', recipient: family.parent.email });
    expect(mail?.unsubscribeUrl).toContain(`/unsubscribe?token=${family.parent.id}.ASSIGNMENT_REVIEW.`);
    expect(await outcomes('EMAIL')).toEqual(['SENT']);
    const sent: Record<string, string>[] = [];
    const transport = createTransport({ streamTransport: true, buffer: true });
    transport.use('stream', (message, done) => {
      sent.push({ head: message.message.buildHeaders() });
      done();
    });
    await sendDueMail(gateway.app, transport, never);
    const head = (sent[0]?.head ?? '').replace(/\r\n /g, '');
    expect(head).toContain(`List-Unsubscribe: <${mail?.unsubscribeUrl}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each(['before', 'after'])('is written once when a worker is killed %s the commit', async (when) => {
    await notifyParent({});
    await makeDue();
    const { config, prisma, pool } = gateway.app;
    const databaseUrl = String(pool.options.connectionString);
    const child = spawn(process.execPath, [MAIL_AND_DIE, databaseUrl, config.dataDir, when], {
      stdio: 'inherit',
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await prisma.mail.count()).toBe(when === 'after' ? 1 : 0);
    // PostgreSQL rolls back the transaction of a dead worker as soon as it notices.
    for (let tries = 0; (await prisma.mail.count()) === 0 && tries < 200; tries += 1) {
      await mailDueNotifications(gateway.app, never);
    }
    await mailDueNotifications(gateway.app, never);
    expect(await prisma.mail.count()).toBe(1);
    expect(await outcomes('EMAIL')).toEqual(['SENT']);
  });

  it('is not written for a notification that was read before it was due', async () => {
    const id = await notifyParent({});
    await markRead(id);
    await makeDue();
    await mailDueNotifications(gateway.app, never);
    expect(await mails()).toEqual([]);
    expect(await outcomes('EMAIL')).toEqual(['READ']);
  });

  it('waits half an hour for messages, and joins those of a conversation', async () => {
    for (const title of ['From Tunde', 'From Tunde', 'From Tunde'])
      await notifyParent({ kind: 'MESSAGE', title });
    const waits = (await deliveries('EMAIL')).map(({ nextTryAt }) => Number(nextTryAt) - Date.now());
    expect(Math.min(...waits)).toBeGreaterThan(29 * 60_000);
    const [first] = await deliveries('EMAIL');
    await gateway.app.prisma.notificationDelivery.update({
      where: { id: first?.id ?? '' },
      data: { nextTryAt: new Date() },
    });
    await mailDueNotifications(gateway.app, never);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['3 new messages']);
    expect((await outcomes('EMAIL')).sort()).toEqual(['JOINED', 'JOINED', 'SENT']);
  });

  it('is not sent to people without an address, or for kinds that are turned off', async () => {
    await gateway.app.prisma.user.update({
      where: { id: family.child.id },
      data: { email: `${family.child.id}@child.invalid` },
    });
    await notifyParent({ recipientIds: [family.child.id] });
    await update({ kinds: [{ kind: 'ENROLMENT', inApp: true, email: false, push: false }] });
    await notifyParent({ kind: 'ENROLMENT' });
    await notifyParent({ kind: 'ACHIEVEMENT' });
    expect(await deliveries('EMAIL')).toEqual([]);
    await notifyParent({});
    await update({ emailEnabled: false });
    await makeDue();
    await mailDueNotifications(gateway.app, never);
    expect(await mails()).toEqual([]);
    expect(await outcomes('EMAIL')).toEqual(['UNWANTED']);
  });

  it('waits for the end of quiet hours, except about payments', async () => {
    await notifyParent({});
    await update({ quietHours: quietHoursNow() });
    await notifyParent({});
    await notifyParent({ kind: 'PAYMENT', title: 'The payment failed' });
    // The first was planned before there were quiet hours, which delay it when it is due.
    const [first] = await deliveries('EMAIL');
    await gateway.app.prisma.notificationDelivery.update({
      where: { id: first?.id ?? '' },
      data: { nextTryAt: new Date() },
    });
    await mailDueNotifications(gateway.app, never);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The payment failed']);
    const waiting = (await deliveries('EMAIL')).filter(({ outcome }) => !outcome);
    expect(waiting).toHaveLength(2);
    for (const { nextTryAt } of waiting) expect(Number(nextTryAt)).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('is sent for a kind that is turned off in the app, where it does not appear', async () => {
    await update({ kinds: [{ kind: 'ASSIGNMENT_REVIEW', inApp: false, email: true, push: false }] });
    const id = await notifyParent({});
    expect(
      await gateway.app.prisma.feedEvent.count({
        where: { payload: { path: ['notificationId'], equals: id } },
      }),
    ).toBe(0);
    expect(await gateway.app.prisma.notification.count({ where: { inApp: true } })).toBe(0);
    await makeDue();
    await mailDueNotifications(gateway.app, never);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a digest', () => {
  const digestMails = async () =>
    (await mails()).filter(({ subject }) => subject.endsWith('at Little Makers'));
  const makeDigestDue = () =>
    gateway.app.prisma.notificationSettings.updateMany({
      data: { nextDigestAt: new Date(Date.now() - 1000) },
    });

  it('lists unread notifications, once per period for concurrent workers', async () => {
    await update({ digest: 'DAILY', digestHour: 18 });
    await notifyParent({ title: 'Unread' });
    const read = await notifyParent({ title: 'Read' });
    await markRead(read);
    await makeDigestDue();
    const other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
    await Promise.all([gateway.app, other.app, gateway.app].map((app) => writeDueDigests(app, never)));
    await other.close();
    await makeDigestDue();
    await writeDueDigests(gateway.app, never);
    const [mail, ...more] = await digestMails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('• Unread: A secret body');
    expect(mail?.text).not.toContain('• Read');
    expect(mail?.text).toContain('Besides, one thing that you have read.');
    expect(mail?.unsubscribeUrl).toContain('.DIGEST_DAILY.');
    const settings = await gateway.app.prisma.notificationSettings.findFirstOrThrow();
    expect(settings.nextDigestAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is written when it is due, after a change of its hour too, and lists everything since the last one', async () => {
    await update({ digest: 'DAILY', digestHour: 18 });
    await notifyParent({ title: 'Long unread' });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await gateway.app.prisma.notification.updateMany({ data: { createdAt: hoursAgo(25) } });
    const { profileId } = await gateway.app.prisma.notificationSettings.findFirstOrThrow();
    await gateway.app.prisma.digestRun.create({
      data: { profileId, period: 'DAILY before', runAt: hoursAgo(26) },
    });
    await makeDigestDue();
    await update({ digestHour: 9 });
    await writeDueDigests(gateway.app, never);
    const [mail] = await digestMails();
    expect(mail?.text).toContain('• Long unread');
  });

  it('is not written without unread notifications, or after all email was stopped', async () => {
    await update({ digest: 'WEEKLY' });
    await makeDigestDue();
    await writeDueDigests(gateway.app, never);
    expect(await digestMails()).toEqual([]);
    await notifyParent({});
    await gateway.app.prisma.digestRun.deleteMany();
    await update({ emailEnabled: false });
    await makeDigestDue();
    await writeDueDigests(gateway.app, never);
    expect(await digestMails()).toEqual([]);
  });
});
