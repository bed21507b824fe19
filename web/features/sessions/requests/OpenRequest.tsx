import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { SESSION_REQUEST_TEXTS } from '../../../../contract/sessionRequests.ts';
import { startText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessions, type Session } from '../sessionFeed.ts';
import { useWithdrawSessionRequestMutation } from '../sessions.generated.ts';

type OpenRequestProps = { session: Session; request: NonNullable<Session['request']>; timeZone: string };

/** Shows a family what it has asked and has no answer to yet, and lets it take that back. */
export function OpenRequest({ session, request, timeZone }: OpenRequestProps) {
  const client = useApolloClient();
  const [isConfirming, setConfirming] = useState(false);
  const [withdraw] = useWithdrawSessionRequestMutation({ context: { quiet: true } });
  const confirm = async () => {
    const variables = { input: { requestId: request.id } };
    const answer = (await withdraw({ variables }).catch(() => null))?.data?.withdrawSessionRequest;
    refetchSessions(client);
    if (answer?.__typename === 'MentorSession') toast.success(SESSION_REQUEST_TEXTS.taken);
    else toast.error(answer?.message ?? SESSION_REQUEST_TEXTS.withdrawFailed);
  };
  return (
    <section
      aria-label={`Your question about ${session.title}`}
      className="grid gap-3 rounded-brick bg-indigo-soft px-4 py-3"
    >
      <p>
        {request.wishedStart
          ? `You asked to move this session to ${startText(request.wishedStart, timeZone)}. `
          : 'You asked to cancel this session. '}
        {SESSION_REQUEST_TEXTS.asked}
      </p>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setConfirming(true)}>
        {SESSION_REQUEST_TEXTS.withdraw}
        <span className="sr-only">: your question about {session.title}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Take your question back?"
        confirmLabel="Yes, Take It Back"
        cancelLabel="Keep It"
        onConfirm={confirm}
      >
        The session stays on {startText(session.startsAt, timeZone)}, and your mentor no longer sees that you
        asked.
      </ConfirmDialog>
    </section>
  );
}
