import { useApolloClient } from '@apollo/client/react';
import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { SessionDialog, type SessionStudent } from './SessionDialog.tsx';
import { evictSession, refetchSessions, type Session } from './sessionFeed.ts';
import { useCancelSessionMutation, useDeleteSessionMutation } from './sessions.generated.ts';

type SessionActionsProps = { session: Session; students: readonly SessionStudent[]; timeZone: string };

const actions = [
  { action: 'edit', label: 'Edit', Icon: Pencil },
  { action: 'complete', label: 'Complete', Icon: CircleCheck },
  { action: 'cancel', label: 'Cancel', Icon: Ban },
  { action: 'delete', label: 'Delete', Icon: Trash2 },
] as const;

/** Renders a mentor's actions on a session: all of them while it is scheduled, afterwards only delete. */
export function SessionActions({ session, students, timeZone }: SessionActionsProps) {
  const client = useApolloClient();
  const [open, setOpen] = useState<(typeof actions)[number]['action'] | null>(null);
  const [cancel] = useCancelSessionMutation({ context: { quiet: true } });
  const [remove] = useDeleteSessionMutation({ context: { quiet: true } });
  const input = { sessionId: session.id };
  const close = () => setOpen(null);
  const isOpen = session.status === 'SCHEDULED';

  const confirmCancel = async () => {
    const answer = (await cancel({ variables: { input } }).catch(() => null))?.data?.cancelSession;
    refetchSessions(client);
    if (answer?.__typename === 'MentorSession') return toast.success(SESSION_TEXTS.cancelled);
    toast.error(answer ? SESSION_TEXTS.updateFailed(answer.message) : SESSION_TEXTS.saveFailed);
  };
  const confirmDelete = async () => {
    const answer = (await remove({ variables: { input } }).catch(() => null))?.data?.deleteSession;
    if (answer?.__typename !== 'DeletedSession') {
      refetchSessions(client);
      return toast.error(SESSION_TEXTS.deleteFailed(answer?.message ?? 'Please try again.'));
    }
    toast.success(SESSION_TEXTS.deleted);
    evictSession(client, session.id);
    refetchSessions(client);
  };
  return (
    <>
      {actions
        .filter(({ action }) => isOpen || action === 'delete')
        .map(({ action, label, Icon }) => (
          <Button
            key={action}
            variant={action === 'delete' ? 'ghost' : 'outline'}
            size="sm"
            icon={<Icon className="size-5" aria-hidden="true" />}
            onClick={() => setOpen(action)}
          >
            {label}
            <span className="sr-only"> {session.title}</span>
          </Button>
        ))}
      {open === 'edit' && (
        <SessionDialog
          session={session}
          students={students}
          studentId={session.studentId}
          timeZone={timeZone}
          onClose={close}
        />
      )}
      {open === 'complete' && <CompleteDialog session={session} onClose={close} />}
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title="Cancel this session?"
        confirmLabel="Cancel Session"
        cancelLabel="Keep It"
        danger
        onConfirm={confirmCancel}
      >
        The family of {session.studentName} is told that {session.title} will not take place.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title="Delete this session?"
        confirmLabel="Delete Session"
        cancelLabel="Keep It"
        danger
        onConfirm={confirmDelete}
      >
        {session.title} disappears for you and for the family
        {isOpen && ', who are told that it will not take place'}. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
