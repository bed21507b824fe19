import { fullTimeText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { QueuesQuery } from './queues.generated.ts';

type ProviderHealthProps = { outage: QueuesQuery['providerOutage']; timeZone: string };

/** Shows whether the payment provider answers, and what happens to payments while it does not. */
export function ProviderHealth({ outage, timeZone }: ProviderHealthProps) {
  return (
    <section aria-labelledby="provider" className="grid grid-cols-1 gap-4">
      <h2 id="provider" className="text-2xl">
        Payment provider
      </h2>
      <Card className="grid grid-cols-1 gap-3">
        <p>{outage ? <Badge tone="danger">Does not answer</Badge> : <Badge tone="success">Answers</Badge>}</p>
        {outage && (
          <>
            <p>
              Since {fullTimeText(outage.startedAt, timeZone)}, last tried{' '}
              {fullTimeText(outage.lastFailedAt, timeZone)}. Payments wait and are checked once it is back;
              none is lost.
            </p>
            <p className="rounded-xl bg-sunken px-4 py-2 font-mono text-base wrap-anywhere">
              {outage.reason}
            </p>
          </>
        )}
      </Card>
    </section>
  );
}
