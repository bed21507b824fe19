import { useState } from 'react';
import {
  EXPERIENCE_YEARS_RANGE,
  MAX_BIO_LENGTH,
  MAX_STUDENTS_RANGE,
  MENTOR_ADMIN_TEXTS,
} from '../../../../contract/mentorRecords.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { CandidateField } from './CandidateField.tsx';
import {
  type MentorRecord_MentorFragment as Mentor,
  useCreateMentorRecordMutation,
  useUpdateMentorRecordMutation,
} from './mentorAdmin.generated.ts';
import { EMPTY_MENTOR, fieldsOfMentor, type MentorFields, readMentor } from './mentorForm.ts';

type MentorDialogProps = {
  /** Null for a new record. */
  mentor: Mentor | null;
  onSaved: (text: string) => void;
  onClose: () => void;
};

/** Renders the form of a mentor record. Whose record it is cannot be changed. */
export function MentorDialog({ mentor: current, onSaved, onClose }: MentorDialogProps) {
  // The record behind may be loaded again while the form is open; the form keeps what it was filled with.
  const [mentor] = useState(current);
  const [fields, setFields] = useState(() => (mentor ? fieldsOfMentor(mentor) : EMPTY_MENTOR));
  const [create] = useCreateMentorRecordMutation({ context: { quiet: true } });
  const [update] = useUpdateMentorRecordMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => readMentor(fields),
    send: async (input) => {
      const answer = mentor
        ? (await update({ variables: { input: { ...input, id: mentor.id, version: mentor.version } } })).data
            ?.updateMentor
        : (await create({ variables: { input: { ...input, profileId: fields.profileId } } })).data
            ?.createMentor;
      if (answer?.__typename !== 'Mentor') return answer ?? {};
      onSaved(mentor ? MENTOR_ADMIN_TEXTS.updated : MENTOR_ADMIN_TEXTS.created);
      onClose();
      return null;
    },
    failed: mentor ? MENTOR_ADMIN_TEXTS.notUpdated : MENTOR_ADMIN_TEXTS.notCreated,
  });
  const change = (part: Partial<MentorFields>) => setFields({ ...fields, ...part });
  const inputOf = (key: Exclude<keyof MentorFields, 'isActive'>, name: string = key) => ({
    ...form.field(name),
    value: fields[key],
    onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
  });
  const number = { type: 'number', inputMode: 'numeric' as const };
  return (
    <FormDialog
      form={form}
      size="lg"
      title={mentor ? 'Edit Mentor' : 'Create Mentor'}
      description={mentor ? undefined : 'Makes a person with the mentor role a mentor.'}
      submitLabel={mentor ? 'Save Changes' : 'Create Mentor'}
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5"
      onClose={onClose}
    >
      {mentor ? (
        <TextField
          label="Person"
          value={`${mentor.person.name} (${mentor.email})`}
          disabled
          hint="A record stays with its person."
        />
      ) : (
        <CandidateField
          {...form.field('profileId')}
          value={fields.profileId}
          onChange={(profileId) => {
            change({ profileId });
            form.change('profileId');
          }}
        />
      )}
      <TextField
        label="Specialization"
        optional
        hint="Separated by commas, such as Scratch, web design"
        {...inputOf('specialization')}
      />
      <Textarea label="Bio" optional rows={4} maxLength={MAX_BIO_LENGTH} {...inputOf('bio')} />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          label="Experience in years"
          optional
          {...number}
          {...EXPERIENCE_YEARS_RANGE}
          {...inputOf('experienceYears')}
        />
        <TextField
          label="Maximum students"
          optional
          hint="Empty for no limit"
          {...number}
          {...MAX_STUDENTS_RANGE}
          {...inputOf('maxStudents')}
        />
        <TextField
          label="Hourly rate in naira"
          optional
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          {...inputOf('hourlyRate', 'hourlyRateMinor')}
        />
      </div>
      <Checkbox
        label="Active: can get students and open the mentor dashboard"
        name="isActive"
        error={form.errorOf('isActive')}
        checked={fields.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
    </FormDialog>
  );
}
