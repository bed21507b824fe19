import { useState } from 'react';
import { MENTOR_ADMIN_TEXTS } from '../../../../contract/mentorRecords.ts';
import { checkReason } from '../../../../contract/mentors.ts';
import { MAX_TABLE_SEARCH_LENGTH } from '../../../../contract/tables.ts';
import { timeZoneName } from '../../../../contract/time.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useDebouncedValue } from '../../../lib/hooks/useDebouncedValue.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { HandoverPreview } from './HandoverPreview.tsx';
import {
  type MentorRecord_MentorFragment as Mentor,
  useDeactivateMentorRecordMutation,
  useSuccessorsQuery,
} from './mentorAdmin.generated.ts';
import { loadText } from './mentorTable.ts';

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
      <SuccessorField
        mentorId={id}
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

type SuccessorFieldProps = {
  mentorId: string;
  name: string;
  value: string;
  error: string | null;
  onChange: (mentorId: string) => void;
};

/** Chooses a mentor who can take students, by load, subjects and time zone. */
function SuccessorField({ mentorId, name, value, error, onChange }: SuccessorFieldProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedValue(search, setSearch);
  const { data, previousData } = useSuccessorsQuery({
    variables: { search: search || null },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  });
  const list = (data ?? previousData)?.adminMentors;
  const mentors = (list?.edges ?? []).map(({ node }) => node).filter(({ id }) => id !== mentorId);
  return (
    <div className="grid gap-3">
      {(search !== '' || list?.pageInfo.hasNextPage) && (
        <TextField
          label="Search by name or e-mail"
          type="search"
          value={typed}
          maxLength={MAX_TABLE_SEARCH_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label="Hand over to"
        name={name}
        value={value}
        error={error}
        placeholder="Nobody: the students wait for a mentor"
        hint="Mentors who can take students now"
        onChange={(event) => onChange(event.target.value)}
        options={mentors.map((one) => ({
          value: one.id,
          label: [
            `${one.person.name}, ${loadText(one)} students`,
            ...one.specialization.slice(0, 2),
            timeZoneName(one.timeZone),
          ].join(', '),
        }))}
      />
    </div>
  );
}
