import { CalendarDays, Clock, GraduationCap, PartyPopper } from 'lucide-react';
import {
  type Course,
  courseFacts,
  courseFromUrl,
  packageFromUrl,
  packages,
} from '../../features/courses/courses.ts';
import { curricula } from '../../features/courses/curricula.ts';
import { PackageCard } from '../../features/enrolment/PackageCard.tsx';
import { useParams, useSearchParams } from '../../lib/router/router.tsx';
import { CourseArt } from '../../ui/art/CourseArt.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';

export function CourseScreen() {
  const course = courseFromUrl(useParams().course);
  const [query] = useSearchParams();
  const boughtPackage = packageFromUrl(query.get('package'));
  const welcome =
    query.get('enrolled') === 'true' && query.get('welcome') === 'true' && boughtPackage !== null;
  if (!course) return <NotFoundPage />;
  const { outcomes, weeks } = curricula[course.id];
  return (
    <>
      {welcome && <Welcome course={course} plan={boughtPackage.name} />}
      <PageHead
        tab={course.name}
        title={course.name}
        lead={course.summary}
        art={
          <div className="overflow-hidden rounded-3xl border-2 border-line">
            <CourseArt course={course.id} />
          </div>
        }
        actions={
          !welcome && (
            <>
              <LinkButton to={`/enroll?course=${course.id}&package=diy`}>Enroll Now</LinkButton>
              <LinkButton to={`/select-course?course=${course.id}`} variant="outline">
                Choose a package
              </LinkButton>
            </>
          )
        }
      />
      <ul className="wrap flex flex-wrap gap-x-8 gap-y-3 py-7 font-bold [&>li]:flex [&>li]:items-center [&>li]:gap-2.5 [&_svg]:size-6 [&_svg]:text-indigo">
        <li>
          <CalendarDays aria-hidden="true" />
          {courseFacts.weeks} weeks, {courseFacts.lessons} lessons
        </li>
        <li>
          <Clock aria-hidden="true" />
          {courseFacts.lessonLength} per lesson
        </li>
        <li>
          <GraduationCap aria-hidden="true" />
          Ages {courseFacts.ages}
        </li>
      </ul>
      <Section sunken title="What your child will make">
        <div className="max-w-3xl text-lg">
          <CheckList wide items={outcomes} />
        </div>
      </Section>
      <Section title="Four weeks, step by step" lead="Five lessons a week. Each ends with something to try.">
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {weeks.map((week, index) => (
            <li
              key={week.title}
              className="grid content-start gap-2 rounded-brick border-2 border-line bg-surface p-5"
            >
              <span className="font-display text-lg text-indigo">Week {index + 1}</span>
              <h3 className="text-xl">{week.title}</h3>
              <p className="text-base text-muted">{week.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section sunken title="Two ways to learn">
        <div className="grid gap-6 md:grid-cols-2">
          {packages.map((offer) => (
            <PackageCard
              key={offer.id}
              offer={offer}
              level={3}
              action={
                <LinkButton
                  block
                  to={`/enroll?course=${course.id}&package=${offer.id}`}
                  variant={offer.id === 'mentored' ? 'primary' : 'secondary'}
                >
                  Enroll Now
                </LinkButton>
              }
            />
          ))}
        </div>
      </Section>
    </>
  );
}

/** Welcomes an enrolled student from the URL alone; only the dashboard knows if the lessons are open. */
function Welcome({ course, plan }: { course: Course; plan: string }) {
  return (
    <section className="border-b-2 border-line bg-success-soft">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-4 py-7">
        <PartyPopper className="size-12 text-success" aria-hidden="true" />
        <div className="min-w-60 flex-1">
          <h2 className="text-2xl">Welcome to {course.name}!</h2>
          <p>Your package: {plan}. The first lesson is a good place to begin.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/lesson/1">Start First Lesson</LinkButton>
          <LinkButton to="/dashboard" variant="outline">
            Dashboard
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
