import { useState } from 'react';
import { fullTimeText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AuditDifferences } from './AuditDifferences.tsx';
import type { AuditLog_EntryFragment as AuditEntry } from './audit.generated.ts';
import { differencesOf, fieldName } from './difference.ts';

type AuditChangesProps = { entry: AuditEntry; timeZone: string };

/** Names the fields that an entry changed, and shows their values before and after in a dialog. */
export function AuditChanges({ entry, timeZone }: AuditChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const differences = differencesOf(entry.before, entry.after);
  if (differences.length === 0 && !entry.reason) return '–';
  const names = differences.map(({ field }) => fieldName(field)).join(', ');
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
          <AuditDifferences before={entry.before} after={entry.after} />
        </div>
      </Dialog>
    </div>
  );
}
