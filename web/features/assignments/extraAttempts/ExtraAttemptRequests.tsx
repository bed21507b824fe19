import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { ReviewQueueAroundQuery } from '../reviewing/reviewing.generated.ts';
import { DecideExtraAttempt } from './DecideExtraAttempt.tsx';
import { LastAttempt } from './LastAttempt.tsx';

export type OpenRequest = ReviewQueueAroundQuery['extraAttemptRequests'][number];

/** Lists the children who ask for one more attempt, oldest first, each with the two answers. */
export function ExtraAttemptRequests({ requests }: { requests: readonly OpenRequest[] }) {
  const [open, setOpen] = useState<{ request: OpenRequest; isGranted: boolean } | null>(null);
  if (requests.length === 0 && !open) return null;
  return (
    <section aria-labelledby="extra-attempts" className="grid gap-3">
      <h2 id="extra-attempts" className="text-xl">
        Asking for one more try
      </h2>
      <ul className="grid gap-3">
        {requests.map((request) => (
          <li key={request.id}>
            <LastAttempt submission={request.submission}>
              {[true, false].map((isGranted) => (
                <Button
                  key={String(isGranted)}
                  variant={isGranted ? 'secondary' : 'outline'}
                  size="sm"
                  onClick={() => setOpen({ request, isGranted })}
                >
                  {isGranted ? 'Grant' : 'Decline'}
                  <span className="sr-only">
                    {' '}
                    one more try at {request.submission.assignment.title} to {request.submission.studentName}
                  </span>
                </Button>
              ))}
            </LastAttempt>
          </li>
        ))}
      </ul>
      {open && <DecideExtraAttempt {...open} onClose={() => setOpen(null)} />}
    </section>
  );
}
