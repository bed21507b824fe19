import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import { checkNotes, SESSION_TEXTS } from '../../../gateway/features/sessions/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshSessions, type Session } from './sessionFeed.ts';
import { useCompleteSessionMutation } from './sessions.generated.ts';

/** Says that a session took place, with notes that the family reads. */
export function CompleteDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useApolloClient();
  const formId = useId();
  const [notes, setNotes] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [complete, { loading }] = useCompleteSessionMutation({ context: { quiet: true } });
  const send = async () => {
    const wrong = checkNotes(notes);
    if (wrong) return setProblem(wrong.message);
    try {
      const { data } = await complete({ variables: { input: { sessionId: session.id, notes } } });
      const answer = data?.completeSession;
      if (answer?.__typename !== 'MentorSession')
        return setProblem(answer ? SESSION_TEXTS.updateFailed(answer.message) : SESSION_TEXTS.saveFailed);
      refreshSessions(client);
      toast.success(SESSION_TEXTS.completed);
      onClose();
    } catch {
      setProblem(SESSION_TEXTS.saveFailed);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={loading}
      title="Complete this session?"
      description={`${session.title} with ${session.studentName}`}
      footer={
        <>
          <Button variant="outline" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={loading} loadingText="Saving...">
            Complete Session
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void send();
        }}
      >
        <Textarea
          label="Notes"
          optional
          rows={5}
          hint="What you did, and what comes next. The family reads this."
          value={notes}
          error={problem}
          onChange={(event) => {
            setNotes(event.target.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
