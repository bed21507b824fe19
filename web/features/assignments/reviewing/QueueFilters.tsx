import { SelectField } from '../../../ui/SelectField.tsx';
import { courseName } from '../courseName.ts';
import type { ReviewQueueAroundQuery } from './reviewing.generated.ts';
import type { QueueFilter } from './useReviewQueue.ts';

type QueueFiltersProps = {
  students: ReviewQueueAroundQuery['studentsPendingReview'];
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
};

/** Filters the queue by student and course. A student belongs to a course, so one choice narrows the other. */
export function QueueFilters({ students, filter, onChange }: QueueFiltersProps) {
  const { studentId, course } = filter;
  const studentsOfCourse = students.filter((student) => !course || student.course === course);
  const options = studentsOfCourse.map((student) => ({
    value: student.studentId,
    label: `${student.studentName}, ${courseName[student.course]} (${student.pendingReviewCount})`,
  }));
  const isListed = studentId === null || studentsOfCourse.some((student) => student.studentId === studentId);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Student"
        value={studentId ?? ''}
        onChange={({ target }) => onChange({ ...filter, studentId: target.value || null })}
        options={[
          { value: '', label: 'All students' },
          ...options,
          ...(isListed ? [] : [{ value: studentId, label: 'Nothing waits any more' }]),
        ]}
      />
      <SelectField
        label="Course"
        value={course ?? ''}
        onChange={({ target }) => {
          const nextCourse = COURSES.find((one) => one === target.value) ?? null;
          const keepsStudent = students.some(
            (one) => one.studentId === studentId && one.course === nextCourse,
          );
          onChange({ course: nextCourse, studentId: nextCourse === null || keepsStudent ? studentId : null });
        }}
        options={[
          { value: '', label: 'Both courses' },
          ...COURSES.map((one) => ({ value: one, label: courseName[one] })),
        ]}
      />
    </div>
  );
}

const COURSES = ['WEBSITE_APP', 'VIDEO_ANIMATION'] as const;
