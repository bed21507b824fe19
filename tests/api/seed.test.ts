import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyPassword } from 'better-auth/crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { objectKey } from '../../contract/files.ts';
import { fileKindOf } from '../../contract/uploads.ts';
// Inspects the documents of the demo as an upload would.
import { CONTENT_TYPES, inspectDocument } from '../../gateway/features/files/uploads/inspectFile.ts';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { openStorage } from '../../gateway/platform/storage/storage.ts';
import type { Storage } from '../../gateway/platform/storage/types.ts';
import { communityPosts, members } from '../../prisma/content/community.ts';
import { accounts, students } from '../../prisma/content/families.ts';
import { projects } from '../../prisma/content/projects.ts';
import { submissions } from '../../prisma/content/submissions.ts';
import { threads } from '../../prisma/content/threads/family.ts';
import { seedDemo } from '../../prisma/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

let server: TestDatabase;
let database: Database;
let dataDir: string;
let storage: Storage;

async function open() {
  server = await createTestDatabase();
  database = openDatabase(server.url, 4, TEST_POOL);
  dataDir = mkdtempSync(join(inject('scratch'), 'seed-'));
  storage = await openStorage({ dataDir, s3: null });
}

async function close() {
  await database.close();
  await server.drop();
  rmSync(dataDir, { recursive: true });
}

/** Returns the paths of the files in the store, without the small pictures. */
const filesInStore = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.small'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

async function rowsOf(sql: string) {
  return (await database.pool.query(sql)).rows;
}

async function countOf(from: string): Promise<number> {
  const [row] = await rowsOf(`SELECT count(*)::int AS rows FROM ${from}`);
  return row.rows;
}

const count = <Row>(rows: Row[], partsOf: (row: Row) => unknown[]) => rows.flatMap(partsOf).length;

/**
 * Blocks the last statement of the seeding while `work` runs.
 * @param work gets a function that waits for the blocked backend, and one that terminates a backend
 */
