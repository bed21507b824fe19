import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { SubmittedWork } from '../work/SubmittedWork.tsx';
import { BESIDE } from './ReviewForm.tsx';
import { useReviewWorkQuery } from './reviewing.generated.ts';

/** What was asked of a child, and what it handed in. Stays when somebody else has reviewed it meanwhile. */
export function WorkToReview({ id }: { id: string }) {
  const { data, error, loading, refetch } = useReviewWorkQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the form is below, the next one starts with its work and not where the last form was left.
    if (!matchMedia(BESIDE).matches) section.current?.focus();
  }, []);
  const [kept, setKept] = useState(data?.submission ?? null);
  if (data?.submission && data.submission !== kept) setKept(data.submission);
  return (
    <section
      ref={section}
      aria-label="The work"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself beside the form
      tabIndex={0}
      className="grid min-w-0 gap-3 rounded-brick bg-sunken p-4 lg:sticky lg:top-0 lg:max-h-[min(62dvh,38rem)] lg:overflow-y-auto"
    >
      {kept ? (
        <>
          {kept.assignment.description && (
            <p className="text-base text-muted">{kept.assignment.description}</p>
          )}
          {kept.assignment.requirements.length > 0 && (
            <ul className="list-disc pl-6 text-base text-muted">
              {kept.assignment.requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          )}
          <SubmittedWork submission={kept} />
        </>
      ) : loading ? (
        <LoadingIndicator message="Loading the work..." />
      ) : error ? (
        <ErrorState
          title="The work could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <p className="text-muted">This work is no longer here for you.</p>
      )}
    </section>
  );
}
