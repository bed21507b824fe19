import { useEffect } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { AssignmentCards } from '../../features/assignments/views.tsx';
import { LessonQuestions } from '../../features/community/LessonQuestions.tsx';
import { courseFromUrl } from '../../features/courses/courses.ts';
import { LessonView } from '../../features/lessons/LessonView.tsx';
import { lessonNumber } from '../../features/lessons/lessonPath.ts';
import { useLesson, useLessonStudent } from '../../features/lessons/useLesson.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { preloadPart } from '../../lib/chunks/partView.tsx';
import { Navigate, useParams, useSearchParams } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const AdminLessonPage = lazyView(
  async () => (await import('../../features/lessons/admin/AdminLessonPage.tsx')).AdminLessonPage,
  NotLoadedPage,
  LoadingScreen,
);

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
  const student = useLessonStudent(query.get('student'));
  // Beside the lesson: what comes after it would move what is below.
  useEffect(() => preloadPart(AssignmentCards), []);
  if (student.is === 'none') return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageTitle>{`Lesson ${number}`}</PageTitle>
      {student.is === 'loading' && <LessonLoading />}
      {student.is === 'failed' && <LessonNotLoaded onRetry={student.retry} />}
      {student.is === 'known' && (
        <LoadedLesson key={`${student.id}:${number}`} studentId={student.id} number={number} />
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
      return (
        <>
          <LessonView page={lesson.page} />
          <LessonQuestions lessonId={lesson.page.lessonId} course={lesson.page.student.course} />
        </>
      );
    case 'closed':
      return <Navigate to={`/dashboard?student=${studentId}`} replace />;
    case 'unpaid':
      return <UnpaidWeek studentId={studentId} message={lesson.message} />;
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
      return <LessonNotLoaded onRetry={lesson.retry} />;
  }
}

function LessonNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <ErrorState title="The lesson could not be loaded" onRetry={onRetry}>
        Check your connection. Nothing is lost.
      </ErrorState>
    </div>
  );
}

/** Says which part of the payment opens the lesson, and leads whoever pays there. */
function UnpaidWeek({ studentId, message }: { studentId: string; message: string }) {
  const { viewer } = useSession();
  const isPayer = viewer?.role === 'PARENT';
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <EmptyState
        title="This lesson opens later"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {isPayer && <LinkButton to={`/pricing?student=${studentId}`}>See the Payment Plan</LinkButton>}
            <LinkButton to={`/dashboard?student=${studentId}`} variant={isPayer ? 'outline' : 'primary'}>
              Back to Dashboard
            </LinkButton>
          </div>
        }
      >
        {`${message}.`}
      </EmptyState>
    </div>
  );
}

function LessonLoading() {
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <LoadingIndicator variant="branded" size="lg" />
    </div>
  );
}
