import { useApolloClient } from '@apollo/client/react';
import { Ban, CircleCheck, Pencil, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { type SessionPhase, sessionPhase } from '../../../contract/sessionPhase.ts';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelSeriesDialog } from './CancelSeriesDialog.tsx';
import type { Outcome } from './OutcomeDialog.tsx';
import { SessionDialog, type SessionStudent } from './SessionDialog.tsx';
import { evictSession, refetchSessions, type Session } from './sessionFeed.ts';
import { useCancelSessionMutation, useDeleteSessionMutation } from './sessions.generated.ts';

type SessionActionsProps = {
  session: Session;
  students: readonly SessionStudent[];
  timeZone: string;
  onOutcome: (session: Session, outcome: Outcome) => void;
};

const actions = [
  { action: 'edit', label: 'Edit', Icon: Pencil },
  { action: 'complete', label: 'Complete', Icon: CircleCheck },
  { action: 'missed', label: 'Nobody Came', Icon: UserX },
  { action: 'cancel', label: 'Cancel', Icon: Ban },
  { action: 'delete', label: 'Delete', Icon: Trash2 },
] as const;

type Action = (typeof actions)[number]['action'];

const ACTIONS_IN: Record<SessionPhase, readonly Action[]> = {
  UPCOMING: ['edit', 'cancel', 'delete'],
  RUNNING: ['edit', 'complete', 'missed', 'cancel', 'delete'],
  OVER: ['complete', 'missed', 'delete'],
  CLOSED: ['delete'],
};

/** Of a session that is over, to say that it took place is the main action. */
function variantOf(action: Action, phase: SessionPhase): 'secondary' | 'outline' | 'ghost' {
  if (action === 'complete' && phase === 'OVER') return 'secondary';
  return action === 'delete' ? 'ghost' : 'outline';
}

/** Renders what a mentor can do with a session now: change it until its end, and say how it went from its start on. */
export function SessionActions({ session, students, timeZone, onOutcome }: SessionActionsProps) {
  const client = useApolloClient();
  const [open, setOpen] = useState<Action | null>(null);
  const [cancel] = useCancelSessionMutation({ context: { quiet: true } });
  const [remove] = useDeleteSessionMutation({ context: { quiet: true } });
  const input = { sessionId: session.id };
  const close = () => setOpen(null);
  const phase = sessionPhase(session, useNow());

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
        .filter(({ action }) => ACTIONS_IN[phase].includes(action))
        .map(({ action, label, Icon }) => (
          <Button
            key={action}
            variant={variantOf(action, phase)}
            size="sm"
            icon={<Icon className="size-5" aria-hidden="true" />}
            onClick={() =>
              action === 'complete' || action === 'missed' ? onOutcome(session, action) : setOpen(action)
            }
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
      {open === 'cancel' && session.seriesId && (
        <CancelSeriesDialog session={session} timeZone={timeZone} onClose={close} />
      )}
      <ConfirmDialog
        open={open === 'cancel' && !session.seriesId}
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
        {(phase === 'UPCOMING' || phase === 'RUNNING') && ', who are told that it will not take place'}. This
        action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
