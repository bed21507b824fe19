import { useApolloClient } from '@apollo/client/react';
import {
  DURATIONS,
  KIND_LABELS,
  MAX_WEEKS,
  PLATFORM_LABELS,
  SESSION_KINDS,
  SESSION_PLATFORMS,
  SESSION_TEXTS,
} from '../../../contract/sessions.ts';
import { startText, timeZoneName } from '../../../contract/time.ts';
import { instantOf, wallTimeOf } from '../../../contract/wallTime.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { useFormDraft } from '../../lib/forms/useFormDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { refetchSessions, type Session } from './sessionFeed.ts';
import { fieldsOf, readFields, type SessionFields } from './sessionForm.ts';
import { useSaveSession } from './useSaveSession.ts';

const NUMBERS: readonly string[] = ['durationMinutes', 'weeks'] satisfies (keyof SessionFields)[];

const WEEKS = Array.from({ length: MAX_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Just once' : `Every week, ${index + 1} times`,
}));

export type SessionStudent = { id: string; firstName: string; familyTimeZone: string };

type SessionDialogProps = {
  /** Null for a new session. */
  session: Session | null;
  students: readonly SessionStudent[];
  /** The preselected student of a new session; empty for none. */
  studentId: string;
  timeZone: string;
  onClose: () => void;
};

/** Renders the form of a session. Date and time are in the mentor's time zone, with the family's shown beside. */
export function SessionDialog({ session, students, studentId, timeZone, onClose }: SessionDialogProps) {
  const client = useApolloClient();
  const draft = useFormDraft(`lm-person-session-${session?.id ?? 'new'}`, () =>
    fieldsOf(session, studentId, timeZone),
  );
  const { fields } = draft;
  const save = useSaveSession(session);
  const instant = instantOf(fields, timeZone);
  const student = students.find(({ id }) => id === fields.studentId);
  const familyZone = session?.familyTimeZone ?? student?.familyTimeZone ?? timeZone;

  const form = useForm({
    read: () => readFields(fields, timeZone, session?.startsAt ?? null, new Date()),
    send: async (input) => {
      const failure = await save(input, fields.studentId);
      if (failure) return failure;
      refetchSessions(client);
      draft.discard();
      toast.success(session ? SESSION_TEXTS.updated : SESSION_TEXTS.scheduled);
      onClose();
      return null;
    },
    failed: SESSION_TEXTS.saveFailed,
  });
  const inputOf = (field: keyof SessionFields) => ({
    ...form.field(field),
    value: fields[field],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      draft.change({ [field]: NUMBERS.includes(field) ? Number(value) : value });
    },
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title={session ? 'Edit Session' : 'Schedule Session'}
      submitLabel={session ? 'Save Changes' : 'Schedule Session'}
      busyLabel="Saving..."
      className="grid gap-5 sm:grid-cols-2"
      draft={draft}
      onClose={onClose}
    >
      <SelectField
        label="Student"
        {...inputOf('studentId')}
        disabled={session !== null}
        hint={session ? 'The student of a session stays the same' : undefined}
        {...(session ? {} : { placeholder: 'Choose a student' })}
        options={
          session
            ? [{ value: session.studentId, label: session.studentName }]
            : students.map(({ id, firstName }) => ({ value: id, label: firstName }))
        }
      />
      <TextField label="Title" {...inputOf('title')} />
      <TextField label="Date" type="date" min={wallTimeOf(new Date(), timeZone).date} {...inputOf('date')} />
      <TextField label={`Time (${timeZoneName(timeZone)})`} type="time" {...inputOf('time')} />
      {instant && familyZone !== timeZone && (
        <p className="rounded-brick bg-indigo-soft px-4 py-3 sm:col-span-2">
          For the family this is <strong>{startText(instant, familyZone)}</strong>.
        </p>
      )}
      <div className="grid gap-5 sm:col-span-2 sm:grid-cols-3">
        <SelectField
          label="Duration"
          {...inputOf('durationMinutes')}
          options={DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
        <SelectField
          label="Type"
          {...inputOf('kind')}
          options={SESSION_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        />
        <SelectField
          label="Platform"
          {...inputOf('platform')}
          options={SESSION_PLATFORMS.map((one) => ({ value: one, label: PLATFORM_LABELS[one] }))}
        />
      </div>
      {!session && (
        <div className="sm:col-span-2">
          <SelectField
            label="How often"
            hint={fields.weeks > 1 ? 'Always at this time of your clock, also when clocks change' : undefined}
            {...inputOf('weeks')}
            options={WEEKS}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <TextField
          label="Meeting link"
          type="url"
          inputMode="url"
          optional
          hint="Leave it empty and the session gets a room of its own"
          {...inputOf('meetingLink')}
        />
      </div>
      <div className="sm:col-span-2">
        <Textarea label="Description" optional rows={3} {...inputOf('description')} />
      </div>
    </FormDialog>
  );
}
