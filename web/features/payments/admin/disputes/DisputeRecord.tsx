import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeLeftText } from '../../../../../contract/disputes.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { TABLE_TEXTS } from '../../../../../contract/tables.ts';
import { fullTimeText } from '../../../../../contract/time.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { wordOf } from '../../../../lib/text/wordOf.ts';
import { useNow } from '../../../../lib/time/useNow.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../../ui/LoadingIndicator.tsx';
import { FamilyLink } from '../../../admin/FamilyLink.tsx';
import { statusName, statusTone } from '../paymentTable.ts';
import { AnswerDispute } from './AnswerDispute.tsx';
import { type DisputeRecord_DisputeFragment as Dispute, useAdminDisputeQuery } from './disputes.generated.ts';
import { DisputeState, responseName } from './disputeTable.tsx';

type DisputeRecordProps = { id: string; timeZone: string };

/** Shows a dispute with its deadline, and the form that answers it or the answer that was given. */
export function DisputeRecord({ id, timeZone }: DisputeRecordProps) {
  const { data, loading, refetch } = useAdminDisputeQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const reload = () => void refetch().catch(() => {});
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/disputes"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Disputes
      </Link>
      {data?.adminDispute && <Record dispute={data.adminDispute} timeZone={timeZone} />}
      {data?.adminDispute === null && (
        <EmptyState title="No Such Dispute">There is no dispute at this address.</EmptyState>
      )}
      {!data && loading && <LoadingIndicator message="Loading the dispute..." />}
      {!data && !loading && <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={reload} />}
    </div>
  );
}

type RecordProps = { dispute: Dispute; timeZone: string };

function Record({ dispute, timeZone }: RecordProps) {
  const now = useNow();
  const time = (instant: string) => fullTimeText(instant, timeZone);
  const { status, dueAt, response, category, resolvedAt } = dispute;
  const isOpen = status === 'NEEDS_RESPONSE' && response === null;
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'The bank wants back', value: formatMoney(dispute.amountMinor, dispute.symbol, 'IF_ANY') },
    { name: 'Claim', value: category ? wordOf(category) : '–' },
    { name: 'Child', value: dispute.studentName },
    { name: 'Parent', value: <FamilyLink parent={dispute.parent} /> },
    {
      name: 'Payment',
      value: <Badge tone={statusTone[dispute.paymentStatus]}>{statusName[dispute.paymentStatus]}</Badge>,
    },
    { name: 'Opened', value: time(dispute.createdAt) },
    { name: 'Answer until', value: dueAt ? time(dueAt) : 'No deadline named' },
    { name: 'Decided', value: resolvedAt ? time(resolvedAt) : 'Not yet' },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">
          Dispute of{' '}
          <Link to={`/admin/payments/${dispute.paymentId}`} className="link break-all">
            {dispute.reference}
          </Link>
        </h2>
        <DisputeState status={status} />
      </div>
      {isOpen && dueAt && (
        <Banner tone="warn" className="rounded-2xl">
          {timeLeftText(new Date(dueAt), new Date(now))}. Without an answer the bank takes the money back.
        </Banner>
      )}
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-base text-muted">{name}</dt>
              <dd className="font-bold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {isOpen ? <AnswerDispute dispute={dispute} /> : <Answer dispute={dispute} time={time} />}
    </>
  );
}

function Answer({ dispute, time }: { dispute: Dispute; time: (instant: string) => string }) {
  const { response, responder, respondedAt, sentAt } = dispute;
  const parts: [string, string][] = [
    [
      'Payer',
      [dispute.customerName, dispute.customerEmail, dispute.customerPhone].filter(Boolean).join(', '),
    ],
    ['What was bought and used', dispute.serviceDetails],
    ['Reason', dispute.message],
  ];
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-xl">Answer</h3>
      {response === null ? (
        <p className="text-muted">Nobody answered it here.</p>
      ) : (
        <>
          <p className="[overflow-wrap:anywhere]">
            {responseName[response]} by {responder?.name ?? 'a former admin'}
            {respondedAt && `, ${time(respondedAt)}`}
          </p>
          <p className="font-bold">
            {sentAt
              ? `Sent to the payment provider ${time(sentAt)}.`
              : 'The payment provider has not taken it yet. It is sent again every minute.'}
          </p>
          <dl className="grid grid-cols-1 gap-3">
            {parts.map(([name, text]) =>
              text ? (
                <div key={name}>
                  <dt className="text-base text-muted">{name}</dt>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </>
      )}
    </Card>
  );
}
