import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { TABLE_TEXTS } from '../../../../../contract/tables.ts';
import { fullTimeText } from '../../../../../contract/time.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../../ui/LoadingIndicator.tsx';
import { FamilyLink } from '../../../admin/FamilyLink.tsx';
import { courseOf, packageOf } from '../../../courses/courseNames.ts';
import { kindName, statusName } from '../paymentTable.ts';
import { DecideRefund } from './DecideRefund.tsx';
import { type RefundRecord_RefundFragment as Refund, useAdminRefundQuery } from './refundAdmin.generated.ts';
import { originName, RefundState } from './refundTable.tsx';

type RefundRecordProps = { id: string; timeZone: string };

/** Shows a refund with its payment, its progress at the provider and the decision about it. */
export function RefundRecord({ id, timeZone }: RefundRecordProps) {
  const { data, loading, refetch } = useAdminRefundQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const load = () => void refetch().catch(() => {});
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/refunds"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Refunds
      </Link>
      {data?.adminRefund && (
        <Record refund={data.adminRefund} timeZone={timeZone} onReload={load} loading={loading} />
      )}
      {data?.adminRefund === null && (
        <EmptyState title="No Such Refund">There is no refund at this address.</EmptyState>
      )}
      {!data && loading && <LoadingIndicator message="Loading the refund..." />}
      {!data && !loading && <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={load} />}
    </div>
  );
}

type RecordProps = { refund: Refund; timeZone: string; onReload: () => void; loading: boolean };

function Record({ refund, timeZone, onReload, loading }: RecordProps) {
  const { status, failure, reason, refusal } = refund;
  const isDecidable = status === 'REQUESTED' || status === 'FAILED';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl break-all">Refund of {refund.reference}</h2>
        <RefundState status={status} />
        <Button variant="outline" size="sm" loading={loading} onClick={onReload}>
          Load Again
        </Button>
      </div>
      {failure && (
        <p className="rounded-brick bg-warn-soft px-4 py-3 font-bold wrap-anywhere text-warn">{failure}</p>
      )}
      {status === 'NEEDS_ATTENTION' && (
        <p className="wrap-anywhere">
          The provider waits for details of the payer’s bank account. They are entered in the provider’s own
          dashboard; the state here follows by itself.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card className="grid grid-cols-1 gap-4">
          <h3 className="text-xl">Reason</h3>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          {refusal && (
            <>
              <h3 className="text-xl">What the family was told</h3>
              <p className="whitespace-pre-line wrap-anywhere">{refusal}</p>
            </>
          )}
          <Facts refund={refund} timeZone={timeZone} />
        </Card>
        {isDecidable && <DecideRefund key={refund.version} refund={refund} />}
      </div>
      <AuditEntries entries={refund.auditEntries} timeZone={timeZone} />
    </>
  );
}

function Facts({ refund, timeZone }: Pick<RecordProps, 'refund' | 'timeZone'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, refund.symbol, 'IF_ANY');
  const facts: [string, ReactNode][] = [
    [
      'Payment',
      <Link key="payment" to={`/admin/payments/${refund.paymentId}`} className="link break-all">
        {refund.reference}
      </Link>,
    ],
    ['Paid', `${money(refund.paidMinor)}, ${statusName[refund.paymentStatus].toLowerCase()}`],
    ['Left of it', money(refund.leftMinor)],
    ['Refund', refund.amountMinor === null ? 'Not decided' : money(refund.amountMinor)],
    ['For', `${kindName[refund.paymentKind]}, ${packageOf(refund.package).name}`],
    ['Course', courseOf(refund.course).shortName],
    ['Child', refund.studentName],
    ['Payer', refund.requester ? <FamilyLink key="payer" parent={refund.requester} /> : 'A sponsor'],
    ['Why', originName[refund.origin]],
    ['Decided by', refund.decider?.name ?? '–'],
    ['At the provider', refund.providerRefundId ?? '–'],
  ];
  const moments: [string, string | null][] = [
    ['Settled', refund.settledAt],
    ['Asked', refund.createdAt],
    ['Decided', refund.decidedAt],
    ['Accepted', refund.acceptedAt],
    ['Ended', refund.finishedAt],
    ['Next look', refund.nextCheckAt],
  ];
  const shown = moments.flatMap(([name, at]): [string, ReactNode][] =>
    at ? [[name, fullTimeText(at, timeZone)]] : [],
  );
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {[...facts, ...shown].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-base text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AuditEntriesProps = { entries: Refund['auditEntries']; timeZone: string };

function AuditEntries({ entries, timeZone }: AuditEntriesProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-xl">Audit log</h3>
      {entries.length === 0 && <p className="text-muted">No admin has decided about this refund.</p>}
      <ul className="grid gap-2">
        {entries.map(({ id, action, actor, reason, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 rounded-brick border-2 border-line bg-surface px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {action} by {actor?.name ?? 'the command line'}
              {reason && `: ${reason}`}
            </span>
            <span className="text-muted">{fullTimeText(createdAt, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
