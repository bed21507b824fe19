import { CONSENT_TEXT } from '../../../../contract/enrolment.ts';
import type { FormState } from '../../../lib/forms/useForm.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { type Course, courseFacts, type Package } from '../../courses/courses.ts';
import { curricula } from '../../courses/curricula.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { EnrolmentSummary } from './EnrolmentSummary.tsx';

type ConsentStepProps = {
  form: FormState;
  values: StudentData;
  course: Course;
  chosen: Package;
  disabled: boolean;
  onChange: (changed: Partial<StudentData>) => void;
};

export function ConsentStep({ form, values, course, chosen, disabled, onChange }: ConsentStepProps) {
  return (
    <div className="grid gap-7">
      <EnrolmentSummary form={values} course={course} chosen={chosen} />
      <section className="grid gap-3">
        <h3 className="text-xl">Course overview</h3>
        <p className="text-muted">
          {`${courseFacts.weeks} weeks, ${courseFacts.lessons} lessons of ${courseFacts.lessonLength}. ${course.summary}`}
        </p>
        <CheckList items={curricula[course.id].outcomes} />
      </section>
      <div className="rounded-brick border-2 border-line-strong bg-sunken px-4 py-2">
        <Checkbox
          {...form.field('consent')}
          label={CONSENT_TEXT}
          checked={values.consent}
          disabled={disabled}
          onChange={(event) => onChange({ consent: event.target.checked })}
        />
      </div>
    </div>
  );
}
