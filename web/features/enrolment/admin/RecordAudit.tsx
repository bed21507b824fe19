import { fullTimeText } from '../../../../contract/time.ts';
import { Card } from '../../../ui/Card.tsx';
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
            <li key={entry.id} className="grid gap-1">
              <p>
                <strong>{actionName(entry.action)}</strong>
                {entry.reason && <span className="[overflow-wrap:anywhere]">{`: ${entry.reason}`}</span>}
              </p>
              <ul className="text-base">
                {differences(entry).map((text) => (
                  <li key={text} className="[overflow-wrap:anywhere]">
                    {text}
                  </li>
                ))}
              </ul>
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
  'student.readNotifications': 'Notifications read',
  'student.remindOfPayment': 'Payment reminder sent',
};

const actionName = (action: string) => ACTION_NAMES[action] ?? action;

type Values = Record<string, unknown>;
const valuesOf = (json: unknown): Values => (json && typeof json === 'object' ? (json as Values) : {});
const textOf = (value: unknown) => (value === null || value === undefined ? 'none' : String(value));

/** Describes what differs between the values before and after a change. */
function differences({ before, after }: Entry): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) =>
    before ? `${name}: ${textOf(old[name])} → ${textOf(now[name])}` : `${name}: ${textOf(now[name])}`,
  );
}
