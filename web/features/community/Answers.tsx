import { CircleCheck } from 'lucide-react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { toast } from '../../ui/toast.ts';
import { LessonText } from '../lessons/markdown/LessonText.tsx';
import { SharedText } from '../lessons/markdown/sharedText.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import { answersText } from './answersText.ts';
import {
  type Community_PostFragment,
  useAcceptCommunityAnswerMutation,
  useCommunityAnswersQuery,
  useCommunityMarksQuery,
} from './community.generated.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { Pictures } from './Pictures.tsx';
import { SlowModeNotice } from './SlowMode.tsx';
import { TextActions } from './TextActions.tsx';
import type { SpaceRights } from './useSpaces.ts';

const PAGE_SIZE = 20;

type AnswersProps = { post: Community_PostFragment; isAsker: boolean; rights: SpaceRights; timeZone: string };

/** Lists the answers to a post, oldest first, and lets the viewer answer. */
export function Answers({ post, isAsker, rights, timeZone }: AnswersProps) {
  const result = useCommunityAnswersQuery({
    variables: { postId: post.id, first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.communityAnswers);
  const answers = pages.page?.edges.map(({ node }) => node) ?? [];
  const postIds = answers.map(({ id }) => id).slice(-100);
  const { data, previousData } = useCommunityMarksQuery({
    variables: { postIds },
    skip: postIds.length === 0,
    context: { quiet: true },
  });
  const marks = (data ?? previousData)?.communityMarks ?? [];
  const [accept, { loading }] = useAcceptCommunityAnswerMutation({ context: { quiet: true } });
  const choose = async (answerId: string | null) => {
    const variables = { input: { postId: post.id, answerId } };
    const response = (await accept({ variables }).catch(() => null))?.data?.acceptCommunityAnswer;
    if (response?.__typename !== 'CommunityPost') toast.error(response?.message ?? COMMUNITY_TEXTS.notSent);
  };
  return (
    <section aria-labelledby="answers" className="grid grid-cols-1 gap-4">
      <h2 id="answers" className="text-2xl">
        {answersText(post.answerCount)}
      </h2>
      {!pages.page && !pages.hasFailed && <LoadingIndicator message="Loading the answers..." />}
      {pages.hasFailed && (
        <ErrorState title={COMMUNITY_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      <ul className="grid grid-cols-1 gap-4">
        {answers.map((answer) => {
          const isAccepted = post.acceptedAnswerId === answer.id;
          return (
            <li key={answer.id}>
              <Card className="grid grid-cols-1 gap-3">
                <AuthorLine post={answer} timeZone={timeZone} />
                {isAccepted && (
                  <Badge
                    tone="success"
                    className="justify-self-start"
                    icon={<CircleCheck className="size-4" aria-hidden="true" />}
                  >
                    This helped
                  </Badge>
                )}
                <HeldNotice post={answer} />
                <SharedText>
                  <LessonText markdown={answer.content} />
                </SharedText>
                <Pictures pictures={answer.pictures} />
                <TextActions
                  post={answer}
                  mark={marks.find(({ postId }) => postId === answer.id)}
                  timeZone={timeZone}
                  {...rights}
                />
                {isAsker && post.kind === 'QUESTION' && answer.state === 'SHOWN' && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="justify-self-start"
                    loading={loading}
                    onClick={() => void choose(isAccepted ? null : answer.id)}
                  >
                    {isAccepted ? 'It did not help after all' : 'This helped me'}
                  </Button>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
      <ShowMore pages={pages} noun="answers" size="md" />
      {post.isLocked && (
        <Banner tone="info" className="rounded-xl">
          {COMMUNITY_TEXTS[rights.canModerate ? 'lockedToOthers' : 'locked']}
        </Banner>
      )}
      {rights.canReact && post.state === 'SHOWN' && (!post.isLocked || rights.canModerate) && (
        <>
          {rights.isSlow && !rights.canModerate && <SlowModeNotice />}
          <AnswerForm postId={post.id} writerId={rights.writerId} />
        </>
      )}
    </section>
  );
}
