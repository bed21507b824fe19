import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkComment } from '../../../../contract/reviewing.ts';
import type { App, Viewer } from '../../../context.ts';
import { ownComments } from '../access.ts';

type CommentChange = { commentId: string; text: string };

/** Changes a comment of the viewer. @returns its id @throws DomainError BAD_INPUT, NOT_FOUND */
export async function updateReviewComment(
  { prisma }: App,
  viewer: Viewer,
  { commentId: id, text }: CommentChange,
): Promise<string> {
  throwIfInvalid(checkComment(text));
  const { count } = await prisma.reviewComment.updateMany({
    where: { AND: [{ id }, ownComments(viewer)] },
    data: { text: text.trim() },
  });
  if (count === 0) throw notFound('Comment');
  return id;
}
