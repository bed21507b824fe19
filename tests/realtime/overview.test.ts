import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { OverviewChangedForTestDocument } from './overview.generated.ts';
import { SettingsChangedForTestDocument } from './settings.generated.ts';

const PAYMENTS = 200;

let gateway: TestGateway;
let other: TestGateway;
let admin: Person;
let family: Family;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
  [admin, family, lessons] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makeFamily(gateway.app),
    makeLessons(gateway.app, 'WEBSITE_APP', 1),
  ]);
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});

const payment = () => ({
  reference: randomUUID(),
  parentId: family.parent.id,
  studentId: family.studentId,
  studentName: 'Dara',
  course: 'WEBSITE_APP' as const,
  package: 'MENTORED' as const,
  amountMinor: 100,
  currency: 'NGN',
  verifyUntil: new Date(),
});

/** Subscribes as an admin, and takes the signal that every subscription begins with. */
async function follow({ url }: TestGateway) {
  const socket = await connect(url, admin.cookie);
  const signals = socket.subscribe('overview', OverviewChangedForTestDocument, {});
  await signals.next(10_000);
  return { socket, signals };
}

describe('overviewChanged', () => {
  it('tells admins at every gateway of what the figures count, without a row in a feed', async () => {
    const { prisma } = gateway.app;
    const { studentId } = family;
    const { id: paymentId } = await prisma.payment.create({ data: payment() });
    const assignment = await prisma.assignment.create({ data: { lessonId: lessons[0] ?? '', title: 'Try' } });
    const joined = await makePerson(gateway.app, { role: 'PARENT', name: 'Joined' });
    const unverified = { where: { id: joined.id }, data: { emailVerified: false } };
    await prisma.user.update(unverified);
    const writes: [string, () => Promise<unknown>][] = [
      [
        'a payment is settled',
        () =>
          prisma.payment.update({
            where: { id: paymentId },
            data: { status: 'COMPLETED', settledAt: new Date() },
          }),
      ],
      ['an address is verified', () => prisma.user.update({ ...unverified, data: { emailVerified: true } })],
      [
        'a child is enrolled',
        () => prisma.student.create({ data: { parentId: joined.id, firstName: 'Kemi', age: 12 } }),
      ],
      [
        'a lesson is completed',
        () => prisma.lessonCompletion.create({ data: { studentId, lessonId: lessons[0] ?? '' } }),
      ],
      [
        'a certificate is issued',
        () =>
          prisma.certificate.create({
            data: { studentId, code: 'A', firstName: 'Dara', course: 'WEBSITE_APP' },
          }),
      ],
      [
        'work is handed in',
        () =>
          prisma.submission.create({
            data: { studentId, assignmentId: assignment.id, attempt: 1, mode: 'TEXT' },
          }),
      ],
      [
        'a mentor is deactivated',
        () => prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } }),
      ],
    ];
    const entries = await prisma.feedEntry.count();
    for (const [name, write] of writes) {
      const pages = await Promise.all([follow(gateway), follow(other)]);
      await write();
      for (const { signals } of pages)
        await expect(signals.next(10_000), name).resolves.toMatchObject({ overviewChanged: {} });
      await Promise.all(pages.map(({ socket }) => socket.close()));
    }
    expect(await prisma.feedEntry.count()).toBe(entries);
  });

  it('coalesces the signals of a busy time, and signals once more after the last', async () => {
    const { prisma } = gateway.app;
    const { socket, signals } = await follow(other);
    const started = performance.now();
    for (let count = 0; count < PAYMENTS; count += 20)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          prisma.payment.create({ data: { ...payment(), status: 'REFUNDED', settledAt: new Date() } }),
        ),
      );
    await signals.next(10_000);
    const received = 1 + signals.rest().length;
    await prisma.lessonCompletion.deleteMany();
    await signals.next(10_000);
    const seconds = (performance.now() - started) / 1000;
    // One at once, and one in each second after it.
    expect(received).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(received).toBeLessThan(PAYMENTS / 2);
    await socket.close();
  });

  it('is for admins only', async () => {
    const page = await follow(other);
    const sockets = await Promise.all(
      [family.parent, family.mentor].map(({ cookie }) => connect(other.url, cookie)),
    );
    const subscriptions = sockets.map((socket) => ({
      overview: socket.subscribe('overview', OverviewChangedForTestDocument, {}),
      settings: socket.subscribe('settings', SettingsChangedForTestDocument, {}),
    }));
    for (const { settings } of subscriptions) await settings.next(10_000);
    await gateway.app.prisma.payment.create({ data: payment() });
    await page.signals.next(10_000);
    // What is sent to a person is in order, so that nothing of before is on its way any more.
    successOf(await changeSettings(gateway.url, admin, { platformName: 'Makers' }));
    for (const { overview, settings } of subscriptions) {
      expect((await settings.next(10_000)).settingsChanged.settings.platformName).toBe('Makers');
      expect(overview.rest()).toEqual([]);
    }
    await Promise.all([page.socket, ...sockets].map((socket) => socket.close()));
  });

  it('is repeated after a gap of the bus, in which a change may have been missed', async () => {
    const { socket, signals } = await follow(other);
    await gateway.app.prisma.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'little-makers bus' AND datname = current_database()`;
    await signals.next(10_000);
    await socket.close();
  });
});
