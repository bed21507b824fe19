import { useState } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { storedCourse } from '../../features/courses/courseNames.ts';
import { type CourseId, courseFromUrl, type PackageId } from '../../features/courses/courses.ts';
import { ChoiceBar } from '../../features/enrolment/ChoiceBar.tsx';
import { ChoiceStep } from '../../features/enrolment/ChoiceStep.tsx';
import { CourseChoice } from '../../features/enrolment/CourseChoice.tsx';
import { continuationOf } from '../../features/enrolment/continuation.ts';
import { useEnrolledCoursesQuery } from '../../features/enrolment/enrolledCourses.generated.ts';
import { PackageChoice } from '../../features/enrolment/PackageChoice.tsx';
import { enrolPath, savePendingEnrolment } from '../../features/enrolment/pendingEnrolment.ts';
import { useDeferredAction } from '../../lib/hooks/useDeferredAction.ts';
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function SelectCourseScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { status, viewer } = useSession();
  const mentoredOnly = query.get('mentored') === 'true';
  const [course, setCourse] = useState<CourseId | null>(courseFromUrl(query.get('course'))?.id ?? null);
  const [picked, setPicked] = useState<PackageId | null>(null);
  const chosen = mentoredOnly ? 'mentored' : picked;
  const mentored = chosen === 'mentored';
  const enrolled = useEnrolledIn(course);
  const next = (course && chosen && continuationOf(course, chosen, enrolled)) || null;

  const continueTo = (to: string) => {
    if (!course || !chosen) return;
    if (viewer) return void navigate(to);
    savePendingEnrolment(course, chosen, null);
    void navigate('/?signup=true&redirect=enrollment');
  };

  // The next page depends on the session: a visitor signs up first.
  const [isWaiting, continueToNext] = useDeferredAction(
    status === 'ready',
    () => next && continueTo(next.to),
  );
  return (
    <>
      <PageTitle>Choose a course</PageTitle>
      <header className="squared border-b-2 border-line">
        <div className="wrap grid gap-3 py-10 lg:py-14">
          <h1 className="text-4xl sm:text-5xl">What shall your child make?</h1>
          <p className="max-w-2xl text-lg text-muted">
            {mentoredOnly
              ? 'Choose a course. The Mentored Experience is already picked for you.'
              : 'Choose a course, and then the way your child will learn.'}
          </p>
        </div>
      </header>
      <div className="wrap grid gap-10 py-10">
        <ChoiceStep number={1} title="Choose a course">
          <CourseChoice value={course} onChange={setCourse} />
        </ChoiceStep>
        {!mentoredOnly && (
          <ChoiceStep number={2} title="Choose a package" waiting={course === null}>
            <PackageChoice value={chosen} onChange={setPicked} />
          </ChoiceStep>
        )}
      </div>
      <ChoiceBar
        course={course}
        chosen={chosen}
        continuation={next}
        waiting={isWaiting}
        onContinue={continueToNext}
        onAnother={continueTo}
        another={
          // The continuation leads to the dashboard for a family that already has a child, also from the mentored prices.
          course && chosen && viewer?.role === 'PARENT' && (enrolled || (mentored && viewer.hasStudents))
            ? { label: 'Enroll Another Child', to: enrolPath(course, chosen) }
            : null
        }
      />
    </>
  );
}

/** Returns true when the family already has a child in the course; false for staff, who see other people's children. */
function useEnrolledIn(course: CourseId | null): boolean {
  const { viewer } = useSession();
  const isFamily = viewer?.role === 'PARENT' || viewer?.role === 'STUDENT';
  const { data } = useEnrolledCoursesQuery({ skip: !isFamily });
  if (!isFamily || !course) return false;
  return data?.students.some((student) => student.course === storedCourse(course)) ?? false;
}
