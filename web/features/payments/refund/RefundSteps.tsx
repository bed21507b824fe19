import { clsx } from 'clsx';
import { Check, Circle, CircleDot, X } from 'lucide-react';
import { fullTimeText } from '../../../../contract/time.ts';
import type { RefundPanel_PaymentFragment, RefundPanel_RefundFragment } from './refund.generated.ts';
import { refundSteps, type StepState } from './refundSteps.ts';

const looks = {
  DONE: { Icon: Check, style: 'bg-teal text-on-teal', label: 'Done: ' },
  CURRENT: { Icon: CircleDot, style: 'bg-mango text-on-mango', label: 'Now: ' },
  NEXT: { Icon: Circle, style: 'bg-sunken text-muted', label: 'Later: ' },
  STOPPED: { Icon: X, style: 'bg-danger-soft text-danger', label: 'Ended: ' },
} as const satisfies Record<StepState, object>;

type RefundStepsProps = {
  refund: RefundPanel_RefundFragment;
  payment: RefundPanel_PaymentFragment;
  timeZone: string;
};

/** Shows how far a refund is. */
export function RefundSteps({ refund, payment, timeZone }: RefundStepsProps) {
  return (
    <ol className="grid gap-4" aria-label="Steps of the refund">
      {refundSteps(refund, payment).map(({ title, text, at, state }) => {
        const { Icon, style, label } = looks[state];
        return (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-3"
            aria-current={state === 'CURRENT' ? 'step' : undefined}
          >
            <span className={clsx('grid size-9 place-items-center rounded-full', style)} aria-hidden="true">
              <Icon className="size-5" />
            </span>
            <div className="min-w-0">
              <p className={clsx('font-bold', state === 'NEXT' && 'text-muted')}>
                <span className="sr-only">{label}</span>
                {title}
              </p>
              {at && <p className="text-base text-muted">{fullTimeText(at, timeZone)}</p>}
              {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
