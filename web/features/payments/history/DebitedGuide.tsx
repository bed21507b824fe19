import { RotateCw } from 'lucide-react';
import { formatMoney } from '../../../../contract/money.ts';
import { DEBITED_TEXTS, nextLookText } from '../../../../contract/paymentStates.ts';
import { dateText, startText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { PaymentPage_PaymentFragment } from './history.generated.ts';
import { SupportLink } from './SupportLink.tsx';
import { useLookNow } from './useLookNow.ts';

type DebitedGuideProps = { payment: PaymentPage_PaymentFragment; timeZone: string };

/** Leads a payer who was debited from the bank's alert to an answer: now, at a stated time, or from support. */
export function DebitedGuide({ payment, timeZone }: DebitedGuideProps) {
  const { busy, problem, hasLooked, look } = useLookNow(payment.reference);
  const { isVerifying, nextAttemptAt } = payment;
  const money = formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY');
  const next = nextAttemptAt ? startText(nextAttemptAt, timeZone) : null;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 className="text-xl">{DEBITED_TEXTS.title}</h2>
      <ol className="grid list-decimal gap-6 pl-6 marker:font-bold">
        <li className="space-y-2">
          <h3 className="text-lg">{DEBITED_TEXTS.alertTitle}</h3>
          <p>{DEBITED_TEXTS.alert(money, dateText(payment.createdAt, timeZone))}</p>
        </li>
        <li className="space-y-3">
          <h3 className="text-lg">{DEBITED_TEXTS.lookTitle}</h3>
          <p>{DEBITED_TEXTS.look(payment.attemptsPerRound)}</p>
          {isVerifying && (
            <ProgressBar
              label="Looking for your money"
              value={payment.attempt}
              max={payment.attemptsPerRound}
              valueText={`${payment.attempt} of ${payment.attemptsPerRound}`}
            />
          )}
          <div role="status" className="grid gap-2 empty:hidden">
            {!isVerifying && hasLooked && !problem && <p className="font-bold">{DEBITED_TEXTS.notYet}</p>}
            {!isVerifying && <p>{nextLookText(next)}</p>}
          </div>
          {problem && (
            <p role="alert" className="font-bold text-danger">
              {problem}
            </p>
          )}
          <Button
            loading={busy || isVerifying}
            loadingText="Looking..."
            icon={<RotateCw className="size-5" aria-hidden="true" />}
            onClick={look}
          >
            Look Now
          </Button>
        </li>
        <li className="space-y-3">
          <h3 className="text-lg">{DEBITED_TEXTS.supportTitle}</h3>
          <p className="[overflow-wrap:anywhere]">{DEBITED_TEXTS.support(payment.reference)}</p>
          <div>
            <SupportLink payment={payment} />
          </div>
        </li>
      </ol>
    </Card>
  );
}
