import { loadConfig } from '../gateway/platform/config/config.ts';
import { LIFT_TRANSACTION_LIMITS } from '../gateway/platform/database/postgresPool.ts';
import { openDatabase, type Prisma, REQUEST_POOL, type Tx } from '../gateway/platform/database/prisma.ts';
import { openStorage } from '../gateway/platform/storage/storage.ts';
import type { Storage } from '../gateway/platform/storage/types.ts';
import { settings } from './content/settings.ts';
import { writeCareers } from './seed/careers.ts';
import { writeCertificates } from './seed/certificates.ts';
import { writeCommunity } from './seed/community.ts';
import { writeCourses, writeOwnAssignments } from './seed/courses.ts';
import { writeGroupCalls } from './seed/groupCalls.ts';
import { generateIds } from './seed/ids.ts';
import { writeMessages } from './seed/messages.ts';
import { writeNotifications } from './seed/notifications.ts';
import { writePayments } from './seed/payments.ts';
import { hashPasswords, writeAccounts, writeFamilies } from './seed/people.ts';
import { writeProjects } from './seed/projects.ts';
import { writeReviewReads } from './seed/reviewReads.ts';
import type { SeedContext } from './seed/seedContext.ts';
import { writeSessions } from './seed/sessions.ts';
import { type StoredWork, writeWork } from './seed/work.ts';

/** An arbitrary key that no other advisory lock uses. */
const SEED_LOCK = 4_201_127;
const TRANSACTION_MS = 30_000;

/**
 * Seeds an empty database with the demo: accounts, both courses and everything that happened in them, in one
 * transaction, after the files that its rows refer to. An interrupted run leaves no rows, and files that the next run
 * reuses; of several processes that start concurrently, one writes it.
 * @returns true when this call wrote the demo; false when the database was not empty
 * @throws Error in production
 */
export async function seedDemo(prisma: Prisma, storage: Storage): Promise<boolean> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The demo has passwords that everybody knows, so it is never written in production.');
  }
  if (!(await isEmpty(prisma))) return false;
  // Imported here, since every start runs this function and only the one that seeds renders pictures.
  const { storePictures } = await import('./seed/pictures.ts');
  const { storeDocuments } = await import('./seed/documents.ts');
  const [passwordHashes, pictures, documents] = await Promise.all([
    hashPasswords(),
    storePictures(storage),
    storeDocuments(storage),
  ]);
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(LIFT_TRANSACTION_LIMITS);
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`;
      if (!(await isEmpty(tx))) return false;
      await writeDemo(tx, passwordHashes, { pictures, documents });
      return true;
    },
    { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS },
  );
}

async function isEmpty(db: Prisma | Tx): Promise<boolean> {
  const user = await db.user.findFirst({ select: { id: true } });
  const lesson = await db.lesson.findFirst({ select: { id: true } });
  return !user && !lesson;
}

async function writeDemo(tx: Tx, passwordHashes: string[], stored: StoredWork): Promise<void> {
  const scene: SeedContext = { now: new Date(), ids: generateIds() };
  // Settings that were made before the first account are kept.
  await tx.setting.createMany({ data: settings, skipDuplicates: true });
  await writeCourses(tx, scene, stored.pictures);
  await writeAccounts(tx, scene, passwordHashes);
  await writeFamilies(tx, scene);
  await writeOwnAssignments(tx, scene);
  await writePayments(tx, scene);
  const reviews = await writeWork(tx, scene, stored);
  await writeCertificates(tx, scene);
  const messages = await writeMessages(tx, scene, stored);
  const sessions = await writeSessions(tx, scene);
  await writeProjects(tx, scene, stored.pictures);
  await writeCareers(tx, scene);
  await writeCommunity(tx, scene, stored.pictures);
  await writeGroupCalls(tx, scene);
  await writeNotifications(tx, scene, { messages, reviews, sessions });
  await writeReviewReads(tx);
}

async function main(): Promise<number> {
  const config = loadConfig(process.env);
  if (!config.databaseUrl) {
    process.stderr.write('Set DATABASE_URL to the database that the demo should be written into.\n');
    return 2;
  }
  const database = openDatabase(config.databaseUrl, 2, REQUEST_POOL);
  try {
    const isWritten = await seedDemo(database.prisma, await openStorage(config));
    process.stdout.write(
      isWritten ? 'The demo is written.\n' : 'The database is not empty: nothing was written.\n',
    );
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await database.close();
  }
}

if (import.meta.main) process.exitCode = await main();
