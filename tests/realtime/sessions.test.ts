import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { sendDueReminders } from '../../gateway/features/sessions/sendReminders.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

const REMIND_AND_DIE = fileURLToPath(new URL('../support/remindAndDie.ts', import.meta.url));
const CHANGED = `subscription ($after: Cursor) { sessionChanged(after: $after) {
  ... on SessionChanged { cursor sessionId session { id title status meetingLink } student { id nextSessionAt } }
  ... on FeedReset { cursor reset: __typename } } }`;
const answered = '__typename ... on DomainError { code message }';
const SCHEDULE = `mutation ($input: ScheduleSessionInput!) { it: scheduleSession(input: $input) { ${answered} } }`;
const UPDATE = `mutation ($input: UpdateSessionInput!) { it: updateSession(input: $input) { ${answered} } }`;
const CANCEL = `mutation ($input: CancelSessionInput!) { it: cancelSession(input: $input) { ${answered} } }`;
const DELETE = `mutation ($input: DeleteSessionInput!) { it: deleteSession(input: $input) { ${answered} } }`;
const MINUTE_MS = 60_000;

type Changed = {
  sessionChanged: {
    cursor: string;
    sessionId: string;
    session: { title: string; status: string } | null;
    student: { id: string; nextSessionAt: string | null } | null;
  };
};

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app, url } = gateway;
  [family, child] = await Promise.all([
    makeFamily(app, url),
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});

const fromNow = (minutes: number) => new Date(Math.round(Date.now() / 1000) * 1000 + minutes * MINUTE_MS);
const draft = (change: object) => ({
  title: 'Mentorship Session',
  description: '',
  startsAt: fromNow(3000),
  durationMinutes: 45,
  kind: 'VIDEO_CALL',
  platform: 'ZOOM',
  meetingLink: '',
  ...change,
});
const run = async (document: string, input: object) => {
  const answer = await askAs(gateway.url, family.mentor)<{ it: { __typename: string } }>(document, { input });
  const { it: done } = dataOf(answer);
  if (done.__typename === 'DomainError') throw new Error(JSON.stringify(done));
};

async function open(person: Person): Promise<TestSocket> {
  const socket = await connect(gateway.url, person.cookie);
  socket.subscribe('sessions', CHANGED, { after: await cursorOf(socket) });
  return socket;
}
const next = async (socket: TestSocket) => (await socket.next<Changed>('sessions', 8000)).sessionChanged;

describe('sessionChanged', () => {
  it('reaches parent, child and mentor through every change, and nobody else', async () => {
    const { app, url } = gateway;
    const outsiders = await Promise.all([makeFamily(app, url), makeFamily(app, url)]);
    const sockets = await Promise.all([family.parent, child, family.mentor].map(open));
    const others = await Promise.all(outsiders.flatMap(({ parent, mentor }) => [parent, mentor]).map(open));
    const id = randomUUID();
    const startsAt = fromNow(3000);
    await run(SCHEDULE, draft({ id, studentId: family.studentId, startsAt }));
    for (const socket of sockets) {
      expect(await next(socket)).toMatchObject({
        sessionId: id,
        session: { status: 'SCHEDULED' },
        student: { id: family.studentId, nextSessionAt: startsAt.toISOString() },
      });
    }
    await run(UPDATE, draft({ sessionId: id, title: 'Colours', startsAt }));
    await run(CANCEL, { sessionId: id });
    await run(DELETE, { sessionId: id });
    for (const socket of sockets) {
      const told = [await next(socket), await next(socket), await next(socket)];
      // An event says how it is now, so only the last one is the same for everybody.
      expect(told.map(({ sessionId }) => sessionId)).toEqual([id, id, id]);
      expect(told[2]).toMatchObject({ session: null, student: { nextSessionAt: null } });
    }
    expect(others.flatMap((socket) => socket.rest('sessions'))).toEqual([]);
    await Promise.all([...sockets, ...others].map((socket) => socket.close()));
  });

  it('says nothing of a deleted session to who has lost the child meanwhile', async () => {
    const { app, url } = gateway;
    const socket = await connect(url, child.cookie);
    const cursor = await cursorOf(socket);
    const id = randomUUID();
    await run(SCHEDULE, draft({ id, studentId: family.studentId }));
    await run(DELETE, { sessionId: id });
    await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: null } });
    const sibling = await app.prisma.student.create({
      data: {
        parentId: family.parent.id,
        userId: child.id,
        firstName: 'Tola',
        age: 11,
        package: 'MENTORED',
        paymentStatus: 'COMPLETED',
        mentorId: family.mentorId,
      },
    });
    const second = randomUUID();
    await run(SCHEDULE, draft({ id: second, studentId: sibling.id }));
    socket.subscribe('sessions', CHANGED, { after: cursor });
    // The feed is told in order, so that what was kept back would have come first.
    expect((await next(socket)).sessionId).toBe(second);
    await socket.close();
  });
});

