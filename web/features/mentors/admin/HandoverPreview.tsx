import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { type MentorHandoverQuery, useMentorHandoverQuery } from './mentorAdmin.generated.ts';

type Handover = NonNullable<MentorHandoverQuery['adminMentor']>['handover'];
type HandoverPreviewProps = { mentorId: string; toMentorId: string | null };

/** Shows what a handover moves, cancels or leaves waiting. */
export function HandoverPreview({ mentorId, toMentorId }: HandoverPreviewProps) {
  const { data, previousData, error, refetch } = useMentorHandoverQuery({
    variables: { id: mentorId, toMentorId },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const handover = (data ?? previousData)?.adminMentor?.handover;
  if (error && !handover)
    return (
      <ErrorState title="The preview could not be loaded" onRetry={() => void refetch().catch(() => {})} />
    );
  if (!handover) return <LoadingIndicator message="Counting what moves..." />;
  return (
    <section aria-labelledby="handover" className="grid gap-3 rounded-brick bg-indigo-soft p-4">
      <h3 id="handover" className="text-lg">
        What happens
      </h3>
      <ul className="grid list-disc gap-1 pl-5">
        {linesOf(handover, toMentorId !== null).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function linesOf(handover: Handover, isTakenOver: boolean): string[] {
  const { studentCount, threadCount, sessionCount, cancelledSessionCount, pendingReviewCount } = handover;
  const moves = isTakenOver ? 'to the new mentor' : 'to nobody yet: they wait for a mentor';
  const kept = sessionCount - cancelledSessionCount;
  return [
    `${counted(studentCount, 'student goes', 'students go')} ${moves}.`,
    `${counted(threadCount, 'conversation', 'conversations')} and ${counted(
      pendingReviewCount,
      'piece of work that waits for a review',
      'pieces of work that wait for a review',
    )} go with them.`,
    ...(kept > 0
      ? [`${counted(kept, 'planned session moves', 'planned sessions move')}, each into a new room.`]
      : []),
    ...(cancelledSessionCount > 0
      ? [`${counted(cancelledSessionCount, 'planned session is', 'planned sessions are')} cancelled.`]
      : []),
    ...(studentCount > 0 ? ['Every family and the mentors are notified.'] : []),
  ];
}
