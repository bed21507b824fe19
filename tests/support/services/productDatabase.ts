import { openDatabase, type Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Product } from './product.ts';
import { TEST_POOL } from './testPool.ts';

/** Runs work on the database of a product, to arrange rows that the demo does not have. */
export async function withPrisma<Result>(
  { database }: Product,
  work: (prisma: Prisma) => Promise<Result>,
): Promise<Result> {
  const { prisma, close } = openDatabase(database.url, 1, TEST_POOL);
  try {
    return await work(prisma);
  } finally {
    await close();
  }
}
