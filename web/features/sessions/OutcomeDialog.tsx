import { useApolloClient } from '@apollo/client/react';
import { checkNotes, SESSION_TEXTS } from '../../../contract/sessions.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchSessions, type Session } from './sessionFeed.ts';
import { useCompleteSessionMutation, useMarkSessionMissedMutation } from './sessions.generated.ts';

export type Outcome = 'complete' | 'missed';

type OutcomeDialogProps = { session: Session; outcome: Outcome; onClose: () => void };

const texts = {
  complete: {
    title: 'Complete this session?',
    submit: 'Complete Session',
    hint: 'What you did, and what comes next. The family reads this.',
    saved: SESSION_TEXTS.completed,
  },
  missed: {
    title: 'Did nobody come?',
    submit: 'Mark as Missed',
    hint: 'How long you waited, for instance. The family reads this, and is told that nobody came.',
    saved: 'Session marked as missed',
  },
};

/** Closes a session with how it went, with notes that the family reads. */
export function OutcomeDialog({ session, outcome, onClose }: OutcomeDialogProps) {
  const client = useApolloClient();
  const options = { context: { quiet: true } };
  const [complete] = useCompleteSessionMutation(options);
  const [markMissed] = useMarkSessionMissedMutation(options);
  const { title, submit, hint, saved } = texts[outcome];
  const form = useForm({
    read: (textOf) => checked(textOf('notes'), checkNotes),
    send: async (notes) => {
      const variables = { input: { sessionId: session.id, notes } };
      const answer =
        outcome === 'complete'
          ? (await complete({ variables })).data?.completeSession
          : (await markMissed({ variables })).data?.markSessionMissed;
      if (answer?.__typename !== 'MentorSession')
        return { field: 'notes', message: answer ? SESSION_TEXTS.updateFailed(answer.message) : null };
      refetchSessions(client);
      toast.success(saved);
      onClose();
      return null;
    },
    failed: SESSION_TEXTS.saveFailed,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={`${session.title} with ${session.studentName}`}
      submitLabel={submit}
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <Textarea label="Notes" {...form.field('notes')} optional rows={5} hint={hint} />
    </FormDialog>
  );
}
