import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { REMINDER_TEXTS } from '../../../../contract/paymentReminders.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePaymentRemindersQuery, useStopPaymentRemindersMutation } from './reminders.generated.ts';

/** Lets a parent stop the reminders of a payment; renders nothing while none is to come. */
export function StopReminders({ studentId }: { studentId: string }) {
  const { data } = usePaymentRemindersQuery({ variables: { studentId }, context: { quiet: true } });
  const [stop, { loading }] = useStopPaymentRemindersMutation({ context: { quiet: true } });
  const [isStopped, setIsStopped] = useState(false);
  if (isStopped)
    return (
      <p role="status" className="text-base text-muted">
        {REMINDER_TEXTS.stopped}
      </p>
    );
  if (!data?.paymentReminders?.nextAt) return null;
  const press = async () => {
    const answer = await stop({ variables: { input: { studentId } } }).catch(() => null);
    if (answer?.data?.stopPaymentReminders.__typename === 'PaymentReminders') setIsStopped(true);
    else toast.error(REMINDER_TEXTS.notStopped);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-base text-muted">{REMINDER_TEXTS.planned}</p>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        loading={loading}
        loadingText="Stopping..."
        icon={<BellOff className="size-5" aria-hidden="true" />}
        onClick={() => void press()}
      >
        Stop Reminding Me
      </Button>
    </div>
  );
}
