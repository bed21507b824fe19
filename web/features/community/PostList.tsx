import { Image } from 'lucide-react';
import {
  COMMUNITY_TEXTS,
  type CommunityFilter,
  type CommunitySort,
  communityPostPath,
} from '../../../contract/community.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { Link } from '../../lib/router/router.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import { answersText } from './answersText.ts';
import { type Community_PostFragment, useCommunityPostsQuery } from './community.generated.ts';
import { MarkedText } from './MarkedText.tsx';
import { excerptOf, hasMatch } from './matches.ts';
import { PostBadges } from './PostBadges.tsx';

const PAGE_SIZE = 15;
const ROW_HEIGHT_PX = 160;

type PostListProps = {
  course: Community_PostFragment['course'];
  filter: CommunityFilter;
  sort: CommunitySort;
  lessonId: string | null;
  /** Words of title and text, or of an answer; empty for all posts. */
  search: string;
  timeZone: string;
};

/** Lists the posts of a space. */
export function PostList({ course, filter, sort, lessonId, search, timeZone }: PostListProps) {
  const result = useCommunityPostsQuery({
    variables: { course, filter, sort, lessonId, search: search || null, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.communityPosts);
  const posts = pages.page?.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <h2 className="sr-only">Posts</h2>
      {!pages.page && !pages.hasFailed && <LoadingIndicator message="Loading the posts..." />}
      {pages.hasFailed && (
        <ErrorState title={COMMUNITY_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {pages.page && posts.length === 0 && (
        <EmptyState title={search ? 'Nothing found' : 'Nothing here yet'}>
          {search ? 'Try other words, or ask it.' : 'Every question helps somebody else, too.'}
        </EmptyState>
      )}
      <VirtualList
        items={posts}
        total={pages.page?.pageInfo.hasNextPage ? null : posts.length}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={4}
      >
        {(post) => <PostRow post={post} search={search} timeZone={timeZone} />}
      </VirtualList>
      <ShowMore pages={pages} noun="posts" size="md" />
    </>
  );
}

type PostRowProps = { post: Community_PostFragment; search: string; timeZone: string };

function PostRow({ post, search, timeZone }: PostRowProps) {
  const { id, title, state, answerCount, lessonNumber, pictures } = post;
  const excerpt = search ? excerptOf(post.content, search) : '';
  return (
    <Card className="grid grid-cols-1 gap-2 py-4!">
      <h3 className="text-lg wrap-anywhere">
        <Link to={communityPostPath(id)} className="link inline-flex min-h-11 items-center">
          <span>
            <MarkedText text={title ?? ''} search={search} />
          </span>
        </Link>
      </h3>
      {excerpt ? (
        <p className="wrap-anywhere">
          <MarkedText text={excerpt} search={search} />
        </p>
      ) : (
        search && !hasMatch(title ?? '', search) && <p className="text-muted">{COMMUNITY_TEXTS.inAnswer}</p>
      )}
      <AuthorLine post={post} timeZone={timeZone} />
      <div className="flex flex-wrap items-center gap-2 text-base text-muted">
        <PostBadges post={post} />
        {state !== 'SHOWN' && <Badge tone="warn">Not shown yet</Badge>}
        {lessonNumber !== null && <span>{`Lesson ${lessonNumber}`}</span>}
        {pictures.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Image className="size-4" aria-hidden="true" />
            {pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}
          </span>
        )}
        <span>{answersText(answerCount)}</span>
      </div>
    </Card>
  );
}
