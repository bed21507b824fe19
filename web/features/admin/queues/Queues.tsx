import { RefreshCw } from 'lucide-react';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { ProviderHealth } from './ProviderHealth.tsx';
import { type QueuesQuery, useQueuesQuery } from './queues.generated.ts';

const POLL_MS = 5000;

const labels = {
  waiting: 'Waiting',
  active: 'Running',
  delayed: 'Later',
  failed: 'Failed',
  completed: 'Done in the last hour',
} as const;

const names = {
  payments: 'Payments',
  notifications: 'Notifications',
  mail: 'E-mail',
  exports: 'Exports',
  bulkActions: 'Bulk actions',
  gallery: 'Gallery',
  profiles: 'Profiles',
} as const;

/** Shows the number of jobs in each state and the jobs that failed. It is read again every few seconds. */
export function Queues({ timeZone }: { timeZone: string }) {
  const { data, loading, error, refetch } = useQueuesQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    // Nobody sees a page in the background.
    skipPollAttempt: () => document.hidden,
    context: { quiet: true },
  });
  const reload = () => void refetch().catch(() => {});
  if (!data && error) return <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={reload} retrying={loading} />;
  if (!data) return <LoadingIndicator message="Loading the queues..." />;
  return (
    <>
      <ProviderHealth outage={data.providerOutage} timeZone={timeZone} />
      <section aria-labelledby="queues" className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="queues" className="text-2xl">
            Queues
          </h2>
          <Button
            variant="outline"
            loading={loading}
            icon={<RefreshCw className="size-5" aria-hidden="true" />}
            onClick={reload}
          >
            Refresh
          </Button>
        </div>
        {error && (
          <p role="alert" className="font-bold text-danger">
            {TABLE_TEXTS.notLoaded}
          </p>
        )}
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {data.queueStates.map((queue) => (
            <li key={queue.name}>
              <QueueCard queue={queue} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="failed" className="grid grid-cols-1 gap-4">
        <h2 id="failed" tabIndex={-1} className="text-2xl">
          Failed jobs
        </h2>
        {data.failedJobs.length === 0 ? (
          <EmptyState art={<EmptyArt of="box" />} title="No Failed Jobs">
            A job that used up its attempts appears here for a week.
          </EmptyState>
        ) : (
          <FailedJobs jobs={data.failedJobs} timeZone={timeZone} onChanged={reload} />
        )}
      </section>
    </>
  );
}

function QueueCard({ queue }: { queue: QueuesQuery['queueStates'][number] }) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-xl">{names[queue.name]}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {Object.entries(labels).map(([state, label]) => {
          const count = queue[state as keyof typeof labels];
          const isBad = state === 'failed' && count > 0;
          return (
            <div key={state} className="contents">
              <dt className={isBad ? 'font-bold text-danger' : 'text-muted'}>{label}</dt>
              <dd className={`text-right font-bold tabular-nums ${isBad ? 'text-danger' : ''}`}>
                {count.toLocaleString('en-NG')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
