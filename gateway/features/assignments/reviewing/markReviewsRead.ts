import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkReviewsRead } from '../../../../contract/reviewing.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { reviewsOfFamily } from '../access.ts';

/**
 * Notes that the viewer, of the child's family, has read reviews. Repeating it changes nothing.
 * @throws DomainError NOT_FOUND for a review of another family's child
 */
export async function markReviewsRead(app: App, viewer: Viewer, reviewIds: readonly string[]): Promise<void> {
  throwIfInvalid(checkReviewsRead(reviewIds));
  const ids = [...new Set(reviewIds)];
  await inTransaction(app, async (tx) => {
    // A review that its author takes back waits, or is gone already. In id order, so that readers cannot deadlock.
    await tx.$queryRaw`SELECT 1 FROM "Review" WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`;
    const own = await tx.review.count({ where: { AND: [{ id: { in: ids } }, reviewsOfFamily(viewer)] } });
    if (own < ids.length) throw notFound('Review');
    await tx.reviewRead.createMany({
      data: ids.map((reviewId) => ({ reviewId, readerId: viewer.id })),
      skipDuplicates: true,
    });
  });
}
