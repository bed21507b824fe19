import type { Prisma } from '../../../gateway/platform/database/prisma.ts';

/** Ends this process as if it were killed. */
export const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};

/** Returns a view of a client that ends this process before it inserts notifications. */
export function dieAtNotification(prisma: Prisma): Prisma {
  const view = prisma.$extends({
    query: {
      $queryRaw: ({ args, query }) => (args.sql.includes('INSERT INTO "Notification"') ? die() : query(args)),
    },
  });
  return view as unknown as Prisma;
}
