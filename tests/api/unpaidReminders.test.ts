import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  REMINDER_WAIT_MS,
  UNPAID_REMINDER_DAYS,
  unpaidReminderText,
} from '../../contract/paymentReminders.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
// Run at chosen moments, which the interval of a worker would not hit.
import { remindOfPayments } from '../../gateway/features/payments/reminders/remindOfPayments.ts';
import { sendPaymentReminder } from '../../gateway/features/payments/sendPaymentReminder.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { addStudent, makePayer, type Payer } from '../support/factories/coupons.ts';
import { makePayment } from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { PlannedRemindersDocument, StopRemindersDocument } from './unpaidReminders.generated.ts';

const REMIND_AND_DIE = fileURLToPath(
  new URL('../support/processes/remindOfPaymentAndDie.ts', import.meta.url),
);
const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const TITLE = unpaidReminderText('Ada').title;

let gateway: TestGateway;
let admin: Person;
let payer: Payer;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.student.updateMany({ data: { paymentReminderDueAt: null } });
  payer = await makePayer(gateway);
});

const studentOf = ({ studentId }: Payer) =>
  gateway.app.prisma.student.findUniqueOrThrow({ where: { id: studentId } });
const dueOf = async (of: Payer) => (await studentOf(of)).paymentReminderDueAt;
/** Returns in how many days, to the hour, the next reminder is due; null for none. */
const daysLeft = async (of: Payer) => {
  const due = await dueOf(of);
  return due && Math.round((due.getTime() - Date.now()) / (DAY_MS / 24)) / 24;
};

/** Lets the due time come, if there is one, and runs the task. */
async function remind() {
  await gateway.app.prisma.student.updateMany({
    where: { paymentReminderDueAt: { not: null } },
    data: { paymentReminderDueAt: new Date(Date.now() - 1000) },
  });
  await remindOfPayments(gateway.app, never);
}

async function sent({ parent }: Payer = payer) {
  const { prisma } = gateway.app;
  await mailDueNotifications(gateway.app, never);
  const notifications = await prisma.notification.findMany({ where: { recipientId: parent.id } });
  const mails = await prisma.mail.findMany({ where: { recipient: parent.email } });
  return { notifications: notifications.length, mails: mails.length };
}

const both = (count: number) => ({ notifications: count, mails: count });

