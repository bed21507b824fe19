import { Bell, BellOff } from 'lucide-react';
import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { CommunityMarksDocument, useSetCommunityFollowMutation } from './community.generated.ts';

/** Lets whoever reads a post hear of its answers. */
export function FollowButton({ postId, isFollowed }: { postId: string; isFollowed: boolean }) {
  const [send, { loading }] = useSetCommunityFollowMutation({
    context: { quiet: true },
    refetchQueries: [CommunityMarksDocument],
    awaitRefetchQueries: true,
  });
  const set = async () => {
    const variables = { input: { postId, isOn: !isFollowed } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setCommunityFollow;
    if (answer?.__typename !== 'CommunityPost') toast.error(answer?.message ?? COMMUNITY_TEXTS.notFollowed);
    else toast.success(isFollowed ? COMMUNITY_TEXTS.unfollowed : COMMUNITY_TEXTS.followed);
  };
  const Icon = isFollowed ? BellOff : Bell;
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Icon className="size-5" aria-hidden="true" />}
      loading={loading}
      onClick={() => void set()}
    >
      {isFollowed ? 'Stop following' : 'Follow'}
    </Button>
  );
}
