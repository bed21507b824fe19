import { fullTimeText } from '../../../contract/time.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Initial } from '../../ui/Initial.tsx';
import type { Community_PostFragment } from './community.generated.ts';
import { DrawnAvatar } from './DrawnAvatar.tsx';

const BADGES = { CHILD: null, MENTOR: 'Mentor', TEAM: 'Team' } as const;

type AuthorLineProps = {
  post: Pick<Community_PostFragment, 'author' | 'publishedAt' | 'editedAt'>;
  timeZone: string;
};

/** Says who wrote a text, and when. */
export function AuthorLine({ post: { author, publishedAt, editedAt }, timeZone }: AuthorLineProps) {
  const badge = BADGES[author.kind];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {author.kind === 'CHILD' ? (
        <DrawnAvatar number={author.avatar} className="size-10 shrink-0" />
      ) : (
        <Initial name={author.name} />
      )}
      <span className="font-bold wrap-anywhere">{author.name}</span>
      {badge && <Badge tone="indigo">{badge}</Badge>}
      <span className="text-base text-muted">{fullTimeText(publishedAt, timeZone)}</span>
      {editedAt !== null && <span className="text-base text-muted">edited</span>}
    </div>
  );
}
