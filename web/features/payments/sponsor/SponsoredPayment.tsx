import { Download, RotateCw } from 'lucide-react';
import { formatMoney } from '../../../../contract/money.ts';
import { SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../../ui/MissingRecord.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { ConfirmationCard } from '../confirmation/ConfirmationCard.tsx';
import { ReceiptSheet } from '../receipt/ReceiptSheet.tsx';
import { SponsorRefund } from './SponsorRefund.tsx';
import { sponsoredStateOf } from './sponsoredState.ts';
import type { SponsoredPayment_PaymentFragment } from './sponsorPage.generated.ts';
import { useSponsoredPayment } from './useSponsoredPayment.ts';

/** Sponsors pay at once and without a coupon. */
const AT_ONCE = { firstPart: null, lastPart: null, partCount: null, discountMinor: 0, couponCode: null };

/** Shows a sponsor how their payment went, and then the receipt and the family's thanks. */
export function SponsoredPayment({ token }: { token: string }) {
  const { payment, loading, checking, problem, check, refetch } = useSponsoredPayment(token);
  if (payment === null)
    return <MissingRecord title={SPONSOR_TEXTS.missing}>{SPONSOR_TEXTS.missingText}</MissingRecord>;
  if (!payment)
    return loading ? (
      <LoadingIndicator variant="branded" message="Looking up your payment..." />
    ) : (
      <ErrorState title={SPONSOR_TEXTS.notLoaded} onRetry={refetch} />
    );
  const state = sponsoredStateOf(payment);
  return (
    <>
      <ConfirmationCard
        confirmation={problem ? { ...state, text: problem } : state}
        progress={
          state.state === 'verifying' && (
            <ProgressBar
              label={state.text}
              hideLabel
              value={payment.attempt}
              max={payment.attemptsPerRound}
              valueText={`${payment.attempt} of ${payment.attemptsPerRound}`}
            />
          )
        }
        actions={
          state.canCheckAgain && (
            <Button
              loading={checking}
              icon={<RotateCw className="size-5" aria-hidden="true" />}
              onClick={check}
            >
              Check Again
            </Button>
          )
        }
        details={!payment.receipt && <Details payment={payment} />}
      />
      {payment.thanks && <Thanks text={payment.thanks} child={payment.studentName} />}
      {payment.receipt && (
        <>
          <ReceiptSheet receipt={{ ...payment.receipt, ...AT_ONCE }} heading="h2" />
          {/* A file, not a page of this app, so a plain link. */}
          <a
            href={payment.receipt.fileUrl}
            download
            className={`${buttonStyle({ variant: 'primary' })} justify-self-start print:hidden`}
          >
            <Download className="size-5" aria-hidden="true" />
            Download (PDF)
          </a>
        </>
      )}
      <SponsorRefund token={token} payment={payment} onRequested={refetch} />
    </>
  );
}

function Thanks({ text, child }: { text: string; child: string }) {
  return (
    <Card tone="indigo" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl wrap-anywhere">{SPONSOR_TEXTS.thanksTitle(child)}</h2>
      <blockquote className="border-l-4 border-mango pl-4 text-lg whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
    </Card>
  );
}

function Details({ payment }: { payment: SponsoredPayment_PaymentFragment }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 border-t-2 border-line pt-4 text-left text-base sm:grid-cols-[auto_1fr] [&_dd]:font-bold [&_dd]:max-sm:mb-2 [&_dt]:text-muted">
      <dt>For</dt>
      <dd className="wrap-anywhere">{payment.studentName}</dd>
      <dt>Course</dt>
      <dd>{`${courseOf(payment.course).name}, ${packageOf(payment.package).name}`}</dd>
      <dt>Amount</dt>
      <dd>{formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')}</dd>
      <dt>Reference</dt>
      <dd className="break-all">{payment.reference}</dd>
    </dl>
  );
}
