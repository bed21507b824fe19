import { fullTimeText } from '../../../../contract/time.ts';
import type { PaymentPage_PaymentFragment } from './history.generated.ts';
import { timelineOf } from './timeline.ts';

type PaymentTimelineProps = { payment: PaymentPage_PaymentFragment; timeZone: string };

export function PaymentTimeline({ payment, timeZone }: PaymentTimelineProps) {
  return (
    <section aria-labelledby="payment-timeline" className="grid grid-cols-1 gap-3">
      <h2 id="payment-timeline" className="text-xl">
        What happened
      </h2>
      <ol className="grid gap-4 border-l-4 border-line pl-5">
        {timelineOf(payment).map(({ id, text, at }) => (
          <li key={id} className="min-w-0">
            <p className="font-bold [overflow-wrap:anywhere]">{text}</p>
            {at && <p className="text-base text-muted">{fullTimeText(at, timeZone)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
