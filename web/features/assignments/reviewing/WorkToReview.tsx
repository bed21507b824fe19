import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { SubmittedWork, type WorkFile } from '../work/SubmittedWork.tsx';
import { AttemptList } from './AttemptList.tsx';
import { SIDE_BY_SIDE_MEDIA } from './ReviewForm.tsx';
import { useReviewWorkQuery } from './reviewing.generated.ts';

type WorkToReviewProps = {
  id: string;
  timeZone: string;
  /** Renders what can be done with a picture, under it. */
  pictureAction: (picture: WorkFile) => ReactNode;
};

/** Renders an assignment and the submitted work. It stays visible if another reviewer reviews it meanwhile. */
export function WorkToReview({ id, timeZone, pictureAction }: WorkToReviewProps) {
  const { data, error, loading, refetch } = useReviewWorkQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the narrow layout the next submission starts at its work, not at the focus of the last form below it.
    if (!matchMedia(SIDE_BY_SIDE_MEDIA).matches) section.current?.focus();
  }, []);
  const [submission, setSubmission] = useState(data?.submission ?? null);
  if (data?.submission && data.submission !== submission) setSubmission(data.submission);
  const others = submission?.attempts.filter(({ attempt }) => attempt !== submission.attempt) ?? [];
  return (
    <section
      ref={section}
      aria-label="The work"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself beside the form
      tabIndex={0}
      className="grid min-w-0 gap-3 rounded-brick bg-sunken p-4 lg:sticky lg:top-0 lg:max-h-[min(62dvh,38rem)] lg:overflow-y-auto"
    >
      {submission ? (
        <>
          {submission.assignment.description && (
            <p className="text-base text-muted">{submission.assignment.description}</p>
          )}
          {submission.assignment.requirements.length > 0 && (
            <ul className="list-disc pl-6 text-base text-muted">
              {submission.assignment.requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          )}
          {others.length > 0 && (
            <AttemptList attempts={others} points={submission.assignment.points} timeZone={timeZone} />
          )}
          <SubmittedWork submission={submission} pictureAction={pictureAction} />
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