async function whileSeedingIsBlocked(
  work: (blocked: () => Promise<number>, end: (pid: number) => Promise<unknown>) => Promise<void>,
) {
  const holder = new pg.Client({ connectionString: server.url });
  const watcher = new pg.Client({ connectionString: server.url });
  await Promise.all([holder.connect(), watcher.connect()]);
  const blocked = async () => {
    for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
      const { rows } = await watcher.query(
        // Whatever comes to the table first: students do, by the idle timers that their rows start.
        // Databases of one server can have it under one oid.
        `SELECT pid FROM pg_locks WHERE relation = '"Notification"'::regclass AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      if (rows[0]) return rows[0].pid;
    }
    throw new Error('The seeding did not reach its notifications');
  };
  try {
    await holder.query('BEGIN; LOCK TABLE "Notification"');
    await work(blocked, (pid) => watcher.query('SELECT pg_terminate_backend($1)', [pid]));
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

describe('the demo', () => {
  beforeAll(async () => {
    await open();
    expect(await seedDemo(database.prisma, storage)).toBe(true);
  });
  afterAll(close);

  test('is complete', async () => {
    expect(await countOf('"User" WHERE "emailVerified"')).toBe(accounts.length);
    expect(await countOf('"Profile" WHERE "onboardingCompletedAt" IS NOT NULL')).toBe(accounts.length);
    expect(await countOf('"Consent"')).toBe(students.length + members.length);
    expect(
      await rowsOf(
        'SELECT course, count(*)::int AS lessons FROM "Lesson" WHERE "isPublished" GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      { course: 'WEBSITE_APP', lessons: 20 },
      { course: 'VIDEO_ANIMATION', lessons: 20 },
    ]);
    expect(await countOf('"Message"')).toBe(count(threads, (thread) => thread.messages));
    expect(await countOf('"Submission"')).toBe(count(submissions, (submission) => submission.attempts));
    expect(await countOf('"Project"')).toBe(projects.length);
    expect(await countOf('"Payment" WHERE status = \'COMPLETED\'')).toBe(11);
    expect(await countOf('"Receipt" WHERE number <= 11')).toBe(11);
    expect(await countOf('"Payment" WHERE status = \'PENDING\'')).toBe(1);
    expect(await countOf('"MentorSession" WHERE status = \'SCHEDULED\' AND "startsAt" > now()')).toBe(4);
    expect(await countOf('"MentorSession" WHERE status = \'COMPLETED\' AND "endsAt" > now()')).toBe(0);
    expect(await countOf('"Certificate"')).toBe(1);
    expect(await countOf('"Setting"')).toBe(14);
  });

  test('has the picture of every project and screenshot in both sizes', async () => {
    expect(await countOf('"Project" WHERE "screenshotId" IS NOT NULL')).toBe(projects.length);
    const screenshots = count(submissions, ({ attempts }) => attempts.flatMap((one) => one.screenshots));
    expect(await countOf('"SubmissionFile" WHERE kind = \'SCREENSHOT\'')).toBe(screenshots);
    const files = await database.prisma.storedFile.findMany({
      where: { bucket: { notIn: ['ASSIGNMENT_FILES', 'MESSAGE_ATTACHMENTS'] } },
    });
    const shown = count(threads, ({ messages }) => messages.flatMap((one) => one.pictures));
    expect(shown).toBeGreaterThan(2);
    const pictured = await countOf('"AssignmentQuestion" WHERE "imageId" IS NOT NULL AND "imageAlt" <> \'\'');
    expect(pictured).toBe(3);
    const posted = count(communityPosts, ({ pictures }) => pictures);
    expect(await countOf('"CommunityPicture" WHERE "approvedAt" IS NOT NULL')).toBe(posted);
    expect(files).toHaveLength(projects.length + screenshots + pictured + shown + posted);
    for (const file of files) {
      expect(file).toMatchObject({ contentType: 'image/webp', width: 1280, height: 800 });
      const full = await storage.open(objectKey(file, 'full'));
      expect(full?.bytes).toBe(file.sizeBytes);
      const small = await storage.open(objectKey(file, 'small'));
      expect(small?.bytes).toBeGreaterThan(1000);
      for (const object of [full, small]) object?.body.destroy();
    }
  });

  test('has every submitted and sent document, each of which an upload would accept', async () => {
    const documents = count(submissions, ({ attempts }) => attempts.flatMap((one) => one.documents));
    expect(await countOf('"SubmissionFile" WHERE kind = \'FILE\'')).toBe(documents);
    const sent = count(threads, ({ messages }) => messages.flatMap((one) => one.documents));
    expect(sent).toBeGreaterThan(0);
    expect(await countOf(`"StoredFile" WHERE bucket = 'MESSAGE_ATTACHMENTS'`)).toBe(sent);
    const files = await database.prisma.storedFile.findMany({
      where: { bucket: { in: ['ASSIGNMENT_FILES', 'MESSAGE_ATTACHMENTS'] } },
    });
    expect(files).toHaveLength(documents + sent);
    for (const file of files) {
      const kind = fileKindOf(file.name);
      const object = await storage.open(objectKey(file, 'full'));
      if (!object || !kind || kind === 'picture') throw new Error(`${file.name} is no document`);
      expect(object.bytes).toBe(file.sizeBytes);
      expect(file.contentType).toBe(CONTENT_TYPES[kind]);
      expect(await inspectDocument(kind, object.body)).toBe('fine');
    }
  });

  test('has an account per role, whose password signs in', async () => {
    const people = await rowsOf(
      `SELECT u.email, p.role, a.password, a."accountId" = u.id::text AS own
       FROM "User" u JOIN "Profile" p USING (id) JOIN "Account" a ON a."userId" = u.id
       WHERE a."providerId" = 'credential' ORDER BY u.email`,
    );
    expect(people).toHaveLength(accounts.length);
    expect(people.every((person) => person.own)).toBe(true);
    expect(new Set(people.map((person) => person.password)).size).toBe(accounts.length);
    const roles = new Map(people.map((person) => [person.email, person.role]));
    for (const role of ['PARENT', 'STUDENT', 'MENTOR', 'ADMIN']) {
      expect(roles.get(`${role.toLowerCase()}@demo.test`)).toBe(role);
    }
    const right = people.map(({ password }) => verifyPassword({ hash: password, password: 'demo-password' }));
    expect(await Promise.all(right)).toEqual(people.map(() => true));
    expect(await verifyPassword({ hash: people[0].password, password: 'another' })).toBe(false);
  });

  test('has a mentor with four children, another with two, and a child of the first with a login', async () => {
    expect(
      await rowsOf(
        `SELECT u.email, m."isActive" AS active, count(s.id)::int AS students
         FROM "Mentor" m JOIN "User" u ON u.id = m."profileId" JOIN "Student" s ON s."mentorId" = m.id
         GROUP BY 1, 2 ORDER BY 1`,
      ),
    ).toEqual([
      { email: 'mentor@demo.test', active: true, students: 4 },
      { email: 'yemisi@demo.test', active: true, students: 2 },
    ]);
    expect(
      await rowsOf(
        `SELECT s."firstName" AS child, p.email AS parent FROM "Student" s
         JOIN "User" u ON u.id = s."loginId" JOIN "User" p ON p.id = s."parentId"
         WHERE u.email = 'student@demo.test'`,
      ),
    ).toEqual([{ child: 'Dara', parent: 'parent@demo.test' }]);
  });

  test('has completions of the first lessons of paid courses, in order', async () => {
    const broken = await rowsOf(
      `SELECT s."firstName" FROM "LessonCompletion" c
       JOIN "Student" s ON s.id = c."studentId" JOIN "Lesson" l ON l.id = c."lessonId"
       GROUP BY s.id
       HAVING bool_or(l.course <> s.course) OR max(l.number) <> count(*) OR min(c."completedAt") < s."enrolledAt"
           OR max(c."completedAt") > now() OR s."paymentStatus" <> 'COMPLETED'
           OR array_agg(l.number ORDER BY c."completedAt") <> array_agg(l.number ORDER BY l.number)`,
    );
    expect(broken).toEqual([]);
    const unearned = await countOf(
      `"LessonCompletion" c JOIN "Assignment" a ON a."lessonId" = c."lessonId" AND a."isRequired"
       WHERE NOT a."isForOwnStudents" AND NOT EXISTS (SELECT FROM "Submission" s WHERE s."assignmentId" = a.id
         AND s."studentId" = c."studentId" AND s.status = 'APPROVED')`,
    );
    expect(unearned).toBe(0);
    expect(await countOf('"Student" s WHERE s."paymentStatus" = \'COMPLETED\'')).toBe(
      await countOf('"Payment" p JOIN "Student" s ON s.id = p."studentId" WHERE p.status = \'COMPLETED\''),
    );
  });

  test('has a future and a past due date, each in the current lesson of a child of that mentor', async () => {
    const due = await rowsOf(
      `SELECT a."dueAt" > now() AS "isFuture", a."isForOwnStudents" AS own, count(s.id)::int AS waiting
       FROM "Assignment" a JOIN "Lesson" l ON l.id = a."lessonId"
       LEFT JOIN "Student" s ON s."mentorId" = a."createdById" AND s.course = l.course AND l.number = 1 +
         (SELECT count(*) FROM "LessonCompletion" c WHERE c."studentId" = s.id)
       WHERE a."dueAt" IS NOT NULL GROUP BY a.id ORDER BY 1`,
    );
    expect(due).toEqual([
      { isFuture: false, own: true, waiting: 1 },
      { isFuture: true, own: true, waiting: 1 },
    ]);
  });

  test('has conversations between their members only, read from the oldest message on', async () => {
    const outsiders = await countOf(
      `"MessageRecipient" r JOIN "Message" m ON m.id = r."messageId" JOIN "Student" s ON s.id = m."studentId"
       LEFT JOIN "Mentor" t ON t.id = s."mentorId"
       WHERE r."recipientId" = m."senderId" OR coalesce(r."recipientId" NOT IN (s."parentId", t."profileId"), true)
         AND r."recipientId" IS DISTINCT FROM s."loginId"`,
    );
    expect(outsiders).toBe(0);
    const withoutParent = await countOf(
      `"Message" m JOIN "Student" s ON s.id = m."studentId" WHERE m."senderId" <> s."parentId" AND NOT EXISTS
         (SELECT FROM "MessageRecipient" r WHERE r."messageId" = m.id AND r."recipientId" = s."parentId")`,
    );
    expect(withoutParent).toBe(0);
    const skipped = await countOf(
      `"MessageRecipient" r JOIN "Message" m ON m.id = r."messageId"
       JOIN "MessageRecipient" later ON later."recipientId" = r."recipientId" AND later."readAt" IS NOT NULL
       JOIN "Message" n ON n.id = later."messageId" AND n."studentId" = m."studentId" AND n."createdAt" > m."createdAt"
       WHERE r."readAt" IS NULL`,
    );
    expect(skipped).toBe(0);
    const unread = await rowsOf(
      `SELECT u.email FROM "MessageRecipient" r JOIN "User" u ON u.id = r."recipientId"
       WHERE r."readAt" IS NULL GROUP BY 1`,
    );
    const emails = unread.map((row) => row.email);
    expect(emails).toEqual(expect.arrayContaining(['parent@demo.test', 'mentor@demo.test']));
    expect(await countOf('"MessageRecipient" WHERE "readAt" > now()')).toBe(0);
  });

  test('has an answer to every question, and reviews that match their submissions', async () => {
    const unanswered = await countOf(
      `"Submission" s JOIN "AssignmentQuestion" q ON q."assignmentId" = s."assignmentId"
       WHERE s.mode = 'QUIZ' AND coalesce(s.answers ->> q.id::text, '') = '' AND q."isRequired"`,
    );
    expect(unanswered).toBe(0);
    const disagreeing = await countOf(
      `"Review" r JOIN "Submission" s ON s.id = r."submissionId"
       WHERE r."overallScore" <> s.score OR r."studentId" <> s."studentId" OR r."createdAt" <> s."reviewedAt"
         OR s."reviewedAt" < s."submittedAt"`,
    );
    expect(disagreeing).toBe(0);
    const likes = await countOf(
      '"Project" p WHERE p."likesCount" <> (SELECT count(*) FROM "ProjectLike" l WHERE l."projectId" = p.id)',
    );
    expect(likes).toBe(0);
  });

  test('does not change a database that is not empty', async () => {
    const before = await rowsOf('SELECT id FROM "Student" ORDER BY id');
    expect(await seedDemo(database.prisma, storage)).toBe(false);
    expect(await rowsOf('SELECT id FROM "Student" ORDER BY id')).toEqual(before);
  });
});

describe('seeding', () => {
  beforeEach(open);
  afterEach(async () => {
    vi.unstubAllEnvs();
    await close();
  });

  test('writes one demo from two concurrent processes', async () => {
    const other = openDatabase(server.url, 2, TEST_POOL);
    const outcomes = await Promise.all([
      seedDemo(database.prisma, storage),
      seedDemo(other.prisma, storage),
    ]).finally(other.close);
    expect(outcomes.sort()).toEqual([false, true]);
    expect(await countOf('"User"')).toBe(accounts.length);
    expect(await countOf('"Lesson"')).toBe(40);
  });

  test('leaves nothing behind when its connection ends, and can be repeated', async () => {
    await whileSeedingIsBlocked(async (blocked, end) => {
      const seeding = expect(seedDemo(database.prisma, storage)).rejects.toThrow();
      await end(await blocked());
      await seeding;
    });
    for (const table of ['User', 'Lesson', 'Setting', 'Message']) expect(await countOf(`"${table}"`)).toBe(0);
    const before = filesInStore();
    expect(before.length).toBeGreaterThan(projects.length);
    expect(await seedDemo(database.prisma, storage)).toBe(true);
    expect(await countOf('"User"')).toBe(accounts.length);
    // The second run uses the files that the first one stored.
    expect(filesInStore()).toEqual(before);
    expect(await countOf('"StoredFile"')).toBe(before.length);
  });

  test('succeeds at the next start after its process was killed', async () => {
    const script = join(import.meta.dirname, '..', '..', 'prisma', 'seed.ts');
    await whileSeedingIsBlocked(async (blocked) => {
      const child = spawn(process.execPath, [script], {
        env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.url, DATA_DIR: dataDir },
      });
      const exit = once(child, 'exit');
      await blocked();
      child.kill('SIGKILL');
      await exit;
    });
    expect(await seedDemo(database.prisma, storage)).toBe(true);
    expect(await countOf('"User"')).toBe(accounts.length);
  });

  test('is rejected in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(seedDemo(database.prisma, storage)).rejects.toThrow('never written in production');
    expect(await countOf('"User"')).toBe(0);
  });
});
