import { useState } from 'react';
import { MENTOR_ADMIN_TEXTS } from '../../../../contract/mentorRecords.ts';
import { checkReason } from '../../../../contract/mentors.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { AcceptingMentorField } from './AcceptingMentorField.tsx';
import { HandoverPreview } from './HandoverPreview.tsx';
import {
  type MentorRecord_MentorFragment as Mentor,
  useDeactivateMentorRecordMutation,
} from './mentorAdmin.generated.ts';

type DeactivateDialogProps = { mentor: Mentor; onSaved: (text: string) => void; onClose: () => void };

/** Makes a mentor inactive and hands the students over, after showing what moves. */
export function DeactivateDialog({ mentor, onSaved, onClose }: DeactivateDialogProps) {
  const { id, version, person } = mentor;
  const [toMentorId, setToMentorId] = useState('');
  const [reason, setReason] = useState('');
  const [deactivate] = useDeactivateMentorRecordMutation({ context: { quiet: true } });
  const form = useForm({
    read: () =>
      checked({ mentorId: id, version, reason, toMentorId: toMentorId || null }, () => checkReason(reason)),
    send: async (input) => {
      const answer = (await deactivate({ variables: { input } })).data?.deactivateMentor;
      if (answer?.__typename !== 'Mentor') return answer ?? {};
      onSaved(MENTOR_ADMIN_TEXTS.deactivated);
      onClose();
      return null;
    },
    failed: MENTOR_ADMIN_TEXTS.notDeactivated,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Deactivate Mentor"
      description={`${person.name} loses access to every student at once. This is not undone by activating the record again.`}
      submitLabel="Deactivate Mentor"
      busyLabel="Deactivating..."
      className="grid grid-cols-1 gap-5"
      onClose={onClose}
    >
      <AcceptingMentorField
        label="Hand over to"
        placeholder="Nobody: the students wait for a mentor"
        exceptId={id}
        {...form.field('toMentorId')}
        value={toMentorId}
        onChange={(value) => {
          setToMentorId(value);
          form.change('toMentorId');
        }}
      />
      <HandoverPreview mentorId={id} toMentorId={toMentorId || null} />
      <Textarea
        label="Reason"
        hint="For the audit log; families do not see it."
        rows={3}
        maxLength={500}
        {...form.field('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
