import { notFound } from '../../../contract/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { StoredText } from './storeText.ts';

/**
 * Locks a text until the transaction ends, so that its changes follow one another.
 * @param where the access rule of the write
 * @throws DomainError NOT_FOUND
 */
export async function lockPost(
  tx: Tx,
  id: string,
  where: Prisma.CommunityPostWhereInput,
): Promise<StoredText> {
  await tx.$queryRaw`SELECT 1 FROM "CommunityPost" WHERE id = ${id}::uuid FOR UPDATE`;
  const post = await tx.communityPost.findFirst({ where: { AND: [{ id }, where] } });
  if (!post) throw notFound('Post');
  return post;
}

/** Locks what a text answers, if anything, before the text itself: a trigger marks it as answered, or as not any more. */
export async function lockAnswered(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "CommunityPost"
    WHERE id = (SELECT "parentId" FROM "CommunityPost" WHERE id = ${id}::uuid) FOR NO KEY UPDATE`;
}
