import { ArrowLeft } from 'lucide-react';
import { TABLE_TEXTS } from '../../../contract/tables.ts';
import { clockText } from '../../../contract/time.ts';
import type { Course } from '../../generated/types.ts';
import { Link } from '../../lib/router/router.tsx';
import { useNow } from '../../lib/time/useNow.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { OpenSupportView } from './OpenSupportView.tsx';
import { SupportCommunication } from './SupportCommunication.tsx';
import { SupportLearning } from './SupportLearning.tsx';
import { SupportPayments } from './SupportPayments.tsx';
import { useSupportStudentQuery, useSupportViewPageQuery } from './support.generated.ts';

// What a child wrote is not kept in the cache, where it would outlive the support view.
const READ_ONCE = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

/** Renders what the family of a student sees, read-only and for a while, once a reason is given. */
export function SupportView({ id, timeZone }: { id: string; timeZone: string }) {
  const { data, error, loading, refetch } = useSupportStudentQuery({ variables: { id }, ...READ_ONCE });
  const now = useNow();
  const student = data?.adminStudent;
  const view = student?.openSupportView;
  const isOpen = view != null && new Date(view.expiresAt).getTime() > now;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to={`/admin/students/${id}`}
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to the student
      </Link>
      {student ? (
        <>
          <h2 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">
            {`What the family of ${student.firstName} sees`}
          </h2>
          {isOpen ? (
            <>
              <Banner tone="info" className="rounded-xl">
                {`Read-only until ${clockText(view.expiresAt, timeZone)}. The family reads your reason: ${view.reason}`}
              </Banner>
              <SupportPage id={id} course={student.course} timeZone={timeZone} />
            </>
          ) : (
            <OpenSupportView
              studentId={id}
              who={`${student.firstName}, child of ${student.contact.name}`}
              onOpened={() => refetch()}
            />
          )}
        </>
      ) : loading ? (
        <LoadingIndicator message="Loading the student..." />
      ) : error ? (
        <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      ) : (
        <EmptyState title="Student not found">It may have been deleted.</EmptyState>
      )}
    </div>
  );
}

function SupportPage({ id, course, timeZone }: { id: string; course: Course; timeZone: string }) {
  const { data, error, refetch } = useSupportViewPageQuery({ variables: { id, course }, ...READ_ONCE });
  if (!data)
    return error ? (
      <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
    ) : (
      <LoadingIndicator message="Loading what the family sees..." />
    );
  return (
    <>
      <SupportLearning data={data} timeZone={timeZone} />
      <SupportCommunication data={data} timeZone={timeZone} />
      <SupportPayments data={data} timeZone={timeZone} />
    </>
  );
}
