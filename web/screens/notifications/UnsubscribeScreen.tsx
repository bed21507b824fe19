import { Unsubscribe } from '../../features/notifications/preferences/Unsubscribe.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders the target of the unsubscribe link in e-mails, for people who are not signed in. */
export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  return (
    <div className="wrap grid min-h-[60dvh] max-w-2xl content-center py-12">
      <PageTitle>Your e-mails</PageTitle>
      <Unsubscribe key={token} token={token} />
    </div>
  );
}
