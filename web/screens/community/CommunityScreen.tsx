import { isUuid } from '../../../contract/pattern.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { CommunityPage } from '../../features/community/CommunityPage.tsx';
import { NewPost } from '../../features/community/NewPost.tsx';
import { PostPage } from '../../features/community/PostPage.tsx';
import { QueuePage } from '../../features/community/QueuePage.tsx';
import { useLocation } from '../../lib/router/router.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders /community, /community/new, /community/queue and /community/:id. */
export function CommunityScreen() {
  const { viewer } = useSession();
  const [, , page, ...more] = useLocation().pathname.replace(/\/$/, '').split('/');
  if (more.length > 0 || (page !== undefined && page !== 'new' && page !== 'queue' && !isUuid(page)))
    return <NotFoundPage />;
  const timeZone = viewer?.timeZone ?? 'Africa/Lagos';
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 sm:py-12">
      <PageTitle>Community</PageTitle>
      {page === undefined ? (
        <CommunityPage timeZone={timeZone} />
      ) : page === 'new' ? (
        <NewPost />
      ) : page === 'queue' ? (
        <QueuePage timeZone={timeZone} />
      ) : (
        <PostPage key={page} id={page} timeZone={timeZone} />
      )}
    </div>
  );
}
