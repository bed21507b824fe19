import { ArrowLeft } from 'lucide-react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { Link } from '../../lib/router/router.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useSession } from '../accounts/session/session.ts';
import { useCommunityQueueQuery } from './community.generated.ts';
import { useCommunityFeeds } from './communityFeed.ts';
import { UndecidedText } from './UndecidedText.tsx';

const PAGE_SIZE = 20;

/** Lists the texts that wait for the viewer's decision, longest first, live. */
export function QueuePage({ timeZone }: { timeZone: string }) {
  const { viewer } = useSession();
  const isReader = viewer?.role === 'MENTOR' || viewer?.role === 'ADMIN';
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/community" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        All of the community
      </Link>
      <h1 className="text-3xl sm:text-4xl">Waiting texts</h1>
      {isReader ? (
        <Queue timeZone={timeZone} />
      ) : (
        <EmptyState level={2} title="Only mentors and the team read these">
          They look at what children wrote before everybody sees it.
        </EmptyState>
      )}
    </div>
  );
}

function Queue({ timeZone }: { timeZone: string }) {
  useCommunityFeeds();
  const result = useCommunityQueueQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.communityQueue);
  const rows = pages.page?.edges.map(({ node }) => node) ?? [];
  return (
    <>
      {!pages.page && !pages.hasFailed && <LoadingIndicator message="Loading the waiting texts..." />}
      {pages.hasFailed && (
        <ErrorState title={COMMUNITY_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {pages.page && rows.length === 0 && (
        <EmptyState level={2} title="Nothing waits">
          You have read all of it. Thank you!
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {rows.map((row) => (
          <li key={row.id}>
            <UndecidedText row={row} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} noun="waiting texts" size="md" />
    </>
  );
}
