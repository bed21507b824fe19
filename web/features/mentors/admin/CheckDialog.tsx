import { useState } from 'react';
import {
  backgroundCheckProblems,
  MAX_CHECK_REFERENCE_LENGTH,
  MENTOR_ADMIN_TEXTS,
} from '../../../../contract/mentorRecords.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { expiryInstant } from '../expiryInstant.ts';
import {
  type MentorRecord_MentorFragment as Mentor,
  useRenewMentorCheckMutation,
} from './mentorAdmin.generated.ts';

type CheckDialogProps = { mentor: Mentor; onSaved: (text: string) => void; onClose: () => void };

const NAMES = { reference: 'reference', expiresAt: 'expiresAt' };

/** Records the current background check of a mentor. */
export function CheckDialog({ mentor: current, onSaved, onClose }: CheckDialogProps) {
  // The record behind may be loaded again while the form is open; the form keeps what it was filled with.
  const [mentor] = useState(current);
  const [reference, setReference] = useState(mentor.backgroundCheckReference ?? '');
  const [day, setDay] = useState('');
  const [renew] = useRenewMentorCheckMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => {
      const expiresAt = expiryInstant(day);
      const problems = [...backgroundCheckProblems({ reference, expiresAt }, new Date(), NAMES)];
      if (problems.length > 0) return { problems };
      return { input: { reference, expiresAt: expiresAt.toISOString() } };
    },
    send: async (check) => {
      const input = { ...check, mentorId: mentor.id, version: mentor.version };
      const answer = (await renew({ variables: { input } })).data?.renewBackgroundCheck;
      if (answer?.__typename !== 'Mentor') return answer ?? {};
      onSaved(MENTOR_ADMIN_TEXTS.checkRenewed);
      onClose();
      return null;
    },
    failed: MENTOR_ADMIN_TEXTS.checkNotRenewed,
  });
  return (
    <FormDialog
      form={form}
      title="Background Check"
      description={`The check of ${mentor.person.name} as you have seen it. Once it has run out, no new student is assigned.`}
      submitLabel="Save Check"
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5"
      onClose={onClose}
    >
      <TextField
        label="Reference"
        maxLength={MAX_CHECK_REFERENCE_LENGTH}
        {...form.field('reference')}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <TextField
        label="Expires on"
        type="date"
        {...form.field('expiresAt')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}
