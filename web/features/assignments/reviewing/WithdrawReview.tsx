import { useApolloClient } from '@apollo/client/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REVIEW_TEXTS } from '../../../../contract/reviewing.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Assignments_ReviewFragment } from '../assignments.generated.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { clearReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { draftOfReview, saveReviewDraft } from './reviewDrafts.ts';
import { useWithdrawReviewMutation } from './reviewing.generated.ts';

type WithdrawReviewProps = {
  submissionId: string;
  /** Names the work, such as "Make a page by Dara". */
  name: string;
  review: Assignments_ReviewFragment;
  /** Until when it can be taken back, in milliseconds. */
  until: number;
  onWithdrawn: () => void;
};

/** Renders the button that takes a review back, as long as that is possible. Its words become a draft again. */
export function WithdrawReview({ submissionId, name, review, until, onWithdrawn }: WithdrawReviewProps) {
  const client = useApolloClient();
  const [withdraw, { loading }] = useWithdrawReviewMutation({ context: { quiet: true } });
  const [problem, setProblem] = useState<string | null>(null);
  const isPast = useIsPast(until);
  if (isPast && !problem) return null;
  const run = async () => {
    const { data } = await withdraw({ variables: { input: { submissionId } } });
    const answer = data?.withdrawReview;
    if (answer?.__typename !== 'Submission') {
      setProblem(answer?.message ?? REVIEW_TEXTS.notWithdrawn);
      return;
    }
    clearReviewedElsewhere(submissionId);
    saveReviewDraft(submissionId, draftOfReview(review, answer.files));
    refetchSubmissions(client);
    toast.success(REVIEW_TEXTS.withdrawn);
    onWithdrawn();
  };
  return (
    <div className="grid justify-items-start gap-2">
      {!isPast && (
        <Button
          variant="outline"
          size="sm"
          icon={<Undo2 className="size-5" aria-hidden="true" />}
          loading={loading}
          onClick={() => run().catch(() => setProblem(REVIEW_TEXTS.notWithdrawn))}
        >
          Take Back the Review
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
      {problem && (
        <p role="alert" className="font-bold text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns whether a point in time is past, and renders again when it is. */
function useIsPast(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  const remaining = at - now;
  useEffect(() => {
    if (remaining <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), remaining);
    return () => clearTimeout(timer);
  }, [remaining]);
  return remaining <= 0;
}
