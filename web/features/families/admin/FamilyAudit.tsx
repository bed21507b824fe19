import { fullTimeText } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Link } from '../../../lib/router/router.tsx';
import { AuditDifferences } from '../../admin/audit/AuditDifferences.tsx';
import { recordLink } from '../../admin/audit/recordLink.ts';
import { FAMILY_PAGE_SIZE, FamilyPages } from './FamilyPages.tsx';
import {
  type FamilyRecord_EntryFragment as Entry,
  useFamilyAuditEntriesQuery,
} from './familyRecord.generated.ts';

/** Lists what admins did with a family, its children and its payments, newest first. */
export function FamilyAudit({ parentId, timeZone }: { parentId: string; timeZone: string }) {
  const result = useFamilyAuditEntriesQuery({
    variables: { parentId, first: FAMILY_PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.familyAuditEntries);
  return (
    <FamilyPages title="Audit log" empty="No admin has changed or viewed anything yet." pages={pages}>
      {(entry) => (
        <div className="grid grid-cols-1 gap-2">
          <p className="wrap-anywhere">
            <strong>{entry.action}</strong>
            {entry.reason && `: ${entry.reason}`}
          </p>
          <AuditDifferences before={entry.before} after={entry.after} />
          <p className="text-base text-muted">
            {`${entry.actor?.name ?? 'Command line or former admin'}, ${fullTimeText(entry.createdAt, timeZone)}. `}
            <EntryLink entry={entry} />
          </p>
        </div>
      )}
    </FamilyPages>
  );
}

function EntryLink({ entry: { entity, entityId } }: { entry: Entry }) {
  const to = entity === 'Profile' ? null : recordLink(entity, entityId);
  return to ? (
    <Link to={to} className="link inline-flex min-h-11 items-center sm:min-h-8">
      {`Open the ${entity.toLowerCase()}`}
    </Link>
  ) : null;
}
