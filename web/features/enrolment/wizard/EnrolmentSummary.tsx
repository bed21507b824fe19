import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { Course, Package } from '../../courses/courses.ts';
import { usePrices } from '../../courses/prices.ts';
import type { StudentData } from '../pendingEnrolment.ts';
import { ageLabel, ageOf } from './enrolmentForm.ts';

type EnrolmentSummaryProps = { form: StudentData; course: Course; chosen: Package };

/** Summarises an enrolment: child, course, package and price. */
export function EnrolmentSummary({ form, course, chosen }: EnrolmentSummaryProps) {
  const prices = usePrices();
  const age = ageOf(form);
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      <SummaryRow label="Child">{form.firstName.trim() || 'Not given yet'}</SummaryRow>
      <SummaryRow label="Age">{age === null ? 'Not given yet' : ageLabel(age)}</SummaryRow>
      <SummaryRow label="Course">{course.name}</SummaryRow>
      <SummaryRow label="Package">{chosen.name}</SummaryRow>
      <SummaryRow label="Price">
        {formatMoney(chosen.id === 'mentored' ? prices.mentored : prices.diy, prices.symbol, 'IF_ANY')}, paid
        once
      </SummaryRow>
    </dl>
  );
}

function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b-2 border-line py-2.5 sm:last:col-span-2">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="font-bold leading-snug">{children}</dd>
    </div>
  );
}
