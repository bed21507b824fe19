import { notFound } from '../../../../contract/errors.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

/** Locks an answer of the team until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockCannedAnswer(tx: Tx, id: string): Promise<Prisma.CannedAnswerGetPayload<object>> {
  await tx.$queryRaw`SELECT 1 FROM "CannedAnswer" WHERE id = ${id}::uuid FOR UPDATE`;
  const stored = await tx.cannedAnswer.findUnique({ where: { id } });
  if (!stored) throw notFound('Answer');
  return stored;
}
