import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../gateway/app.ts';
import type { App, Viewer } from '../../gateway/context.ts';
import type { Payment, Student } from '../../gateway/generated/prisma/client.ts';
import type { Package, Role } from '../../gateway/generated/prisma/enums.ts';
import type { QueueBackend } from '../../gateway/jobs/queue.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { createTestDatabase } from './database.ts';

export const PUBLIC_URL = 'http://localhost:4140';
/** Where tests ask from: nowhere in the world, so the default country's prices hold. */
export const ADDRESS = '127.0.0.1';

export type PaymentApp = {
  app: App;
  jobs: QueueBackend;
  /** Another process's view of the same database. */
  another(): Promise<{ app: App; jobs: QueueBackend }>;
  close(): Promise<void>;
};

/** The product's inside on a database of its own, with the payment sandbox unless the settings say otherwise. */
export async function openPaymentApp(env: Record<string, string>): Promise<PaymentApp> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-payments-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL,
    AUTH_SECRET: 'a secret for the payment tests only',
    LOG_LEVEL: 'silent',
    VERIFY_GAP_MS: '30',
    ...env,
  });
  const opened = [await openApp(config, database.url)];
  const [{ app, jobs }] = opened as [(typeof opened)[number]];
  return {
    app,
    jobs,
    async another() {
      const next = await openApp(config, database.url);
      opened.push(next);
      return next;
    },
    async close() {
      await Promise.all(opened.map((one) => one.close()));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function makePerson(app: App, role: Role): Promise<Viewer> {
  const id = randomUUID();
  await app.prisma.user.create({
    data: { id, name: role, email: `${id}@test.example`, emailVerified: true },
  });
  await app.prisma.profile.upsert({ where: { id }, create: { id, role }, update: { role } });
  return { id, role, mentorId: null, onboardingCompleted: true, sessionId: randomUUID() };
}

export async function makeMentor(app: App, maxStudents: number | null): Promise<Viewer> {
  const person = await makePerson(app, 'MENTOR');
  const mentor = await app.prisma.mentor.create({ data: { profileId: person.id, maxStudents } });
  return { ...person, mentorId: mentor.id };
}

export type Family = { parent: Viewer; child: Viewer; student: Student };

/** A parent, a child with an account of its own, and an enrolment that is not paid. */
export async function makeFamily(app: App, chosen: Package): Promise<Family> {
  const [parent, child] = [await makePerson(app, 'PARENT'), await makePerson(app, 'STUDENT')];
  const student = await app.prisma.student.create({
    data: { parentId: parent.id, userId: child.id, firstName: 'Ada', age: 12, package: chosen },
  });
  return { parent, child, student };
}

export function paymentOf(app: App, id: string): Promise<Payment> {
  return app.prisma.payment.findUniqueOrThrow({ where: { id } });
}

/** Resolves as soon as the question is answered with true; fails after some seconds. */
export async function until(question: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await question()) return;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error('What was waited for did not happen');
}
