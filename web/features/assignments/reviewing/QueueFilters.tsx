import { SelectField } from '../../../ui/SelectField.tsx';
import { courseName } from '../courseName.ts';
import type { ReviewQueueAroundQuery } from './reviewing.generated.ts';
import type { QueueFilter } from './useReviewQueue.ts';

type QueueFiltersProps = {
  students: ReviewQueueAroundQuery['waitingStudents'];
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
};

/** Whose work to show, and of which course. A child belongs to a course, so that one choice narrows the other. */
export function QueueFilters({ students, filter, onChange }: QueueFiltersProps) {
  const { studentId, course } = filter;
  const ofCourse = students.filter((student) => !course || student.course === course);
  const options = ofCourse.map((student) => ({
    value: student.studentId,
    label: `${student.studentName}, ${courseName[student.course]} (${student.waitingCount})`,
  }));
  const isKnown = studentId === null || ofCourse.some((student) => student.studentId === studentId);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Student"
        value={studentId ?? ''}
        onChange={({ target }) => onChange({ ...filter, studentId: target.value || null })}
        options={[
          { value: '', label: 'All students' },
          ...options,
          ...(isKnown ? [] : [{ value: studentId, label: 'Nothing waits any more' }]),
        ]}
      />
      <SelectField
        label="Course"
        value={course ?? ''}
        onChange={({ target }) => {
          const chosen = COURSES.find((one) => one === target.value) ?? null;
          const stays = students.some((one) => one.studentId === studentId && one.course === chosen);
          onChange({ course: chosen, studentId: chosen === null || stays ? studentId : null });
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
