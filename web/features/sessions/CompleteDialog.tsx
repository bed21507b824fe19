import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { checkNotes, SESSION_TEXTS } from '../../../contract/sessions.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchSessions, type Session } from './sessionFeed.ts';
import { useCompleteSessionMutation } from './sessions.generated.ts';

/** Completes a session, with notes that the family reads. */
export function CompleteDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useApolloClient();
  const [notes, setNotes] = useState('');
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const [complete, { loading }] = useCompleteSessionMutation({ context: { quiet: true } });
  const fail = (message: string) => setProblem({ field: 'notes', message });
  const send = async () => {
    const notesProblem = checkNotes(notes);
    if (notesProblem) return fail(notesProblem.message);
    try {
      const { data } = await complete({ variables: { input: { sessionId: session.id, notes } } });
      const answer = data?.completeSession;
      if (answer?.__typename !== 'MentorSession')
        return fail(answer ? SESSION_TEXTS.updateFailed(answer.message) : SESSION_TEXTS.saveFailed);
      refetchSessions(client);
      toast.success(SESSION_TEXTS.completed);
      onClose();
    } catch {
      fail(SESSION_TEXTS.saveFailed);
    }
  };
  return (
    <FormDialog
      title="Complete this session?"
      description={`${session.title} with ${session.studentName}`}
      submitLabel="Complete Session"
      saving={loading}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <Textarea
        label="Notes"
        name="notes"
        optional
        rows={5}
        hint="What you did, and what comes next. The family reads this."
        value={notes}
        error={problem?.message ?? null}
        onChange={(event) => {
          setNotes(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