describe('the parent of an unpaid enrolment', () => {
  it('is reminded three times, in the app and by mail, a day, three and seven days after it', async () => {
    const [first = 0, second = 0, third = 0] = UNPAID_REMINDER_DAYS;
    expect(await daysLeft(payer)).toBe(first);
    const { version } = await studentOf(payer);
    await remind();
    expect(await daysLeft(payer)).toBe(second - first);
    await remind();
    expect(await daysLeft(payer)).toBe(third - second);
    await remind();
    expect(await dueOf(payer)).toBeNull();
    await remind();
    expect(await sent()).toEqual(both(3));
    const { prisma } = gateway.app;
    const [shown] = await prisma.notification.findMany({ where: { recipientId: payer.parent.id } });
    expect(shown).toMatchObject({ title: TITLE, actionUrl: `/pricing?student=${payer.studentId}` });
    const [mail] = await prisma.mail.findMany({ where: { recipient: payer.parent.email } });
    expect(mail?.text).toContain(`/pricing?student=${payer.studentId}`);
    // An admin who edits the student meanwhile is not told of a change.
    expect((await studentOf(payer)).version).toBe(version);
  });

  it('gets no mail about payments that they have switched off', async () => {
    const { id: profileId } = payer.parent;
    await gateway.app.prisma.notificationPreference.create({
      data: { profileId, kind: 'PAYMENT', inApp: true, email: false, push: false },
    });
    await remind();
    expect(await sent()).toEqual({ notifications: 1, mails: 0 });
  });

  it.each([
    ['before the notification', 'notification', 0],
    ['right after the commit', 'commit', 1],
  ])('is reminded once by two workers after one that was killed %s', async (_when, moment, before) => {
    await gateway.app.prisma.student.update({
      where: { id: payer.studentId },
      data: { paymentReminderDueAt: new Date(Date.now() - 1000) },
    });
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-remind-'));
    const worker = spawn(process.execPath, [REMIND_AND_DIE, gateway.databaseUrl, dataDir, moment], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = await once(worker, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
    expect(signal).toBe('SIGKILL');
    expect((await sent()).notifications).toBe(before);
    await Promise.all([remindOfPayments(gateway.app, never), remindOfPayments(gateway.app, never)]);
    expect(await sent()).toEqual(both(1));
  });
});

describe('reminders', () => {
  it('move after a reminder by an admin and after a payment that was started', async () => {
    await remind();
    const { studentId } = payer;
    const { prisma } = gateway.app;
    const tomorrow = () =>
      prisma.student.update({
        where: { id: studentId },
        data: { paymentReminderDueAt: new Date(Date.now() + 1000) },
      });
    await tomorrow();
    await makePayment(gateway, payer.parent, studentId);
    expect(await daysLeft(payer)).toBe(2);
    await tomorrow();
    // As an admin would, a day later.
    await prisma.notification.updateMany({
      where: { recipientId: payer.parent.id },
      data: { createdAt: new Date(Date.now() - 2 * DAY_MS) },
    });
    await inTransaction(gateway.app, (tx, effects) =>
      sendPaymentReminder(tx, effects, { id: admin.id, role: 'ADMIN' }, { studentId, key: randomUUID() }),
    );
    expect(await daysLeft(payer)).toBe(2);
    await remindOfPayments(gateway.app, never);
    expect(await sent()).toEqual(both(2));
  });

  it('end with the payment, and with the enrolment', async () => {
    const { prisma } = gateway.app;
    await prisma.student.update({
      where: { id: payer.studentId },
      data: { paymentStatus: 'COMPLETED' },
    });
    expect(await dueOf(payer)).toBeNull();
    const other = await makePayer(gateway);
    await prisma.student.delete({ where: { id: other.studentId } });
    await remind();
    expect(await sent()).toEqual(both(0));
    expect(await sent(other)).toEqual(both(0));
  });

  it('wait while a payment is being checked', async () => {
    const { id } = await makePayment(gateway, payer.parent, payer.studentId);
    await gateway.app.prisma.payment.update({ where: { id }, data: { roundRunning: true } });
    await remind();
    expect(await sent()).toEqual(both(0));
    expect(await daysLeft(payer)).toBe(REMINDER_WAIT_MS / DAY_MS);
    await gateway.app.prisma.payment.update({
      where: { id },
      data: { roundRunning: false, status: 'ABANDONED', settledAt: new Date() },
    });
    await remind();
    expect(await sent()).toEqual(both(1));
  });

  it('wait while payments are closed', async () => {
    successOf(await changeSettings(gateway.url, admin, { paymentsEnabled: false }));
    await remind();
    expect(await sent()).toEqual(both(0));
    successOf(await changeSettings(gateway.url, admin, { paymentsEnabled: true }));
    await remindOfPayments(gateway.app, never);
    expect(await sent()).toEqual(both(1));
  });

  it('stop when the parent says so, and begin again for another package', async () => {
    const { parent, studentId } = payer;
    const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    const stop = (person: Person) => runAs(gateway.url, person, StopRemindersDocument, { studentId });
    const planned = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(PlannedRemindersDocument, { studentId })).paymentReminders;
    expect(await planned(parent)).toEqual({ id: studentId, nextAt: expect.any(String) });
    for (const person of [stranger, admin]) {
      expect(await planned(person)).toBeNull();
      expect(errorOf(await stop(person)).code).toBe('NOT_FOUND');
    }
    for (let n = 0; n < 2; n += 1) expect(successOf(await stop(parent)).nextAt).toBeNull();
    await makePayment(gateway, parent, studentId);
    await remind();
    expect(await sent()).toEqual(both(0));
    await remind();
    await gateway.app.prisma.student.update({ where: { id: studentId }, data: { package: 'MENTORED' } });
    expect(await daysLeft(payer)).toBe(UNPAID_REMINDER_DAYS[0]);
    expect((await studentOf(payer)).paymentRemindersSent).toBe(0);
    await remind();
    expect(await sent()).toEqual(both(1));
  });

  it('do not go to an admin who keeps a child until a parent is chosen', async () => {
    const kept = { parent: admin, studentId: await addStudent(gateway, admin, 'Dara') };
    await remind();
    expect((await sent(kept)).notifications).toBe(0);
    await gateway.app.prisma.student.update({
      where: { id: kept.studentId },
      data: { parentId: payer.parent.id },
    });
    expect(await daysLeft(kept)).toBe(UNPAID_REMINDER_DAYS[0]);
  });
});
