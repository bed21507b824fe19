import { fullTimeText } from '../../../../contract/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { AuditDifferences } from '../../admin/audit/AuditDifferences.tsx';
import type { StudentRecord_EntryFragment as Entry } from './studentRecord.generated.ts';

type RecordAuditProps = { entries: readonly Entry[]; timeZone: string };

/** Lists what admins did with a student, newest first. */
export function RecordAudit({ entries, timeZone }: RecordAuditProps) {
  return (
    <Card className="grid content-start gap-4">
      <h3 className="text-xl">Audit log</h3>
      {entries.length === 0 ? (
        <p className="text-muted">No admin has changed or viewed anything yet.</p>
      ) : (
        <ul className="grid gap-4">
          {entries.map((entry) => (
            <li key={entry.id} className="grid grid-cols-1 gap-2">
              <p>
                <strong>{actionName(entry.action)}</strong>
                {entry.reason && <span className="[overflow-wrap:anywhere]">{`: ${entry.reason}`}</span>}
              </p>
              <AuditDifferences before={entry.before} after={entry.after} />
              <p className="text-base text-muted">
                {`${entry.actor?.name ?? 'Command line'}, ${fullTimeText(entry.createdAt, timeZone)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const ACTION_NAMES: Record<string, string> = {
  'student.create': 'Created',
  'student.update': 'Changed',
  'student.assignMentor': 'Mentor assigned',
  'student.view': 'Support view opened',
  'student.readMessages': 'Messages read',
  'student.readFiles': 'Files read',
  'student.readWork': 'Work read',
  'student.readNotifications': 'Notifications read',
  'student.readPayments': 'Payments read',
  'student.remindOfPayment': 'Payment reminder sent',
};

const actionName = (action: string) => ACTION_NAMES[action] ?? action;
