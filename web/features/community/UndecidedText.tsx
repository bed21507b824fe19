import { useState } from 'react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { LessonText } from '../lessons/markdown/LessonText.tsx';
import { SharedText } from '../lessons/markdown/sharedText.tsx';
import { AuthorLine } from './AuthorLine.tsx';
import { type CommunityQueueQuery, useDecideCommunityPostMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { Pictures } from './Pictures.tsx';
import { WordingHistory } from './WordingHistory.tsx';

type UndecidedTextProps = {
  row: CommunityQueueQuery['communityQueue']['edges'][number]['node'];
  timeZone: string;
};

const RULES = {
  NEWCOMER: 'One of the first texts of this child.',
  CONTACT: 'It seems to have a phone number or an e-mail address.',
  LINK: 'It leads to another website or app.',
  INSULT: 'It has a word that can hurt.',
  SHOUTING: 'It is written in big letters.',
  PICTURE: 'It has a picture that nobody has looked at yet.',
};

/** Shows a text that waits or was reported, and decides about it. */
export function UndecidedText({ row: { post, parent, reports, isDeleted }, timeZone }: UndecidedTextProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [decide, { loading, client }] = useDecideCommunityPostMutation({ context: { quiet: true } });
  const isShown = post.state === 'SHOWN';
  const approve = async () => {
    const input = { postId: post.id, version: post.version, decision: 'APPROVE' as const, note: '' };
    const answer = (await decide({ variables: { input } }).catch(() => null))?.data?.decideCommunityPost;
    if (answer?.__typename !== 'CommunityPost') toast.error(answer?.message ?? COMMUNITY_TEXTS.notDecided);
    refetchCommunity(client);
  };
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-xl wrap-anywhere">{post.title ?? `Answer to “${parent?.title ?? ''}”`}</h2>
      <AuthorLine post={post} timeZone={timeZone} />
      {isDeleted && <p className="font-bold">{COMMUNITY_TEXTS.deletedByAuthor}</p>}
      {post.hold && <p className="font-bold">{RULES[post.hold]}</p>}
      {reports.length > 0 && (
        <ul aria-label="Reports" className="grid gap-1 rounded-xl bg-danger-soft px-4 py-2">
          {reports.map(({ id, reason }) => (
            <li key={id} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <SharedText>
        <LessonText markdown={post.content} />
      </SharedText>
      <Pictures pictures={post.pictures} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" loading={loading} onClick={() => void approve()}>
          {isShown ? 'Keep it' : 'Show it to everybody'}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setIsAsking(true)}>
          {isShown ? 'Hide' : 'Ask for a change'}
        </Button>
        {post.version > 1 && <WordingHistory postId={post.id} timeZone={timeZone} />}
      </div>
      {isAsking && (
        <DecideDialog
          post={post}
          decision={isShown ? 'HIDE' : 'DECLINE'}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
