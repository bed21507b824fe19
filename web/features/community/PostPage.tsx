import { ArrowLeft } from 'lucide-react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Link } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../ui/MissingRecord.tsx';
import { LessonText } from '../lessons/markdown/LessonText.tsx';
import { SharedText } from '../lessons/markdown/sharedText.tsx';
import { Answers } from './Answers.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import {
  type Community_PostFragment,
  useCommunityMarksQuery,
  useCommunityPostQuery,
} from './community.generated.ts';
import { useCommunityFeeds } from './communityFeed.ts';
import { FollowButton } from './FollowButton.tsx';
import { HeldNotice } from './HeldNotice.tsx';
import { Pictures } from './Pictures.tsx';
import { PostBadges } from './PostBadges.tsx';
import { PostControls } from './PostControls.tsx';
import { SpacePresence } from './SpacePresence.tsx';
import { TextActions } from './TextActions.tsx';
import { type SpaceRights, useSpaces } from './useSpaces.ts';

/** Renders a post with its answers, live. */
export function PostPage({ id, timeZone }: { id: string; timeZone: string }) {
  useCommunityFeeds();
  const { rightsOf } = useSpaces();
  const { data, error, loading, refetch } = useCommunityPostQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const post = data?.communityPost;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to={post ? `/community?course=${post.course}` : '/community'}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All of the community
      </Link>
      {post ? (
        <OpenPost post={post} rights={rightsOf(post.course)} timeZone={timeZone} />
      ) : error ? (
        <ErrorState
          title={COMMUNITY_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : data ? (
        <MissingRecord title="Nothing here">It is not there, or not there any more.</MissingRecord>
      ) : (
        <LoadingIndicator message="Loading the post..." />
      )}
    </div>
  );
}

type OpenPostProps = { post: Community_PostFragment; rights: SpaceRights; timeZone: string };

function OpenPost({ post, rights, timeZone }: OpenPostProps) {
  const { data } = useCommunityMarksQuery({ variables: { postIds: [post.id] }, context: { quiet: true } });
  const mark = data?.communityMarks[0];
  return (
    <>
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <PostBadges post={post} />
          {post.lessonTitle && (
            <span className="text-muted wrap-anywhere">{`Lesson ${post.lessonNumber}: ${post.lessonTitle}`}</span>
          )}
        </div>
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{post.title}</h1>
        <AuthorLine post={post} timeZone={timeZone} />
        <HeldNotice post={post} />
        <SharedText>
          <LessonText markdown={post.content} />
        </SharedText>
        <Pictures pictures={post.pictures} />
        <TextActions post={post} mark={mark} timeZone={timeZone} {...rights} />
        {post.state === 'SHOWN' && mark && !(mark.isOwn && rights.isWriter) && (
          <div>
            <FollowButton postId={post.id} isFollowed={mark.isFollowed} />
          </div>
        )}
        {rights.canModerate && post.state === 'SHOWN' && <PostControls post={post} />}
      </Card>
      <SpacePresence course={post.course} canModerate={rights.canModerate} />
      <Answers
        post={post}
        isAsker={mark?.isOwn === true && rights.isWriter}
        rights={rights}
        timeZone={timeZone}
      />
    </>
  );
}
