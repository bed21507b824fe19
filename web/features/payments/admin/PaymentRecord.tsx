import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { wordOf } from '../../../lib/text/wordOf.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { disputeStatusName } from './disputes/disputeTable.tsx';
import { type AdminPaymentQuery, useAdminPaymentQuery } from './paymentAdmin.generated.ts';
import { kindName, statusName, statusTone } from './paymentTable.ts';
import { originName } from './refunds/refundTable.tsx';
import { StartRefund } from './StartRefund.tsx';

type Payment = NonNullable<AdminPaymentQuery['adminPayment']>;
type PaymentRecordProps = { id: string; timeZone: string };

/** Shows a payment with what happened to it: attempts, webhooks, refunds and what admins did. */
export function PaymentRecord({ id, timeZone }: PaymentRecordProps) {
  const { data, loading, refetch } = useAdminPaymentQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/payments"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Payments
      </Link>
      {data?.adminPayment && <Record payment={data.adminPayment} timeZone={timeZone} />}
      {data?.adminPayment === null && (
        <EmptyState title="No Such Payment">There is no payment at this address.</EmptyState>
      )}
      {!data && loading && <LoadingIndicator message="Loading the payment..." />}
      {!data && !loading && (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
    </div>
  );
}

function Record({ payment, timeZone }: { payment: Payment; timeZone: string }) {
  const time = (instant: string) => fullTimeText(instant, timeZone);
  const { status, flag, studentId, studentName, parent, parentEmail } = payment;
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'Amount', value: formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY') },
    ...couponFacts(payment),
    { name: 'Kind', value: `${kindName[payment.kind]}, ${packageOf(payment.package).name}` },
    { name: 'Course', value: courseOf(payment.course).shortName },
    {
      name: 'Child',
      value: studentId ? (
        <RecordLink to={`/admin/students/${studentId}`}>{studentName}</RecordLink>
      ) : (
        studentName
      ),
    },
    {
      name: payment.sponsorName ? 'Family' : 'Payer',
      value: (
        <>
          <FamilyLink parent={parent} />
          <span className="block font-normal text-muted">{parentEmail}</span>
        </>
      ),
    },
    ...(payment.sponsorName
      ? [{ name: 'Paid by a sponsor', value: `${payment.sponsorName}, ${payment.sponsorEmail ?? ''}` }]
      : []),
    { name: 'Started', value: time(payment.createdAt) },
    { name: 'Settled', value: payment.settledAt ? time(payment.settledAt) : 'Not yet' },
    { name: 'Next attempt', value: payment.nextAttemptAt ? time(payment.nextAttemptAt) : 'None' },
    { name: 'Channel', value: payment.channel ? wordOf(payment.channel) : '–' },
    { name: 'Transaction', value: payment.providerTransactionId ?? '–' },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl break-all">{payment.reference}</h2>
        <Badge tone={statusTone[status]}>{statusName[status]}</Badge>
        {payment.refundableMinor !== null && (
          <StartRefund payment={payment} leftMinor={payment.refundableMinor} />
        )}
      </div>
      {flag && (
        <p className="rounded-brick bg-warn-soft px-4 py-3 font-bold [overflow-wrap:anywhere] text-warn">
          {flag}
        </p>
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
      <Entries
        title="Verification"
        empty="Nobody has asked the provider yet."
        entries={payment.attempts.map(({ id, round, number, outcome, createdAt }) => ({
          id,
          text: `Round ${round}, attempt ${number}: ${outcome.toLowerCase()}`,
          time: time(createdAt),
        }))}
      />
      <Entries
        title="Webhooks"
        empty="The provider has announced nothing."
        entries={payment.webhooks.map(({ id, kind, handledAt, receivedAt }) => ({
          id,
          text: `${kind}, ${handledAt ? 'handled' : 'not handled yet'}`,
          time: time(receivedAt),
        }))}
      />
      <Entries
        title="Refunds"
        empty="Nothing was asked for or given back."
        entries={payment.refunds.map((refund) => ({
          id: refund.id,
          to: `/admin/refunds/${refund.id}`,
          text: `${wordOf(refund.status)}. ${originName[refund.origin]}: ${refund.reason}`,
          time: time(refund.createdAt),
        }))}
      />
      <Entries
        title="Disputes"
        empty="No bank has questioned it."
        entries={payment.disputes.map(({ id, status: state, dueAt, createdAt }) => ({
          id,
          to: `/admin/disputes/${id}`,
          text: `${disputeStatusName[state]}${dueAt ? `, answer until ${time(dueAt)}` : ''}`,
          time: time(createdAt),
        }))}
      />
      <Entries
        title="Audit log"
        empty="No admin has changed this payment."
        entries={payment.auditEntries.map(({ id, action, actor, reason, createdAt }) => ({
          id,
          text: `${action} by ${actor?.name ?? 'the command line'}${reason ? `: ${reason}` : ''}`,
          time: time(createdAt),
        }))}
      />
    </>
  );
}

/** Returns the price before, and the coupon with what it took off; nothing without one. */
function couponFacts({ amountMinor, discountMinor, symbol, couponId, couponCode }: Payment) {
  if (!couponId) return [];
  const off = `${couponCode}, −${formatMoney(discountMinor, symbol, 'IF_ANY')}`;
  return [
    { name: 'Price before', value: formatMoney(amountMinor + discountMinor, symbol, 'IF_ANY') },
    { name: 'Coupon', value: <RecordLink to={`/admin/coupons/${couponId}`}>{off}</RecordLink> },
  ];
}

function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center sm:min-h-8">
      {children}
    </Link>
  );
}

type Entry = { id: string; text: string; time: string; to?: string };
type EntriesProps = { title: string; empty: string; entries: Entry[] };

function Entries({ title, empty, entries }: EntriesProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-xl">{title}</h3>
      {entries.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="grid gap-2">
          {entries.map(({ id, text, time, to }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-4 rounded-brick border-2 border-line bg-surface px-4 py-2"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {to ? <RecordLink to={to}>{text}</RecordLink> : text}
              </span>
              <span className="text-muted">{time}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
