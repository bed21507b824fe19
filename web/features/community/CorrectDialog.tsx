import { COMMUNITY_TEXTS, communityProblems, MAX_POST_TITLE_LENGTH } from '../../../contract/community.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { type Community_PostFragment, useCorrectCommunityPostMutation } from './community.generated.ts';
import { PictureField } from './PictureField.tsx';
import { usePictures } from './usePictures.ts';

type CorrectDialogProps = {
  post: Community_PostFragment;
  /** The child who wrote it; null for a mentor or an admin. */
  writerId: string | null;
  onClose: () => void;
};

/** Changes the words and pictures of an own text; one that is not shown is sent again. */
export function CorrectDialog({ post, writerId, onClose }: CorrectDialogProps) {
  const [correct] = useCorrectCommunityPostMutation({ context: { quiet: true } });
  const hasTitle = post.title !== null;
  const isShown = post.state === 'SHOWN';
  const pictures = usePictures({ studentId: writerId, present: post.pictures, keptAs: null });
  const form = useForm({
    read: (textOf) =>
      pictures.read(
        checked({ title: hasTitle ? textOf('title') : null, content: textOf('content') }, (draft) => [
          ...communityProblems(draft),
        ]),
        textOf,
      ),
    send: async (draft) => {
      const { data } = await correct({ variables: { input: { postId: post.id, ...draft } } });
      const answer = data?.correctCommunityPost;
      if (answer?.__typename !== 'CommunityPost') return answer ?? {};
      onClose();
      return null;
    },
    failed: COMMUNITY_TEXTS.notSent,
  });
  return (
    <FormDialog
      form={form}
      title={isShown ? 'Edit it' : 'Correct it'}
      submitLabel={isShown ? 'Save' : 'Send again'}
      busyLabel="Sending..."
      className="grid gap-4"
      unsaved={pictures.isChanged || undefined}
      onPaste={pictures.paste}
      onClose={onClose}
    >
      {hasTitle && (
        <TextField
          label="In a few words"
          maxLength={MAX_POST_TITLE_LENGTH}
          defaultValue={post.title ?? ''}
          {...form.field('title')}
        />
      )}
      <Textarea label="Your text" rows={7} defaultValue={post.content} {...form.field('content')} />
      <PictureField form={form} pictures={pictures} isChild={writerId !== null} />
    </FormDialog>
  );
}
