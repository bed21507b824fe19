import { isUuid } from '../../../contract/pattern.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { CallPage } from '../../features/groupCalls/CallPage.tsx';
import { CallsPage } from '../../features/groupCalls/CallsPage.tsx';
import { useLocation } from '../../lib/router/router.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders /calls and /calls/:id. */
export function CallsScreen() {
  const { viewer } = useSession();
  const [, , id, ...more] = useLocation().pathname.replace(/\/$/, '').split('/');
  if (more.length > 0 || (id !== undefined && !isUuid(id))) return <NotFoundPage />;
  const timeZone = viewer?.timeZone ?? 'Africa/Lagos';
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 sm:py-12">
      <PageTitle>Live Calls</PageTitle>
      {id === undefined ? (
        <CallsPage timeZone={timeZone} />
      ) : (
        <CallPage key={id} id={id} timeZone={timeZone} />
      )}
    </div>
  );
}
