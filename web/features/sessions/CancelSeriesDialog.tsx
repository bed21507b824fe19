import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import { startText } from '../../../contract/time.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchSessions, type Session } from './sessionFeed.ts';
import {
  useCancelSeriesMutation,
  useCancelSessionMutation,
  useLaterSessionsQuery,
} from './sessions.generated.ts';

type CancelSeriesDialogProps = { session: Session; timeZone: string; onClose: () => void };

const TITLE = 'Cancel this session?';

/** Cancels a session of a series, alone or with all later ones. */
export function CancelSeriesDialog(props: CancelSeriesDialogProps) {
  const { session, onClose } = props;
  const { data, error, loading, refetch } = useLaterSessionsQuery({
    variables: { sessionId: session.id },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  if (data)
    return <CancelSeriesForm {...props} laterStarts={data.laterSessions.map((one) => one.startsAt)} />;
  return (
    <Dialog open onOpenChange={onClose} title={TITLE}>
      {error ? (
        <ErrorState
          title="The later sessions could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator message="Loading the later sessions..." />
      )}
    </Dialog>
  );
}

type CancelSeriesFormProps = CancelSeriesDialogProps & { laterStarts: readonly string[] };

function CancelSeriesForm({ session, timeZone, laterStarts, onClose }: CancelSeriesFormProps) {
  const client = useApolloClient();
  const [scope, setScope] = useState<'one' | 'later'>('one');
  const options = { context: { quiet: true } };
  const [cancelOne] = useCancelSessionMutation(options);
  const [cancelSeries] = useCancelSeriesMutation(options);
  const last = laterStarts.at(-1);
  const form = useForm({
    read: () => ({ input: scope }),
    send: async (chosen) => {
      const variables = { input: { sessionId: session.id } };
      const answer =
        chosen === 'one'
          ? (await cancelOne({ variables })).data?.cancelSession
          : (await cancelSeries({ variables })).data?.cancelSeries;
      refetchSessions(client);
      if (!answer) return {};
      if (answer.__typename === 'DomainError') return { message: SESSION_TEXTS.updateFailed(answer.message) };
      const count = answer.__typename === 'CancelledSeries' ? answer.sessions.length : 1;
      toast.success(SESSION_TEXTS.seriesCancelled(count));
      onClose();
      return null;
    },
    failed: SESSION_TEXTS.saveFailed,
  });
  return (
    <FormDialog
      form={form}
      title={TITLE}
      description={`${session.title} with ${session.studentName}: ${startText(session.startsAt, timeZone)}`}
      submitLabel={scope === 'one' ? 'Cancel Session' : `Cancel ${laterStarts.length + 1} Sessions`}
      busyLabel="Cancelling..."
      cancelLabel={scope === 'one' ? 'Keep It' : 'Keep Them'}
      danger
      className="grid gap-5"
      onClose={onClose}
    >
      {last && (
        <RadioCards
          legend="It is one of a series. What will not take place?"
          name="scope"
          options={[
            { value: 'one', title: 'This one' },
            {
              value: 'later',
              title: 'This and all later ones',
              description: `${laterStarts.length + 1} sessions, the last one on ${startText(last, timeZone)}`,
            },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      <p>The family of {session.studentName} is told once.</p>
    </FormDialog>
  );
}
