import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  CALL_TEXTS,
  MAX_CALL_NOTES_LENGTH,
  MAX_RECORDING_DAYS,
  recordingDaysLeft,
  recordProblems,
} from '../../../contract/groupCalls.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useRecordGroupCallMutation } from './groupCalls.generated.ts';

/** Edits the notes of a call that was held, and the link of its recording. */
export function RecordCallDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const client = useApolloClient();
  const [record] = useRecordGroupCallMutation({ context: { quiet: true } });
  // The call follows its changes while the form is open; the form keeps what it was filled with.
  const [version] = useState(call.version);
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          notes: textOf('notes'),
          recordingUrl: textOf('recordingUrl'),
          recordingDays: Number(textOf('recordingDays')),
        },
        (draft) => [...recordProblems(draft)],
      ),
    send: async (draft) => {
      const variables = { input: { ...draft, callId: call.id, version } };
      const answer = (await record({ variables })).data?.recordGroupCall;
      if (answer?.__typename !== 'GroupCall') return answer ?? {};
      refetchCalls(client);
      toast.success(CALL_TEXTS.recorded);
      onClose();
      return null;
    },
    failed: CALL_TEXTS.failed,
  });
  return (
    <FormDialog
      form={form}
      title="Notes and recording"
      description={call.topic}
      submitLabel="Save"
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <Textarea
        label="Notes"
        hint="All families of the course read this."
        optional
        rows={5}
        maxLength={MAX_CALL_NOTES_LENGTH}
        defaultValue={call.notes ?? ''}
        {...form.field('notes')}
      />
      <TextField
        label="Link of the recording"
        type="url"
        inputMode="url"
        optional
        hint="For the families of children who signed up. It begins with https://"
        defaultValue={call.forViewer.recordingUrl ?? ''}
        {...form.field('recordingUrl')}
      />
      <TextField
        label="Days until it is gone"
        type="number"
        min={1}
        max={MAX_RECORDING_DAYS}
        defaultValue={recordingDaysLeft(call.forViewer.recordingUntil, new Date())}
        {...form.field('recordingDays')}
      />
    </FormDialog>
  );
}
