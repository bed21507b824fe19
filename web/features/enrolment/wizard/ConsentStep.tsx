import { CONSENT_TEXT } from '../../../../contract/enrolment.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { type Course, courseFacts, type Package } from '../../courses/courses.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { EnrolmentSummary } from './EnrolmentSummary.tsx';
import type { FormErrors } from './enrolmentForm.ts';

type ConsentStepProps = {
  form: StudentData;
  course: Course;
  chosen: Package;
  errors: FormErrors;
  disabled: boolean;
  onChange: (changed: Partial<StudentData>) => void;
};

export function ConsentStep({ form, course, chosen, errors, disabled, onChange }: ConsentStepProps) {
  return (
    <div className="grid gap-7">
      <EnrolmentSummary form={form} course={course} chosen={chosen} />
      <section className="grid gap-3">
        <h3 className="text-xl">Course overview</h3>
        <p className="text-muted">
          {`${courseFacts.weeks} weeks, ${courseFacts.lessons} lessons of ${courseFacts.lessonLength}. ${course.summary}`}
        </p>
        <CheckList items={course.outcomes} />
      </section>
      <div className="rounded-brick border-2 border-line-strong bg-sunken px-4 py-2">
        <Checkbox
          name="consent"
          label={CONSENT_TEXT}
          checked={form.consent}
          disabled={disabled}
          error={errors.consent}
          onChange={(event) => onChange({ consent: event.target.checked })}
        />
      </div>
    </div>
  );
}
