import { useState } from 'react';
import { COMMENT_TEXTS, checkComment } from '../../../../../contract/reviewing.ts';
import {
  type ReviewComments_CommentFragment,
  useCreateReviewCommentMutation,
  useDeleteReviewCommentMutation,
  useReviewCommentsQuery,
  useUpdateReviewCommentMutation,
} from './comments.generated.ts';

export type ReviewComment = ReviewComments_CommentFragment;

const quiet = { context: { quiet: true } };

/** Loads the viewer's comments, and saves and deletes them. */
export function useReviewComments() {
  const { data, error, loading, refetch } = useReviewCommentsQuery({
    ...{ ...quiet, fetchPolicy: 'cache-and-network' as const, nextFetchPolicy: 'cache-first' as const },
  });
  const [create, creating] = useCreateReviewCommentMutation(quiet);
  const [update, updating] = useUpdateReviewCommentMutation(quiet);
  const [remove, removing] = useDeleteReviewCommentMutation(quiet);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = creating.loading || updating.loading || removing.loading;

  /** Runs a change unless one is running. @returns whether it succeeded */
  const attempt = async (change: () => Promise<string | null>, failed: string): Promise<boolean> => {
    if (saving) return false;
    const found = await change().catch(() => failed);
    setProblem(found);
    if (found === null) await refetch().catch(() => {});
    return found === null;
  };
  return {
    /** Undefined until they are loaded. */
    comments: data?.reviewComments,
    hasFailed: !data && Boolean(error),
    loading,
    retry: () => void refetch().catch(() => {}),
    saving,
    problem,
    /** Saves a new comment, or other words of one. */
    save: (id: string, text: string, isNew: boolean) =>
      attempt(async () => {
        const found = checkComment(text);
        if (found) return found.message;
        const answer = isNew
          ? (await create({ variables: { input: { id, text } } })).data?.createReviewComment
          : (await update({ variables: { input: { commentId: id, text } } })).data?.updateReviewComment;
        if (answer?.__typename === 'ReviewComment') return null;
        return answer?.message ?? COMMENT_TEXTS.notSaved;
      }, COMMENT_TEXTS.notSaved),
    remove: (commentId: string) =>
      attempt(async () => {
        const answer = (await remove({ variables: { input: { commentId } } })).data?.deleteReviewComment;
        if (answer?.__typename === 'DeletedReviewComment') return null;
        return answer?.message ?? COMMENT_TEXTS.notDeleted;
      }, COMMENT_TEXTS.notDeleted),
  };
}
