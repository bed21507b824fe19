import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { useDeferredAction } from '../../../lib/hooks/useDeferredAction.ts';
import { useNavigate } from '../../../lib/router/router.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { useSession } from '../../accounts/session/session.ts';
import type { Course } from '../../courses/courses.ts';
import { usePrices } from '../../courses/prices.ts';
import { enrolPath } from '../../enrolment/pendingEnrolment.ts';
import { PriceTag } from './PriceTag.tsx';

/** Renders the price and the enrolment button. Nothing is paid here: the enrolment comes first, paid like any other. */
export function MentoredOffer({ course }: { course: Course | null }) {
  const platformName = usePlatformName();
  const { status, settings } = useSession();
  const { currency, symbol, mentored } = usePrices();
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  // The question names the price, and a family that has a child already does not get it.
  const [isWaiting, confirm] = useDeferredAction(status === 'ready', () => setConfirming(true));
  return (
    <Card className="grid gap-5 max-lg:order-first lg:sticky lg:top-24">
      <div>
        <p className="text-muted">Mentored Experience</p>
        <p className="font-display text-2xl font-semibold leading-tight">{course?.name ?? 'Either course'}</p>
      </div>
      {/* The gateway's price comes with its settings. */}
      <PriceTag price={settings && { minor: mentored, symbol }} currency={currency} />
      {course ? (
        <Button size="lg" block loading={isWaiting} onClick={confirm}>
          Enroll Now
        </Button>
      ) : (
        <LinkButton size="lg" block to="/select-course?mentored=true">
          Choose a Course
        </LinkButton>
      )}
      <p className="flex items-start gap-3 text-base text-muted">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-teal" aria-hidden="true" />
        Payment is powered by a card payment provider. Card details never reach {platformName}.
      </p>
      {course && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title="Enroll in the Mentored Experience?"
          confirmLabel="Continue"
          onConfirm={() => void navigate(`${enrolPath(course.id, 'mentored')}&payment=success`)}
        >
          {settings?.paymentSandbox && (
            <p className="mb-2 font-bold text-ink">This is demo mode: no money moves.</p>
          )}
          <p>
            {`Nothing is charged now. Next you enroll your child in ${course.name}; the payment of ${formatMoney(mentored, symbol, 'IF_ANY')} comes after that.`}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
