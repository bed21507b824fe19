import { Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { NotLoadedInline } from '../../../ui/NotLoaded.tsx';
import { pricingPath } from '../wizard/pricingPath.ts';
import type { Correction_StudentFragment } from './correction.generated.ts';

// Loaded when they are opened: most visits of the dashboard change nothing.
const CorrectEnrolmentDialog = lazyView(
  async () => (await import('./CorrectEnrolmentDialog.tsx')).CorrectEnrolmentDialog,
  NotLoadedInline,
);
const WithdrawDialog = lazyView(
  async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog,
  NotLoadedInline,
);

/** Renders what a parent can do about an unpaid enrolment: pay, change or withdraw it. */
export function UnpaidActions({ student }: { student: Correction_StudentFragment }) {
  const [opened, setOpened] = useState<'change' | 'withdraw' | null>(null);
  const close = () => setOpened(null);
  const ofChild = <span className="sr-only">{` for ${student.firstName}`}</span>;
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      <LinkButton to={pricingPath(student)} className="max-sm:w-full">
        Pay Now{ofChild}
      </LinkButton>
      <Button
        variant="outline"
        className="max-sm:flex-1"
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onClick={() => setOpened('change')}
      >
        Change{ofChild}
      </Button>
      {student.paymentStatus !== 'REFUNDED' && (
        <Button
          variant="outline"
          className="max-sm:flex-1"
          icon={<Undo2 className="size-5" aria-hidden="true" />}
          onClick={() => setOpened('withdraw')}
        >
          Withdraw{ofChild}
        </Button>
      )}

      {opened === 'change' && <CorrectEnrolmentDialog student={student} onClose={close} />}
      {opened === 'withdraw' && <WithdrawDialog student={student} onClose={close} />}
    </div>
  );
}
