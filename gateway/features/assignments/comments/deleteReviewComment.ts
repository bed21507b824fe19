import { notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { ownComments } from '../access.ts';

/** Deletes a comment of the viewer; reviews that it was inserted into keep its words. @returns its id */
export async function deleteReviewComment(
  { prisma }: App,
  viewer: Viewer,
  commentId: string,
): Promise<string> {
  const where = { AND: [{ id: commentId }, ownComments(viewer)] };
  const { count } = await prisma.reviewComment.deleteMany({ where });
  if (count === 0) throw notFound('Comment');
  return commentId;
}
