import { useApolloClient } from '@apollo/client/react';
import { CALL_TEXTS, callNotesProblems, MAX_CALL_NOTES_LENGTH } from '../../../contract/groupCalls.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useFinishGroupCallMutation } from './groupCalls.generated.ts';

/** Finishes a call with notes for everybody of the course. */
export function FinishCallDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const client = useApolloClient();
  const [finish] = useFinishGroupCallMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked({ notes: textOf('notes') }, (draft) => [...callNotesProblems(draft)]),
    send: async ({ notes }) => {
      const variables = { input: { callId: call.id, notes } };
      const answer = (await finish({ variables })).data?.finishGroupCall;
      if (answer?.__typename !== 'GroupCall') return answer ?? {};
      refetchCalls(client);
      toast.success(CALL_TEXTS.finished);
      onClose();
      return null;
    },
    failed: CALL_TEXTS.failed,
  });
  return (
    <FormDialog
      form={form}
      title="Finish this call?"
      description={call.topic}
      submitLabel="Finish the Call"
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <Textarea
        label="Notes"
        hint="What the children showed, and what comes next. All families of the course read this."
        optional
        rows={5}
        maxLength={MAX_CALL_NOTES_LENGTH}
        {...form.field('notes')}
      />
    </FormDialog>
  );
}
