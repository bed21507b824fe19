import { useApolloClient } from '@apollo/client/react';
import { decisionProblems, SESSION_REQUEST_TEXTS } from '../../../../contract/sessionRequests.ts';
import { useContactCaution } from '../../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessions, type Session } from '../sessionFeed.ts';
import { useDecideSessionRequestMutation } from '../sessions.generated.ts';

type AnswerDialogProps = {
  session: Session;
  requestId: string;
  /** The wished start in words; null for a cancellation. */
  wish: string | null;
  isAccepted: boolean;
  onClose: () => void;
};

/** Accepts or refuses a family's request, with a word to the family. */
export function AnswerDialog({ session, requestId, wish, isAccepted, onClose }: AnswerDialogProps) {
  const client = useApolloClient();
  const [decide] = useDecideSessionRequestMutation({ context: { quiet: true } });
  const caution = useContactCaution();
  const form = useForm({
    read: (textOf) => {
      const reply = textOf('reply');
      return caution(checked({ isAccepted, reply }, decisionProblems), 'reply', reply);
    },
    send: async (decision) => {
      const { data } = await decide({ variables: { input: { ...decision, requestId } } });
      const answer = data?.decideSessionRequest;
      refetchSessions(client);
      if (!answer) return {};
      // A busy time is a problem of the whole form, which has no field for it.
      if (answer.__typename !== 'MentorSession')
        return { field: answer.field === 'reply' ? 'reply' : null, message: answer.message };
      toast.success(SESSION_REQUEST_TEXTS.decided);
      onClose();
      return null;
    },
    failed: SESSION_REQUEST_TEXTS.decideFailed,
  });
  const accepting = wish ? `Move this session to ${wish}?` : 'Cancel this session?';
  return (
    <FormDialog
      form={form}
      title={isAccepted ? accepting : 'Leave this session as it is?'}
      description={`${session.title} with ${session.studentName}`}
      submitLabel={isAccepted ? (wish ? 'Move Session' : 'Yes, Cancel It') : 'Leave It'}
      busyLabel="Sending..."
      danger={isAccepted && wish === null}
      onClose={onClose}
    >
      <Textarea
        label={`A word to the family of ${session.studentName}`}
        rows={3}
        optional={isAccepted}
        {...form.field('reply')}
      />
    </FormDialog>
  );
}
