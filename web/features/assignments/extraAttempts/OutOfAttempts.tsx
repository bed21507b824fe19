import { useApolloClient } from '@apollo/client/react';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ReviewQueueAroundQuery } from '../reviewing/reviewing.generated.ts';
import { refetchSubmissions } from '../submissionFeed.ts';
import { useGrantAttemptMutation } from './extraAttempts.generated.ts';
import { LastAttempt } from './LastAttempt.tsx';

const FAILED = 'The attempt could not be granted. Please try again.';

/** Lists children whose last attempt failed and who have not asked for one more, each with a button that grants it. */
export function OutOfAttempts({
  submissions,
}: {
  submissions: ReviewQueueAroundQuery['exhaustedSubmissions'];
}) {
  const client = useApolloClient();
  const [grant, { loading }] = useGrantAttemptMutation({ context: { quiet: true } });
  if (submissions.length === 0) return null;
  const grantTo = async (submissionId: string, name: string) => {
    try {
      const { data } = await grant({ variables: { input: { submissionId } } });
      const answer = data?.grantAttempt;
      if (answer?.__typename === 'Submission') toast.success(`${name} has one more attempt`);
      else toast.error(answer?.message ?? FAILED);
    } catch {
      toast.error(FAILED);
    }
    refetchSubmissions(client);
  };
  return (
    <section aria-labelledby="out-of-attempts" className="grid gap-3">
      <h2 id="out-of-attempts" className="text-xl">
        Out of attempts
      </h2>
      <ul className="grid gap-3">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <LastAttempt submission={submission}>
              <Button
                variant="outline"
                size="sm"
                loading={loading}
                onClick={() => void grantTo(submission.id, submission.studentName)}
              >
                Grant one more attempt
                <span className="sr-only"> to {submission.studentName}</span>
              </Button>
            </LastAttempt>
          </li>
        ))}
      </ul>
    </section>
  );
}
