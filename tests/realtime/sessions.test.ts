import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { sendDueReminders } from '../../gateway/features/sessions/sendReminders.ts';
import { type Mutation, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { type Family, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import {
  CancelSessionDocument,
  DeleteSessionDocument,
  ScheduleSessionDocument,
  UpdateSessionDocument,
} from '../support/factories/sessions.generated.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { holdStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionChangedDocument } from './sessions.generated.ts';

const REMIND_AND_DIE = fileURLToPath(new URL('../support/processes/remindAndDie.ts', import.meta.url));
const MINUTE_MS = 60_000;

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  [family, child] = await Promise.all([makeFamily(app), makePerson(app, { role: 'STUDENT', name: 'Dara' })]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: child.id } });
});

const fromNow = (minutes: number) => new Date(Math.round(Date.now() / 1000) * 1000 + minutes * MINUTE_MS);
const draft = (startsAt: Date) => ({
  title: 'Mentorship Session',
  description: '',
  startsAt: startsAt.toISOString(),
  durationMinutes: 45,
  kind: 'VIDEO_CALL' as const,
  platform: 'ZOOM' as const,
  meetingLink: '',
});
const asMentor = <Result, Input>(document: Mutation<Result, Input>, input: Input) =>
  runAs(gateway.url, family.mentor, document, input);
const schedule = async (id: string, studentId: string, startsAt: Date) => {
  const input = { ...draft(startsAt), id, studentId };
  successOf(await asMentor(ScheduleSessionDocument, input));
};
const update = async (sessionId: string, startsAt: Date, title: string) => {
  const { version } = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: sessionId } });
  const input = { ...draft(startsAt), sessionId, version, title };
  successOf(await asMentor(UpdateSessionDocument, input));
};
const cancel = async (sessionId: string) => successOf(await asMentor(CancelSessionDocument, { sessionId }));
const deleteSession = async (sessionId: string) =>
  successOf(await asMentor(DeleteSessionDocument, { sessionId }));

/** Subscribes as a person after a cursor, or to the changes from now on. */
async function subscribe(person: Person, after: string | null) {
  const socket = await connect(gateway.url, person.cookie);
  const variables = { after: after ?? (await cursorOf(socket)) };
  const changes = socket.subscribe('sessions', SessionChangedDocument, variables);
  return {
    next: async () => eventOf((await changes.next(8000)).sessionChanged),
    rest: changes.rest,
    close: socket.close,
  };
}
const subscribeFromNow = (person: Person) => subscribe(person, null);

describe('sessionChanged', () => {
  it('reaches parent, child and mentor at every change, and nobody else', async () => {
    const { app } = gateway;
    const outsiders = await Promise.all([makeFamily(app), makeFamily(app)]);
    const subscribers = await Promise.all([family.parent, child, family.mentor].map(subscribeFromNow));
    const others = await Promise.all(
      outsiders.flatMap(({ parent, mentor }) => [parent, mentor]).map(subscribeFromNow),
    );
    const id = randomUUID();
    const startsAt = fromNow(3000);
    await schedule(id, family.studentId, startsAt);
    for (const { next } of subscribers) {
      expect(await next()).toMatchObject({
        sessionId: id,
        session: { status: 'SCHEDULED' },
        student: { id: family.studentId, nextSessionAt: startsAt.toISOString() },
      });
    }
    await update(id, startsAt, 'Colours');
    await cancel(id);
    await deleteSession(id);
    for (const { next } of subscribers) {
      const events = [await next(), await next(), await next()];
      // An event is rendered as of its delivery, so only the last one is the same for everybody.
      expect(events.map(({ sessionId }) => sessionId)).toEqual([id, id, id]);
      expect(events[2]).toMatchObject({ session: null, student: { nextSessionAt: null } });
    }
    expect(others.flatMap(({ rest }) => rest())).toEqual([]);
    expect(await eventRecipients(gateway.app, 'session.changed', { sessionId: id })).toEqual(
      [family.parent.id, family.mentor.id, child.id].sort(),
    );
    await Promise.all([...subscribers, ...others].map(({ close }) => close()));
  });

  it('loses no change of a session that is deleted while it is delivered', async () => {
    const { app } = gateway;
    const id = randomUUID();
    await schedule(id, family.studentId, fromNow(3000));
    const { next, close } = await subscribeFromNow(family.parent);
    const asked = Promise.withResolvers<void>();
    const release = holdStatements(({ text, values }) => {
      const isMet = /FROM "public"."MentorSession".*"Student"/s.test(text) && values.includes(id);
      if (isMet) asked.resolve();
      return isMet;
    });
    const event = { sessionId: id, studentId: family.studentId };
    await inTransaction(app, async (_tx, effects) =>
      effects.publish('session.changed', event, [family.parent.id]),
    );
    await asked.promise;
    await app.prisma.mentorSession.delete({ where: { id } });
    release();
    expect(await next()).toMatchObject({ sessionId: id, session: null });
    await close();
  });

  it('is not published for a deleted session to a login that has lost the child meanwhile', async () => {
    const { app, url } = gateway;
    const cursor = await cursorOf({ url, cookie: child.cookie });
    const id = randomUUID();
    await schedule(id, family.studentId, fromNow(3000));
    await deleteSession(id);
    await app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: null } });
    const sibling = await app.prisma.student.create({
      data: {
        parentId: family.parent.id,
        loginId: child.id,
        firstName: 'Tola',
        age: 11,
        package: 'MENTORED',
        paymentStatus: 'COMPLETED',
        mentorId: family.mentorId,
      },
    });
    const second = randomUUID();
    await schedule(second, sibling.id, fromNow(3000));
    const { next, close } = await subscribe(child, cursor);
    // The feed is delivered in order, so an event of the deleted session would have arrived first.
    expect((await next()).sessionId).toBe(second);
    await close();
  });
});

