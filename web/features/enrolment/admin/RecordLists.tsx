import type { ReactNode } from 'react';
import { partsText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { dateText, fullTimeText } from '../../../../contract/time.ts';
import { wordOf } from '../../../lib/text/wordOf.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { packageLabel } from './studentOptions.ts';
import type { StudentRecord_StudentFragment as RecordedStudent } from './studentRecord.generated.ts';

type RecordListsProps = { student: RecordedStudent; timeZone: string };

/** Lists the payments, consents and data requests of a student. */
export function RecordLists({ student, timeZone }: RecordListsProps) {
  const { payments, consents, dataRequests } = student;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <RecordList title="Payments" empty="No payment was made." count={payments.length}>
        {payments.map(({ id, amountMinor, symbol, status, reference, createdAt, ...payment }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong>{`${formatMoney(amountMinor, symbol, 'IF_ANY')}, ${packageLabel(payment.package)}${payment.parts ? `, ${partsText(payment.parts)}` : ''}`}</strong>
              <Badge tone={status === 'COMPLETED' ? 'success' : 'neutral'}>{wordOf(status)}</Badge>
            </p>
            <p className="text-base text-muted wrap-anywhere">{`${reference}, ${fullTimeText(createdAt, timeZone)}`}</p>
          </li>
        ))}
      </RecordList>
      <div className="grid grid-cols-1 content-start gap-5">
        <RecordList title="Consents" empty="No consent is on record." count={consents.length}>
          {consents.map(({ id, text, givenAt, person }) => (
            <li key={id}>
              <p>{text}</p>
              <p className="text-base text-muted">{`${person.name}, ${dateText(givenAt, timeZone)}`}</p>
            </li>
          ))}
        </RecordList>
        <RecordList title="Data requests" empty="Nothing was asked for." count={dataRequests.length}>
          {dataRequests.map(({ id, kind, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{`${kind === 'EXPORT' ? 'Export' : 'Deletion'}, ${dateText(createdAt, timeZone)}`}</span>
              <Badge tone={status === 'REQUESTED' ? 'warn' : 'neutral'}>{wordOf(status)}</Badge>
            </li>
          ))}
        </RecordList>
      </div>
    </div>
  );
}

type RecordListProps = { title: string; empty: string; count: number; children: ReactNode };

function RecordList({ title, empty, count, children }: RecordListProps) {
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-xl">{title}</h3>
      {count === 0 ? <p className="text-muted">{empty}</p> : <ul className="grid gap-4">{children}</ul>}
    </Card>
  );
}
