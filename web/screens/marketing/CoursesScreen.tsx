import { useSession } from '../../features/accounts/session/session.ts';
import { courseFacts, courses, packages } from '../../features/courses/courses.ts';
import { PackageCard } from '../../features/enrolment/PackageCard.tsx';
import { CourseArt } from '../../ui/art/CourseArt.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CallToAction } from './CallToAction.tsx';

export function CoursesScreen() {
  const enrolled = useSession().viewer?.hasStudents ?? false;
  return (
    <>
      <PageHead
        tab="Courses"
        badge={<Badge tone="indigo">{`Ages ${courseFacts.ages}`}</Badge>}
        title="Two courses, one promise: your child makes something real"
        lead={`Each course takes ${courseFacts.weeks} weeks, with ${courseFacts.lessons} lessons of ${courseFacts.lessonLength}. Choose the pace: alone, or with a mentor.`}
      />
      {courses.map((course, index) => (
        <section
          key={course.id}
          aria-labelledby={course.id}
          className={index % 2 ? 'border-y-2 border-line bg-sunken' : ''}
        >
          <div className="wrap grid gap-8 py-12 lg:py-16">
            <div className="grid items-center gap-6 lg:grid-cols-2 lg:gap-10">
              <div className="overflow-hidden rounded-3xl border-2 border-line">
                <CourseArt course={course.id} />
              </div>
              <div className="grid justify-items-start gap-4">
                <h2 id={course.id} className="text-3xl sm:text-4xl">
                  {course.name}
                </h2>
                <p className="font-display text-xl text-indigo">{course.tagline}</p>
                <p className="text-muted">{course.summary}</p>
                <LinkButton to={`/course/${course.id}`} variant="outline">
                  Course details
                </LinkButton>
              </div>
            </div>
            <div className="grid gap-6 md:grid-cols-2">
              {packages.map((offer) => (
                <PackageCard
                  key={offer.id}
                  offer={offer}
                  level={3}
                  action={
                    <LinkButton
                      block
                      to={enrolled ? '/dashboard' : `/enroll?course=${course.id}&package=${offer.id}`}
                      variant={offer.id === 'mentored' ? 'primary' : 'secondary'}
                    >
                      {enrolled ? 'Go to Dashboard' : 'Enroll Now'}
                    </LinkButton>
                  }
                />
              ))}
            </div>
          </div>
        </section>
      ))}
      <CallToAction
        title={enrolled ? 'The next lesson is waiting' : 'Ready when your child is'}
        text="Pay once, keep the lessons for life, and change your mind within 7 days if it is not the right thing."
        to={enrolled ? '/dashboard' : '/select-course'}
        button={enrolled ? 'Go to Dashboard' : 'Choose a Course'}
      />
    </>
  );
}
