import { Check, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { isOpen } from '../../../../contract/payments.ts';
import { TRANSFER_TEXTS, timeLeftText } from '../../../../contract/transfers.ts';
import { Button, buttonStyle, LinkButton } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { useLookNow } from '../history/useLookNow.ts';
import { paymentPath } from '../payPath.ts';
import type { TransferPanel_PaymentFragment } from './transfer.generated.ts';
import { useTimeLeft } from './useTimeLeft.ts';

type Transfer = NonNullable<TransferPanel_PaymentFragment['transfer']>;

type TransferAccountProps = {
  payment: TransferPanel_PaymentFragment;
  transfer: Transfer;
  renewing: boolean;
  /** Called for a new account number once the time of this one is over. */
  onRenew: () => void;
};

/** Shows where to transfer which amount and for how long, and turns into the result when the money arrives. */
export function TransferAccount({ payment, transfer, renewing, onRenew }: TransferAccountProps) {
  const left = useTimeLeft(transfer.secondsLeft);
  return (
    <section aria-labelledby="transfer" className="grid grid-cols-1 gap-4 rounded-brick bg-sunken p-4">
      <h3 id="transfer" className="text-xl">
        {TRANSFER_TEXTS.title}
      </h3>
      {isOpen(payment.status) ? (
        <>
          {left > 0 ? (
            <Account payment={payment} transfer={transfer} left={left} />
          ) : (
            <div role="status" className="grid gap-2">
              <p className="font-bold">{TRANSFER_TEXTS.over}</p>
              <p className="text-base">{TRANSFER_TEXTS.overText}</p>
            </div>
          )}
          <Sent payment={payment} />
          {left <= 0 && (
            <Button loading={renewing} loadingText="Getting an account number..." onClick={onRenew}>
              {TRANSFER_TEXTS.renew}
            </Button>
          )}
        </>
      ) : (
        <Ended payment={payment} />
      )}
    </section>
  );
}

type AccountProps = { payment: TransferPanel_PaymentFragment; transfer: Transfer; left: number };

function Account({ payment, transfer, left }: AccountProps) {
  const { settings } = useSession();
  const { accountNumber, accountName, bankName } = transfer;
  // Without grouping and sign, as the field of a bank's app takes it.
  const plainAmount = String(payment.amountMinor / 100);
  return (
    <>
      <dl className="grid grid-cols-1 gap-3">
        <Fact name="Amount" value={formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')}>
          <CopyButton text={plainAmount} label="Copy Amount" />
        </Fact>
        <Fact name="Account number" value={accountNumber}>
          <CopyButton text={accountNumber} label="Copy Number" />
        </Fact>
        <Fact name="Bank" value={bankName} />
        <Fact name="Account name" value={accountName} />
      </dl>
      <p className="font-bold">{TRANSFER_TEXTS.once}</p>
      <p>
        <span role="timer" className="font-bold tabular-nums">
          {TRANSFER_TEXTS.left(timeLeftText(left))}
        </span>{' '}
        {TRANSFER_TEXTS.live}
      </p>
      {settings?.paymentSandbox && (
        <a
          href={`/sandbox/checkout/transfer-${accountNumber}`}
          target="_blank"
          rel="noopener"
          className={buttonStyle({ variant: 'outline', size: 'sm' })}
        >
          <FlaskConical className="size-5" aria-hidden="true" />
          {TRANSFER_TEXTS.sandbox}
        </a>
      )}
    </>
  );
}

type FactProps = { name: string; value: string; children?: ReactNode };

function Fact({ name, value, children }: FactProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="col-start-1 text-lg font-bold wrap-anywhere">{value}</dd>
      {children && <dd className="col-start-2 row-span-2 row-start-1">{children}</dd>}
    </div>
  );
}

/** Begins a round of verification for a family that has sent the money. */
function Sent({ payment }: { payment: TransferPanel_PaymentFragment }) {
  const { busy, problem, hasLooked, look } = useLookNow(payment.reference);
  const { isVerifying, attempt, attemptsPerRound } = payment;
  return (
    <>
      {isVerifying && (
        <ProgressBar
          label={TRANSFER_TEXTS.looking}
          value={attempt}
          max={attemptsPerRound}
          valueText={`${attempt} of ${attemptsPerRound}`}
        />
      )}
      <div role="status" className="empty:hidden">
        {!isVerifying && hasLooked && !problem && <p className="font-bold">{TRANSFER_TEXTS.notYet}</p>}
      </div>
      {problem && (
        <p role="alert" className="font-bold text-danger">
          {problem}
        </p>
      )}
      <Button
        variant="secondary"
        loading={busy || isVerifying}
        loadingText="Looking..."
        icon={<Check className="size-5" aria-hidden="true" />}
        onClick={look}
      >
        {TRANSFER_TEXTS.sent}
      </Button>
    </>
  );
}

function Ended({ payment: { status, reference } }: { payment: TransferPanel_PaymentFragment }) {
  const text =
    status === 'COMPLETED'
      ? TRANSFER_TEXTS.arrived
      : status === 'DUPLICATE'
        ? TRANSFER_TEXTS.duplicate
        : TRANSFER_TEXTS.mismatched;
  return (
    <>
      <p role="status" className="font-bold">
        {text}
      </p>
      <LinkButton to={paymentPath(reference)} variant="outline">
        See This Payment
      </LinkButton>
    </>
  );
}
