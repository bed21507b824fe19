import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QUEUE_TEXTS } from '../../../../contract/queues.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type QueuesQuery, useRemoveJobMutation, useRetryJobMutation } from './queues.generated.ts';

type FailedJob = QueuesQuery['failedJobs'][number];

type FailedJobsProps = { jobs: readonly FailedJob[]; timeZone: string; onChanged: () => void };

/** Lists the failed jobs with what went wrong; each can be retried or removed. */
export function FailedJobs({ jobs, timeZone, onChanged }: FailedJobsProps) {
  const [retry] = useRetryJobMutation({ context: { quiet: true } });
  const [remove] = useRemoveJobMutation({ context: { quiet: true } });
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<FailedJob | null>(null);

  /** Runs a change, and moves the focus to the heading, since the job's buttons go away. */
  const run = async (work: () => Promise<string | null>, done: string, failed: string) => {
    setProblem(null);
    const found = await work().catch(() => failed);
    if (found === null) toast.success(done);
    else setProblem(found);
    onChanged();
    document.getElementById('failed')?.focus();
  };
  const retryNow = async ({ id, queue, jobId }: FailedJob) => {
    setBusyId(id);
    const send = async () => {
      const { data } = await retry({ variables: { input: { queue, jobId } } });
      const answer = data?.retryJob;
      return answer?.__typename === 'ChangedJob' ? null : (answer?.message ?? QUEUE_TEXTS.notRetried);
    };
    await run(send, QUEUE_TEXTS.retried, QUEUE_TEXTS.notRetried);
    setBusyId(null);
  };
  const removeNow = ({ queue, jobId }: FailedJob) => {
    const send = async () => {
      const { data } = await remove({ variables: { input: { queue, jobId } } });
      const answer = data?.removeJob;
      return answer?.__typename === 'ChangedJob' ? null : (answer?.message ?? QUEUE_TEXTS.notRemoved);
    };
    return run(send, QUEUE_TEXTS.removed, QUEUE_TEXTS.notRemoved);
  };

  return (
    <>
      {problem && (
        <Banner tone="danger" className="rounded-2xl" onDismiss={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {jobs.map((job) => (
          <li key={job.id}>
            <Card className="grid grid-cols-1 gap-3">
              <h3 className="text-xl wrap-anywhere">{job.name}</h3>
              <p className="text-base text-muted">
                Queue {job.queue}, job {job.jobId}, {job.attempts} of {job.maxAttempts} attempts
                {job.failedAt && `, failed ${fullTimeText(job.failedAt, timeZone)}`}
              </p>
              <p className="rounded-xl bg-sunken px-4 py-2 font-mono text-base wrap-anywhere">{job.reason}</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  variant="outline"
                  size="sm"
                  loading={busyId === job.id}
                  icon={<RotateCcw className="size-5" aria-hidden="true" />}
                  onClick={() => void retryNow(job)}
                >
                  Retry<span className="sr-only"> job {job.jobId}</span>
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Trash2 className="size-5" aria-hidden="true" />}
                  onClick={() => setRemoved(job)}
                >
                  Remove<span className="sr-only"> job {job.jobId}</span>
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={QUEUE_TEXTS.removeQuestion}
        confirmLabel="Remove Job"
        danger
        onConfirm={() => (removed ? removeNow(removed) : undefined)}
      >
        {QUEUE_TEXTS.removeWarning}
      </ConfirmDialog>
    </>
  );
}
