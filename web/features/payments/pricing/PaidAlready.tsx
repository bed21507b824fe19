import { CircleCheck } from 'lucide-react';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { PricedStudent } from './pricingPlan.ts';

export function PaidAlready({ student }: { student: PricedStudent }) {
  return (
    <Card className="mx-auto grid w-full max-w-xl justify-items-center gap-4 py-10 text-center">
      <CircleCheck className="size-16 text-success" aria-hidden="true" />
      <h2 className="text-3xl">{`${student.firstName}'s course is paid`}</h2>
      <p className="text-muted">There is nothing left to pay. The lessons are open on the dashboard.</p>
      <LinkButton to={`/dashboard?student=${student.id}`}>Go to Dashboard</LinkButton>
    </Card>
  );
}
