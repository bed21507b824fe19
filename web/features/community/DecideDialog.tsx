import { useState } from 'react';
import { COMMUNITY_TEXTS, decisionProblems, MAX_NOTE_LENGTH } from '../../../contract/community.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { type Community_PostFragment, useDecideCommunityPostMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

type DecideDialogProps = {
  post: Pick<Community_PostFragment, 'id' | 'version'>;
  decision: 'DECLINE' | 'HIDE';
  onClose: () => void;
};

const TITLES = { DECLINE: 'Ask for a change', HIDE: 'Hide it' };

/** Declines or hides a text with a kind word to its author. */
export function DecideDialog({ post: current, decision, onClose }: DecideDialogProps) {
  // As it was when the dialog opened: a decision is about the words that were read.
  const [post] = useState(current);
  const [decide, { client }] = useDecideCommunityPostMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked({ decision, note: textOf('note') }, (draft) => [...decisionProblems(draft)]),
    send: async (draft) => {
      const input = { postId: post.id, version: post.version, ...draft };
      const answer = (await decide({ variables: { input } })).data?.decideCommunityPost;
      if (answer?.__typename !== 'CommunityPost') return answer ?? {};
      refetchCommunity(client);
      onClose();
      return null;
    },
    failed: COMMUNITY_TEXTS.notDecided,
  });
  return (
    <FormDialog
      form={form}
      title={TITLES[decision]}
      submitLabel="Send"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Textarea
        label="A kind word to the author"
        hint="Say what was good, and what to change."
        maxLength={MAX_NOTE_LENGTH}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
