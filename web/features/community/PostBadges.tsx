import { Lock, Pin } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import type { Community_PostFragment } from './community.generated.ts';

const icon = 'size-4';

/** Says what a post is, and if it is pinned, solved or closed. */
export function PostBadges({
  post: { kind, isPinned, isLocked, acceptedAnswerId },
}: {
  post: Community_PostFragment;
}) {
  return (
    <>
      <Badge tone={kind === 'SHOW' ? 'teal' : 'mango'}>{kind === 'SHOW' ? 'Look' : 'Question'}</Badge>
      {isPinned && (
        <Badge tone="indigo" icon={<Pin className={icon} aria-hidden="true" />}>
          At the top
        </Badge>
      )}
      {acceptedAnswerId && <Badge tone="success">Solved</Badge>}
      {isLocked && (
        <Badge tone="neutral" icon={<Lock className={icon} aria-hidden="true" />}>
          Closed
        </Badge>
      )}
    </>
  );
}
