import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { DIFFERENCE_NAMES } from '../../../contract/ledger.ts';
import { TABLE_TEXTS } from '../../../contract/tables.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Link } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { DifferenceState, ledgerText, providerText } from './differenceTable.tsx';
import { ResolveDifference } from './ResolveDifference.tsx';
import {
  type DifferenceRecord_DifferenceFragment as Difference,
  useDifferenceRecordQuery,
} from './reconciliation.generated.ts';

/** Shows a difference with the figures of both sides, and how it was or can be resolved. */
export function DifferenceRecord({ id, timeZone }: { id: string; timeZone: string }) {
  const { data, loading, refetch } = useDifferenceRecordQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const difference = data?.ledgerDifference;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/reconciliation"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Differences
      </Link>
      {difference && <Record difference={difference} timeZone={timeZone} />}
      {difference === null && (
        <EmptyState title="No Such Difference">There is no difference at this address.</EmptyState>
      )}
      {!data && loading && <LoadingIndicator message="Loading the difference..." />}
      {!data && !loading && (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
    </div>
  );
}

function Record({ difference, timeZone }: { difference: Difference; timeZone: string }) {
  const { kind, reference, paymentId, resolution, resolver, resolvedAt, reason } = difference;
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: 'Payment',
      value: paymentId ? (
        <Link to={`/admin/payments/${paymentId}`} className="link inline-flex min-h-11 items-center">
          {reference}
        </Link>
      ) : (
        `${reference}, no payment of ours`
      ),
    },
    { name: 'Provider', value: providerText(difference) },
    { name: 'Ledger', value: ledgerText(difference) },
    { name: 'Found', value: fullTimeText(difference.createdAt, timeZone) },
    ...(resolvedAt ? [{ name: 'Resolved', value: fullTimeText(resolvedAt, timeZone) }] : []),
    ...(resolver ? [{ name: 'Resolved by', value: resolver.name }] : []),
    ...(reason ? [{ name: 'Reason', value: reason }] : []),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">{DIFFERENCE_NAMES[kind]}</h2>
        <DifferenceState resolution={resolution} />
      </div>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-base text-muted">{name}</dt>
              <dd className="font-bold wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {resolution === null && <ResolveDifference difference={difference} />}
    </>
  );
}
