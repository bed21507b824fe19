import { useState } from 'react';
import { MENTOR_ADMIN_TEXTS } from '../../../../contract/mentorRecords.ts';
import { checkReason } from '../../../../contract/mentors.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import type { ComboboxValue } from '../../../ui/useCombobox.ts';
import { HandoverPreview } from './HandoverPreview.tsx';
import { MentorField } from './MentorField.tsx';
import {
  type MentorRecord_MentorFragment as Mentor,
  useDeactivateMentorRecordMutation,
} from './mentorAdmin.generated.ts';

type DeactivateDialogProps = { mentor: Mentor; onSaved: (text: string) => void; onClose: () => void };

/** Makes a mentor inactive and hands the students over, after showing what moves. */
export function DeactivateDialog({ mentor, onSaved, onClose }: DeactivateDialogProps) {
  // As it was when the dialog opened: an edit names the version that it began with.
  const [{ id, version, person }] = useState(mentor);
  const [successor, setSuccessor] = useState<ComboboxValue | null>(null);
  const toMentorId = successor?.id ?? null;
  const [reason, setReason] = useState('');
  const [deactivate] = useDeactivateMentorRecordMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => checked({ mentorId: id, version, reason, toMentorId }, () => checkReason(reason)),
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
      unsaved={successor !== null}
      onClose={onClose}
    >
      <MentorField
        label="Hand over to"
        none="Nobody: the students wait for a mentor"
        studentId={null}
        exceptMentorId={id}
        {...form.field('toMentorId')}
        value={successor}
        onChange={(mentor) => {
          setSuccessor(mentor);
          form.change('toMentorId');
        }}
      />
      <HandoverPreview mentorId={id} toMentorId={toMentorId} />
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
