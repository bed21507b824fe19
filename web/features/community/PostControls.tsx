import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Community_PostFragment,
  useSetCommunityLockMutation,
  useSetCommunityPinMutation,
} from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

/** Pins a post, and closes it to answers of children, for who decides in its space. */
export function PostControls({ post: { id: postId, isLocked, isPinned } }: { post: Community_PostFragment }) {
  const [sendLock, lock] = useSetCommunityLockMutation({ context: { quiet: true } });
  const [sendPin, pin] = useSetCommunityPinMutation({ context: { quiet: true } });
  const setLock = async (isOn: boolean) => {
    const variables = { input: { postId, isLocked: isOn } };
    const answer = (await sendLock({ variables }).catch(() => null))?.data?.setCommunityLock;
    if (answer?.__typename !== 'CommunityPost') toast.error(answer?.message ?? COMMUNITY_TEXTS.notLocked);
  };
  const setPin = async (isOn: boolean) => {
    const variables = { input: { postId, isPinned: isOn } };
    const answer = (await sendPin({ variables }).catch(() => null))?.data?.setCommunityPin;
    if (answer?.__typename !== 'CommunityPost')
      return toast.error(answer?.message ?? COMMUNITY_TEXTS.notPinned);
    refetchCommunity(pin.client);
  };
  return (
    <section aria-label="For mentors and the team" className="flex flex-wrap gap-x-4 gap-y-1">
      <Switch
        on={isPinned}
        busy={pin.loading}
        label="Keep this post at the top of the list"
        text="Keep at the top"
        onChange={(isOn) => void setPin(isOn)}
      />
      <Switch
        on={isLocked}
        busy={lock.loading}
        label="Stop children from answering this post"
        text="No more answers"
        onChange={(isOn) => void setLock(isOn)}
      />
    </section>
  );
}
