import { lazy } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { courseFromUrl } from '../../features/courses/courses.ts';
import { LessonView } from '../../features/lessons/LessonView.tsx';
import { lessonNumber } from '../../features/lessons/lessonPath.ts';
import { useLesson, useLessonStudent } from '../../features/lessons/useLesson.ts';
import { Navigate, useParams, useSearchParams } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';

const AdminLessonPage = lazy(async () => ({
  default: (await import('../../features/lessons/admin/AdminLessonPage.tsx')).AdminLessonPage,
}));

/** Renders a lesson of a student, both from the URL; an admin may name a course instead of a student. */
export function LessonScreen() {
  const number = lessonNumber(useParams().number);
  const [query] = useSearchParams();
  const { viewer } = useSession();
  const course = viewer?.role === 'ADMIN' ? courseFromUrl(query.get('course')) : null;
  return course ? (
    <AdminLessonPage key={number} course={course} number={number} />
  ) : (
    <StudentLesson number={number} />
  );
}

function StudentLesson({ number }: { number: number }) {
  const [query] = useSearchParams();
  const studentId = useLessonStudent(query.get('student'));
  if (studentId === null) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <title>{`Lesson ${number} | Little Makers`}</title>
      {studentId === undefined ? (
        <LessonLoading />
      ) : (
        <LoadedLesson key={`${studentId}:${number}`} studentId={studentId} number={number} />
      )}
    </>
  );
}

function LoadedLesson({ studentId, number }: { studentId: string; number: number }) {
  const lesson = useLesson(studentId, number);
  switch (lesson.is) {
    case 'loading':
      return <LessonLoading />;
    case 'open':
      return <LessonView page={lesson.page} />;
    case 'closed':
      return <Navigate to={`/dashboard?student=${studentId}`} replace />;
    case 'missing':
      return (
        <div className="wrap grid min-h-[60dvh] content-center py-10">
          <EmptyState
            title="Lesson Not Available"
            action={<LinkButton to={`/dashboard?student=${studentId}`}>Back to Dashboard</LinkButton>}
          >
            {lesson.message}
          </EmptyState>
        </div>
      );
    case 'failed':
      return (
        <div className="wrap grid min-h-[60dvh] content-center py-10">
          <ErrorState title="The lesson could not be loaded" onRetry={lesson.retry}>
            Check your connection. Nothing is lost.
          </ErrorState>
        </div>
      );
  }
}

function LessonLoading() {
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <LoadingIndicator variant="branded" size="lg" />
    </div>
  );
}
