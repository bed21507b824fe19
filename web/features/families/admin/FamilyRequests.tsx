import { dateText } from '../../../../contract/time.ts';
import { wordOf } from '../../../lib/text/wordOf.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { FamilyRecord_FamilyFragment as Family } from './familyRecord.generated.ts';

const kindName = { EXPORT: 'Export', DELETION: 'Deletion' } as const;

/** Lists what the parent agreed to, and what data they asked to have or to have deleted. */
export function FamilyRequests({ family, timeZone }: { family: Family; timeZone: string }) {
  const { consents, dataRequests } = family;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Card className="grid content-start gap-4">
        <h3 className="text-xl">Consents</h3>
        {consents.length === 0 && <p className="text-muted">No consent is on record.</p>}
        <ul className="grid gap-4">
          {consents.map(({ id, text, givenAt, studentName }) => (
            <li key={id}>
              <p>{text}</p>
              <p className="text-base text-muted wrap-anywhere">
                {`For ${studentName}, ${dateText(givenAt, timeZone)}`}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="grid content-start gap-4">
        <h3 className="text-xl">Data requests</h3>
        {dataRequests.length === 0 && <p className="text-muted">Nothing was asked for.</p>}
        <ul className="grid gap-4">
          {dataRequests.map(({ id, kind, status, createdAt, studentName }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                {`${kindName[kind]} for ${studentName ?? 'a deleted student'}, ${dateText(createdAt, timeZone)}`}
              </span>
              <Badge tone={status === 'REQUESTED' ? 'warn' : 'neutral'}>{wordOf(status)}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
