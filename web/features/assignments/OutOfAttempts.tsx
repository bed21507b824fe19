import { useApolloClient } from '@apollo/client/react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { type ReviewQueueAroundQuery, useGrantAttemptMutation } from './reviewing/reviewing.generated.ts';
import { refetchSubmissions } from './submissionFeed.ts';

const FAILED = 'The attempt could not be granted. Please try again.';

/** Lists children whose last attempt failed, each with a button that grants one more. */
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
        {submissions.map(({ id, studentName, attempt, score, assignment }) => (
          <li key={id}>
            <Card tone="mango" className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-bold">{assignment.title}</span>
                <br />
                <span className="text-base">
                  {studentName}, lesson {assignment.lessonNumber}, attempt {attempt}, {score ?? 0} of 100
                </span>
              </p>
              <Button
                variant="outline"
                size="sm"
                loading={loading}
                onClick={() => void grantTo(id, studentName)}
              >
                Grant one more attempt
                <span className="sr-only"> to {studentName}</span>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
