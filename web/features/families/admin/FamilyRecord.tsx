import { ArrowLeft } from 'lucide-react';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { Link } from '../../../lib/router/router.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { FamilyAudit } from './FamilyAudit.tsx';
import { FamilyChildren } from './FamilyChildren.tsx';
import { FamilyFacts } from './FamilyFacts.tsx';
import { FamilyPayments } from './FamilyPayments.tsx';
import { FamilyRequests } from './FamilyRequests.tsx';
import { useFamilyRecordPageQuery } from './familyRecord.generated.ts';

/** Renders the record of a family: the parent, the children, the payments and what admins did. */
export function FamilyRecord({ id, timeZone }: { id: string; timeZone: string }) {
  const { data, error, loading, refetch } = useFamilyRecordPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const family = data?.adminFamily;
  return (
    // A name may be one word of any length, wherever in the record it stands.
    <div className="grid grid-cols-1 gap-5 wrap-anywhere">
      <Link
        to="/admin/families"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Families
      </Link>
      {family ? (
        <>
          <h2 className="text-2xl sm:text-3xl">{family.contact.name}</h2>
          <FamilyFacts family={family} timeZone={timeZone} />
          <FamilyChildren childrenOfFamily={family.children} timeZone={timeZone} />
          <FamilyPayments parentId={id} timeZone={timeZone} />
          <FamilyRequests family={family} timeZone={timeZone} />
          <FamilyAudit parentId={id} timeZone={timeZone} />
        </>
      ) : loading ? (
        <LoadingIndicator message="Loading the family..." />
      ) : error ? (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      ) : (
        <EmptyState title="Family not found">It may have been deleted.</EmptyState>
      )}
    </div>
  );
}
