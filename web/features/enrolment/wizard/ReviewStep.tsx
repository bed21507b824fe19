import { CircleCheck } from 'lucide-react';
import type { Course, Package } from '../../courses/courses.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { EnrolmentSummary } from './EnrolmentSummary.tsx';

type ReviewStepProps = { form: StudentData; course: Course; chosen: Package };

export function ReviewStep({ form, course, chosen }: ReviewStepProps) {
  return (
    <div className="grid gap-6">
      <EnrolmentSummary form={form} course={course} chosen={chosen} />
      {form.consent && (
        <p className="flex items-start gap-3 font-bold text-success">
          <CircleCheck className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
          You gave your consent as parent or guardian.
        </p>
      )}
      <p className="text-muted">
        Next comes the payment. Your child's place is kept from now on, and the lessons open as soon as the
        payment is confirmed. You can change your mind for 7 days after paying.
      </p>
    </div>
  );
}