describe('reminders', () => {
  const makeSession = async (minutes: number, plannedMinutesAgo: number) => {
    const startsAt = fromNow(minutes);
    const { id } = await gateway.app.prisma.mentorSession.create({
      data: {
        mentorId: family.mentorId,
        studentId: family.studentId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 45 * MINUTE_MS),
        plannedAt: fromNow(-plannedMinutesAgo),
        meetingLink: 'https://meet.jit.si/little-makers-test',
      },
    });
    return id;
  };
  const remind = async (app = gateway.app) => {
    const { signal } = new AbortController();
    await sendDueReminders(app, signal);
    await mailDueNotifications(app, signal);
  };
  const sent = async () => {
    const { prisma } = gateway.app;
    const people = [family.parent, child, family.mentor];
    const notifications = await prisma.notification.findMany({
      where: { recipientId: { in: people.map(({ id }) => id) }, title: { startsWith: 'Mentor session ' } },
      select: { title: true },
    });
    const emails = await prisma.mail.findMany({
      where: { recipient: { in: people.map(({ email }) => email) } },
      select: { subject: true },
    });
    return {
      notifications: notifications.map(({ title }) => title),
      emails: emails.map(({ subject }) => subject),
    };
  };
  const three = (text: string) => [text, text, text];

  it('are sent once to parent, child and mentor by concurrent workers', async () => {
    const other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
    await makeSession(600, 3000);
    await Promise.all([remind(), remind(other.app), remind(), remind(other.app)]);
    await remind(other.app);
    await other.close();
    expect(await sent()).toEqual({
      notifications: three('Mentor session coming up'),
      emails: three('Mentor session coming up'),
    });
  });

  it('are sent again a quarter of an hour before, and not for cancelled sessions', async () => {
    const id = await makeSession(10, 3000);
    await remind();
    expect((await sent()).notifications).toEqual(three('Mentor session starts soon'));
    await cancel(id);
    await makeSession(12, 3000);
    await gateway.app.prisma.mentorSession.updateMany({
      where: { mentorId: family.mentorId },
      data: { status: 'CANCELLED' },
    });
    await remind();
    expect((await sent()).emails).toHaveLength(3);
  });

  it('are planned again when a session moves, and left out when it was planned later', async () => {
    const id = await makeSession(600, 3000);
    await remind();
    await update(id, fromNow(1438), 'Mentorship Session');
    await remind();
    expect((await sent()).emails).toHaveLength(3);
    // Moves the planning into the past, as if time had passed.
    const { prisma } = gateway.app;
    expect(await prisma.sessionReminder.count({ where: { sessionId: id } })).toBe(0);
    await prisma.mentorSession.update({ where: { id }, data: { plannedAt: fromNow(-60) } });
    await remind();
    expect((await sent()).emails).toHaveLength(6);
  });

  it('are not sent for a child that is no longer paid for', async () => {
    await makeSession(600, 3000);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    await remind();
    expect((await sent()).emails).toEqual([]);
  });

  it.each([
    ['before the first notification', 'notification', 0],
    ['right after the commit', 'commit', 3],
  ])('of a worker killed %s are sent once by the next', async (_when, moment, before) => {
    await makeSession(600, 3000);
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-remind-'));
    const worker = spawn(process.execPath, [REMIND_AND_DIE, gateway.databaseUrl, dataDir, moment], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = await once(worker, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
    expect(signal).toBe('SIGKILL');
    expect((await sent()).notifications).toHaveLength(before);
    await Promise.all([remind(), remind()]);
    expect(await sent()).toEqual({
      notifications: three('Mentor session coming up'),
      emails: three('Mentor session coming up'),
    });
  });
});
