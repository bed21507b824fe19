import { useApolloClient } from '@apollo/client/react';
import { checkNotes, SESSION_TEXTS } from '../../../contract/sessions.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchSessions, type Session } from './sessionFeed.ts';
import { useCompleteSessionMutation } from './sessions.generated.ts';

/** Completes a session, with notes that the family reads. */
export function CompleteDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useApolloClient();
  const [complete] = useCompleteSessionMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(textOf('notes'), checkNotes),
    send: async (notes) => {
      const { data } = await complete({ variables: { input: { sessionId: session.id, notes } } });
      const answer = data?.completeSession;
      if (answer?.__typename !== 'MentorSession')
        return { field: 'notes', message: answer ? SESSION_TEXTS.updateFailed(answer.message) : null };
      refetchSessions(client);
      toast.success(SESSION_TEXTS.completed);
      onClose();
      return null;
    },
    failed: SESSION_TEXTS.saveFailed,
  });
  return (
    <FormDialog
      form={form}
      title="Complete this session?"
      description={`${session.title} with ${session.studentName}`}
      submitLabel="Complete Session"
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <Textarea
        label="Notes"
        {...form.field('notes')}
        optional
        rows={5}
        hint="What you did, and what comes next. The family reads this."
      />
    </FormDialog>
  );
}
