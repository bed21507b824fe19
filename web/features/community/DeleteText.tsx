import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { useNavigate } from '../../lib/router/router.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type Community_PostFragment, useDeleteCommunityPostMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

type DeleteTextProps = {
  post: Pick<Community_PostFragment, 'id' | 'course' | 'parentId'>;
  onClose: () => void;
};

/** Confirms that an own text is deleted. After that of a post, the list is shown. */
export function DeleteText({ post, onClose }: DeleteTextProps) {
  const navigate = useNavigate();
  const [remove, { client }] = useDeleteCommunityPostMutation({ context: { quiet: true } });
  const confirm = async () => {
    const variables = { input: { postId: post.id } };
    const answer = (await remove({ variables }).catch(() => null))?.data?.deleteCommunityPost;
    if (answer?.__typename !== 'CommunityPost') {
      toast.error(answer?.message ?? COMMUNITY_TEXTS.notDeleted);
      return;
    }
    toast.success(COMMUNITY_TEXTS.deleted);
    if (post.parentId === null) navigate(`/community?course=${post.course}`, { replace: true });
    refetchCommunity(client);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this?"
      confirmLabel="Delete"
      cancelLabel="Keep it"
      danger
      onConfirm={confirm}
    >
      {COMMUNITY_TEXTS[post.parentId === null ? 'deletePost' : 'deleteAnswer']}
    </ConfirmDialog>
  );
}
