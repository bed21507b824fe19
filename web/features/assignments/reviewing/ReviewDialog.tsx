import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useDeferredValue, useEffect, useId } from 'react';
import type { PictureMarks } from '../../../../contract/pictureMarks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';
import { MarkUpPicture } from '../marks/MarkUpPicture.tsx';
import { refetchSubmissions } from '../submissionFeed.ts';
import { markReviewedElsewhere, useReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { ReviewForm, type SendReview } from './ReviewForm.tsx';
import { saveReviewDraft } from './reviewDrafts.ts';
import { ReviewWorkDocument, useReviewSubmissionMutation } from './reviewing.generated.ts';
import { usePictureMarks } from './usePictureMarks.ts';
import type { QueuedWork } from './useReviewQueue.ts';
import { WorkToReview } from './WorkToReview.tsx';

const inputOf = (pictures: readonly PictureMarks[]) =>
  pictures.map(({ fileId, marks }) => ({
    fileId,
    marks: marks.map(({ kind, colour, text, points }) => ({ kind, colour, text, points: [...points] })),
  }));

const nameOf = ({ assignment, studentName }: QueuedWork) => `${assignment.title} by ${studentName}`;

type ReviewDialogProps = {
  work: QueuedWork;
  next: QueuedWork | null;
  /** Position among the submissions since the queue was opened, from 1. */
  position: number;
  total: number;
  timeZone: string;
  /** The button that takes back the review before this one; null without one. */
  withdrawal: ReactNode;
  /** Called once the review is sent, with `true` if the next submission should open. */
  onSent: (review: Assignments_ReviewFragment | null, shouldOpenNext: boolean) => void;
  /** Opens the next submission, or closes the dialog, without sending. */
  onSkip: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Renders a submission beside its review form. Ctrl+Enter sends the review and opens the next submission. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { work, next, position, total, timeZone, withdrawal, onSent, onSkip, onClose, returnFocusTo } = props;
  const client = useApolloClient();
  const formId = useId();
  const [review, { loading }] = useReviewSubmissionMutation({ context: { quiet: true } });
  const reviewedByOther = useReviewedElsewhere(work.id);
  // The viewer's own review may arrive as an event before the mutation's response.
  const taken = loading ? null : reviewedByOther;
  const { pictures, setMarks } = usePictureMarks(work.id);
  // The dialog opens at once, and the work and the form come as soon as a slow phone has rendered them.
  const isRendered = useDeferredValue(true, false);
  const nextId = next?.id;
  useEffect(() => {
    if (!nextId) return;
    // Prefetches the next submission; if this fails, it is fetched when it opens.
    const request = { query: ReviewWorkDocument, variables: { id: nextId }, context: { quiet: true } };
    void client.query(request).catch(() => {});
  }, [client, nextId]);

  const send: SendReview = async (draft, shouldOpenNext) => {
    const input = { ...draft, pictures: inputOf(pictures), submissionId: work.id };
    const { data } = await review({ variables: { input } });
    const answer = data?.reviewSubmission;
    if (answer?.__typename === 'Submission') {
      saveReviewDraft(work.id, null);
      toast.success('Review submitted successfully!');
      onSent(answer.review, shouldOpenNext);
      return null;
    }
    if (answer?.code !== 'CONFLICT') {
      // Somebody may have changed the assignment since the queue was loaded.
      refetchSubmissions(client);
      return answer ?? {};
    }
    markReviewedElsewhere(work.id, answer.message);
    return null;
  };
  const isAtEnd = position >= total;
  // Behind the end come those that were skipped.
  const after = next && `${isAtEnd ? 'then back to' : 'next:'} ${nameOf(next)}`;
  const progress = `${position} of ${total}, ${after ?? 'the last one'}`;
  const shortcut = { type: 'submit', form: formId, 'aria-keyshortcuts': 'Control+Enter' } as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      // The draft is kept when it is closed.
      unsaved={false}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // Also on a button or a link, which Enter would otherwise activate.
        event.preventDefault();
        const form = document.getElementById(formId);
        if (!event.repeat && form instanceof HTMLFormElement) form.requestSubmit();
      }}
      size="xl"
      title={nameOf(work)}
      description={`Lesson ${work.assignment.lessonNumber}, attempt ${work.attempt}`}
      returnFocusTo={returnFocusTo}
      footer={
        taken !== null ? (
          <Button {...shortcut}>{next ? 'Go to the Next' : 'Close'}</Button>
        ) : (
          <>
            {next && (
              <Button
                variant="outline"
                type="submit"
                form={formId}
                name="then"
                value="close"
                disabled={loading}
              >
                Submit and Close
              </Button>
            )}
            <Button {...shortcut} loading={loading} loadingText="Sending...">
              {next ? 'Submit and Next' : 'Submit Review'}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="-mt-1 mb-4 text-base font-bold text-indigo">
        <span className="sr-only">{nameOf(work)}. </span>
        {progress}
      </p>
      {withdrawal && <div className="mb-4">{withdrawal}</div>}
      {!isRendered && <LoadingIndicator message="Loading the work..." />}
      {isRendered && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <WorkToReview
            key={`${work.id}-work`}
            id={work.id}
            timeZone={timeZone}
            pictureAction={(picture) => (
              <MarkUpPicture
                picture={picture}
                pictures={pictures}
                disabled={loading || taken !== null}
                onChange={(marks) => setMarks(picture.id, marks)}
              />
            )}
          />
          <ReviewForm
            key={work.id}
            formId={formId}
            submissionId={work.id}
            work={work}
            taken={taken}
            sending={loading}
            send={send}
            onSkip={onSkip}
          />
        </div>
      )}
    </Dialog>
  );
}
