import { CourseArt } from '../../ui/art/CourseArt.tsx';
import { type CourseId, courses } from '../courses/courses.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

type CourseChoiceProps = { value: CourseId | null; onChange: (course: CourseId) => void };

export function CourseChoice({ value, onChange }: CourseChoiceProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {courses.map((course) => (
        <ChoiceCard
          key={course.id}
          name="course"
          value={course.id}
          chosen={course.id === value}
          onChoose={() => onChange(course.id)}
          title={course.name}
          picture={
            <span className="block overflow-hidden border-b-2 border-line max-sm:hidden">
              <CourseArt course={course.id} />
            </span>
          }
        >
          <span className="font-display text-lg text-indigo">{course.tagline}</span>
          <span className="text-muted max-sm:hidden">{course.summary}</span>
        </ChoiceCard>
      ))}
    </div>
  );
}
