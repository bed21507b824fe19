import { openDatabase, type Prisma, REQUEST_POOL } from '../../../gateway/platform/database/prisma.ts';
import type { Product } from './product.ts';

/** Runs work on the database of a product, to arrange rows that the demo does not have. */
export async function withPrisma<Result>(
  { database }: Product,
  work: (prisma: Prisma) => Promise<Result>,
): Promise<Result> {
  const { prisma, close } = openDatabase(database.url, 1, REQUEST_POOL);
  try {
    return await work(prisma);
  } finally {
    await close();
  }
}
