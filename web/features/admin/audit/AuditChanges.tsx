import { useState } from 'react';
import { fullTimeText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { AuditLog_EntryFragment as AuditEntry } from './audit.generated.ts';
import { differencesOf, type Part } from './difference.ts';

type AuditChangesProps = { entry: AuditEntry; timeZone: string };

/** Names the fields that an entry changed, and shows their values before and after in a dialog. */
export function AuditChanges({ entry, timeZone }: AuditChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const differences = differencesOf(entry.before, entry.after);
  if (differences.length === 0 && !entry.reason) return '–';
  const names = differences.map(({ field }) => field).join(', ');
  return (
    <div className="grid justify-items-start gap-1">
      {names && <span className="line-clamp-2 text-muted wrap-anywhere">{names}</span>}
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Show changes<span className="sr-only"> of {entry.action}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        size="lg"
        title={entry.action}
        description={`${entry.actor?.name ?? 'Command line or former admin'}, ${fullTimeText(entry.createdAt, timeZone)}`}
      >
        <div className="grid grid-cols-1 gap-5">
          {entry.reason && (
            <div>
              <h3 className="text-lg">Reason</h3>
              <p className="whitespace-pre-line wrap-anywhere">{entry.reason}</p>
            </div>
          )}
          {differences.length > 0 && (
            <dl className="grid grid-cols-1 gap-4">
              {differences.map(({ field, parts }) => (
                <div key={field} className="grid gap-1 border-t-2 border-line pt-3">
                  <dt className="font-bold">{field}</dt>
                  <dd className="whitespace-pre-wrap wrap-anywhere">
                    <Difference parts={parts} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Dialog>
    </div>
  );
}

const marks = { before: 'Before: ', after: 'After: ' };

/** Strikes out what was, marks what is, and says which is which in words. */
function Difference({ parts }: { parts: readonly Part[] }) {
  let offset = 0;
  return parts.map(({ text, in: version }) => {
    const key = offset;
    offset += text.length + 1;
    if (version === 'both') return <span key={key}>{text}</span>;
    const Mark = version === 'before' ? 'del' : 'ins';
    return (
      <span key={key}>
        <Mark
          className={
            version === 'before'
              ? 'rounded bg-danger-soft px-1 text-danger line-through'
              : 'rounded bg-success-soft px-1 font-bold text-success underline'
          }
        >
          <span className={parts.length <= 2 ? 'mr-1 inline-block text-base font-normal' : 'sr-only'}>
            {marks[version]}
          </span>
          {text}
        </Mark>{' '}
      </span>
    );
  });
}
