import { ArrowLeft, Download, Printer } from 'lucide-react';
import { RECEIPT_TEXTS } from '../../../../contract/receipts.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../../ui/MissingRecord.tsx';
import { paymentPath } from '../payPath.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { useReceiptQuery } from './receipt.generated.ts';

/**
 * Shows a receipt as it is printed, with its PDF.
 * @param number null for an address that names no receipt
 */
export function ReceiptPage({ number }: { number: number | null }) {
  const { data, loading, refetch } = useReceiptQuery({
    variables: { number: number ?? 0 },
    skip: number === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const receipt = number === null ? null : data?.receipt;
  if (receipt === null)
    return <MissingRecord title={RECEIPT_TEXTS.missing}>{RECEIPT_TEXTS.missingText}</MissingRecord>;
  if (!receipt)
    return (
      <>
        <h1 className="sr-only">Your receipt</h1>
        {loading ? (
          <LoadingIndicator message="Loading the receipt..." />
        ) : (
          <ErrorState title={RECEIPT_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
        )}
      </>
    );
  const isReturned = receipt.payment.status === 'REVERSED' || receipt.payment.status === 'REFUNDED';
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to={paymentPath(receipt.payment.reference)}
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold print:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        The payment
      </Link>
      {isReturned && (
        <p className="rounded-brick bg-warn-soft px-4 py-3 font-bold text-warn">{RECEIPT_TEXTS.returned}</p>
      )}
      <ReceiptSheet receipt={receipt} heading="h1" />
      <div className="flex flex-wrap gap-3 print:hidden">
        {/* A file, not a page of this app, so a plain link. */}
        <a href={receipt.fileUrl} download className={buttonStyle({ variant: 'primary' })}>
          <Download className="size-5" aria-hidden="true" />
          Download (PDF)
        </a>
        <Button
          variant="outline"
          icon={<Printer className="size-5" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </div>
  );
}
