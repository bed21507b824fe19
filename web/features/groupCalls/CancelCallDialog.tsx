import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { startText } from '../../../contract/time.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { toast } from '../../ui/toast.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useCancelGroupCallMutation } from './groupCalls.generated.ts';

type CancelCallDialogProps = { call: Call; timeZone: string; onClose: () => void };

/** Cancels a call, alone or with all later ones of its series. */
export function CancelCallDialog({ call, timeZone, onClose }: CancelCallDialogProps) {
  const client = useApolloClient();
  const [scope, setScope] = useState<'one' | 'later'>('one');
  const [cancel] = useCancelGroupCallMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => ({ input: scope === 'later' }),
    send: async (includesLater) => {
      const variables = { input: { callId: call.id, includesLater } };
      const answer = (await cancel({ variables })).data?.cancelGroupCall;
      refetchCalls(client);
      if (answer?.__typename !== 'CancelledGroupCalls') return answer ? { message: answer.message } : {};
      toast.success(CALL_TEXTS.cancelDone(answer.calls.length));
      onClose();
      return null;
    },
    failed: CALL_TEXTS.failed,
  });
  return (
    <FormDialog
      form={form}
      title="Cancel this call?"
      description={`${call.topic}: ${startText(call.startsAt, timeZone)}`}
      submitLabel="Cancel the Call"
      busyLabel="Cancelling..."
      cancelLabel="Keep It"
      danger
      className="grid gap-5"
      onClose={onClose}
    >
      {call.seriesId && (
        <RadioCards
          legend="It is one of a series. What will not take place?"
          name="scope"
          options={[
            { value: 'one', title: 'This one' },
            { value: 'later', title: 'This and all later ones' },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      <p>All families of the course are told.</p>
    </FormDialog>
  );
}
