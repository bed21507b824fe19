import { ASSIGNMENT_TEXTS } from '../../../contract/assignmentTexts.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useSession } from '../accounts/session/session.ts';
import { useLessonAssignmentsQuery } from './lessonAssignments.generated.ts';
import { useAddedFeed } from './useAddedFeed.ts';
import { useSubmissionFeed } from './useSubmissionFeed.ts';
import { AssignmentCards, AssignmentsLoading } from './views.tsx';

type AssignmentPanelProps = { lessonId: string; studentId: string };

/** Renders the assignments of a lesson with a child's attempts and their reviews, live. */
export function AssignmentPanel({ lessonId, studentId }: AssignmentPanelProps) {
  useAddedFeed();
  useSubmissionFeed();
  const { viewer } = useSession();
  const { data, error, loading, refetch } = useLessonAssignmentsQuery({
    variables: { lessonId, studentId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  if (!data && error) {
    const retry = () => void refetch().catch(() => {});
    return <ErrorState title={ASSIGNMENT_TEXTS.questionsNotLoaded} onRetry={retry} retrying={loading} />;
  }
  if (!data || !viewer) return <AssignmentsLoading />;
  if (data.assignments.length === 0) return null;
  return (
    <AssignmentCards
      assignments={data.assignments}
      studentId={studentId}
      timeZone={viewer.timeZone}
      isFamily={viewer.role === 'STUDENT' || viewer.role === 'PARENT'}
    />
  );
}