describe('reminders', () => {
  const arrange = async (minutes: number, plannedMinutesAgo: number) => {
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
  const told = async () => {
    const { prisma } = gateway.app;
    const people = [family.parent, child, family.mentor];
    const notes = await prisma.notification.findMany({
      where: { recipientId: { in: people.map(({ id }) => id) }, title: { startsWith: 'Mentor session ' } },
      select: { title: true },
    });
    const letters = await prisma.mail.findMany({
      where: { recipient: { in: people.map(({ email }) => email) } },
      select: { subject: true },
    });
    return { notes: notes.map(({ title }) => title), letters: letters.map(({ subject }) => subject) };
  };
  const three = (text: string) => [text, text, text];

  it('come once to parent, child and mentor, however many workers look', async () => {
    const other = await startGateway({ ...PLAIN, databaseUrl: gateway.databaseUrl });
    await arrange(600, 3000);
    await Promise.all([remind(), remind(other.app), remind(), remind(other.app)]);
    await remind(other.app);
    await other.close();
    expect(await told()).toEqual({
      notes: three('Mentor session coming up'),
      letters: three('Mentor session coming up'),
    });
  });

  it('come again a quarter of an hour before, and not for what is cancelled', async () => {
    const id = await arrange(10, 3000);
    await remind();
    expect((await told()).notes).toEqual(three('Mentor session starts soon'));
    await run(CANCEL, { sessionId: id });
    await arrange(12, 3000);
    await gateway.app.prisma.mentorSession.updateMany({
      where: { mentorId: family.mentorId },
      data: { status: 'CANCELLED' },
    });
    await remind();
    expect((await told()).letters).toHaveLength(3);
  });

  it('are planned anew when a session moves, and left out when it was planned later', async () => {
    const id = await arrange(600, 3000);
    await remind();
    await run(UPDATE, draft({ sessionId: id, startsAt: fromNow(1438) }));
    await remind();
    expect((await told()).letters).toHaveLength(3);
    // Time goes by: the new time is reached by moving the planning into the past.
    const { prisma } = gateway.app;
    expect(await prisma.sessionReminder.count({ where: { sessionId: id } })).toBe(0);
    await prisma.mentorSession.update({ where: { id }, data: { plannedAt: fromNow(-60) } });
    await remind();
    expect((await told()).letters).toHaveLength(6);
  });

  it('do not go out for a child that is no longer paid for', async () => {
    await arrange(600, 3000);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    await remind();
    expect((await told()).letters).toEqual([]);
  });

  it.each([
    ['before the first notification', 'notification', 0],
    ['right after the commit', 'commit', 3],
  ])('of a worker killed %s are sent once by the next', async (_when, moment, before) => {
    await arrange(600, 3000);
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-remind-'));
    const worker = spawn(process.execPath, [REMIND_AND_DIE, gateway.databaseUrl, dataDir, moment], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = await once(worker, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
    expect(signal).toBe('SIGKILL');
    expect((await told()).notes).toHaveLength(before);
    await Promise.all([remind(), remind()]);
    expect(await told()).toEqual({
      notes: three('Mentor session coming up'),
      letters: three('Mentor session coming up'),
    });
  });
});
