import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format/money.ts';
import type { Course, Package } from '../../courses/courses.ts';
import { usePrices } from '../../courses/prices.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { ageLabel, ageOf } from './enrolmentForm.ts';

type EnrolmentSummaryProps = { form: StudentData; course: Course; chosen: Package };

/** Who is enrolled in what, and for how much. */
export function EnrolmentSummary({ form, course, chosen }: EnrolmentSummaryProps) {
  const prices = usePrices();
  const age = ageOf(form);
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      <Line what="Child">{form.firstName.trim() || 'Not given yet'}</Line>
      <Line what="Age">{age === null ? 'Not given yet' : ageLabel(age)}</Line>
      <Line what="Course">{course.name}</Line>
      <Line what="Package">{chosen.name}</Line>
      <Line what="Price">
        {formatMoney(chosen.id === 'mentored' ? prices.mentored : prices.diy, prices.currency)}, paid once
      </Line>
    </dl>
  );
}

function Line({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="border-b-2 border-line py-2.5 sm:last:col-span-2">
      <dt className="text-base text-muted">{what}</dt>
      <dd className="font-bold leading-snug">{children}</dd>
    </div>
  );
}
