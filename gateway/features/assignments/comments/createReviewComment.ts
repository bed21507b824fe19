import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkComment, checkCommentCount } from '../../../../contract/reviewing.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';

/** A new comment. The client generates its id, so that a retry with the same id is safe. */
type NewComment = { id: string; text: string };

/**
 * Keeps a comment for the viewer's reviews.
 * @returns its id
 * @throws DomainError BAD_INPUT, LIMIT, CONFLICT for an id that another comment has
 */
export async function createReviewComment(app: App, viewer: Viewer, comment: NewComment): Promise<string> {
  throwIfInvalid(checkComment(comment.text));
  const { id } = comment;
  const text = comment.text.trim();
  await inTransaction(app, async (tx) => {
    // Serializes the comments of a person, so that two at the same time cannot exceed the limit.
    await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${viewer.id}::uuid FOR NO KEY UPDATE`;
    const stored = await tx.reviewComment.findUnique({ where: { id } });
    if (stored?.ownerId === viewer.id && stored.text === text) return;
    if (stored) throw new DomainError('CONFLICT', 'Another comment has this id', 'id');
    throwIfInvalid(checkCommentCount(await tx.reviewComment.count({ where: { ownerId: viewer.id } })));
    await tx.reviewComment.create({ data: { id, text, ownerId: viewer.id } });
  });
  return id;
}
