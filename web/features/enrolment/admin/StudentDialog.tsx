import { useState } from 'react';
import { MAX_AGE, MAX_FIRST_NAME_LENGTH, MIN_AGE } from '../../../../contract/enrolment.ts';
import { MAX_STUDENT_REASON_LENGTH, STUDENT_ADMIN_TEXTS } from '../../../../contract/studentAdmin.ts';
import { useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { ParentField } from './ParentField.tsx';
import { fieldsOf, readFields, reasonNeeded, type StudentFields } from './studentForm.ts';
import { courseOptions, packageOptions } from './studentOptions.ts';
import type { StudentRecord_FormFragment as EditedStudent } from './studentRecord.generated.ts';
import { paymentStatusOptions } from './studentTable.ts';
import { useSaveStudent } from './useSaveStudent.ts';

type StudentDialogProps = {
  /** Null for a new student. */
  student: EditedStudent | null;
  onSaved: (text: string, id: string) => void;
  onClose: () => void;
};

/** Renders the form of a student. Effects of a change beyond the record are named before it is saved. */
export function StudentDialog({ student, onSaved, onClose }: StudentDialogProps) {
  // The record behind may be loaded again while the form is open; the form keeps what it was filled with.
  const [opened] = useState(student);
  const [fields, setFields] = useState(() => fieldsOf(opened));
  const save = useSaveStudent(opened);
  const form = useForm({
    read: () => readFields(fields, opened),
    send: async (draft) => {
      const answer = await save(draft);
      if (answer.failure) return answer.failure;
      onSaved(opened ? STUDENT_ADMIN_TEXTS.updated : STUDENT_ADMIN_TEXTS.created, answer.id);
      onClose();
      return null;
    },
    failed: opened ? STUDENT_ADMIN_TEXTS.notUpdated : STUDENT_ADMIN_TEXTS.notCreated,
  });
  const inputOf = (field: Exclude<keyof StudentFields, 'parent'>) => ({
    ...form.field(field),
    value: fields[field],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  const effects = effectsOf(fields, opened);
  return (
    <FormDialog
      form={form}
      size="lg"
      title={opened ? 'Edit Student' : 'Create Student'}
      submitLabel={opened ? 'Save Changes' : 'Create Student'}
      busyLabel="Saving..."
      className="grid gap-5"
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label="First name" maxLength={MAX_FIRST_NAME_LENGTH} {...inputOf('firstName')} />
        <TextField
          label="Age"
          type="number"
          inputMode="numeric"
          min={MIN_AGE}
          max={MAX_AGE}
          {...inputOf('age')}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <SelectField label="Course" options={courseOptions} {...inputOf('course')} />
        <SelectField label="Package" options={packageOptions} {...inputOf('package')} />
        <SelectField
          label="Payment status"
          // A student becomes overdue by a plan alone.
          options={paymentStatusOptions.filter(
            ({ value }) => value !== 'OVERDUE' || student?.paymentStatus === 'OVERDUE',
          )}
          {...inputOf('paymentStatus')}
        />
      </div>
      <ParentField
        parent={fields.parent}
        onChange={(parent) => {
          setFields({ ...fields, parent });
          form.change('parentId');
        }}
        error={form.errorOf('parentId')}
      />
      {effects.length > 0 && (
        <div role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-ink">
          <p className="font-bold">What follows from this</p>
          <ul className="list-disc pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
      )}
      {reasonNeeded(fields, opened) && (
        <Textarea
          label="Reason"
          rows={2}
          maxLength={MAX_STUDENT_REASON_LENGTH}
          hint="For the audit log."
          {...inputOf('reason')}
        />
      )}
    </FormDialog>
  );
}

/** Describes what a change does beyond the values of the form. */
function effectsOf(fields: StudentFields, student: EditedStudent | null): string[] {
  const wasOpen = student?.paymentStatus === 'COMPLETED';
  const isOpen = fields.paymentStatus === 'COMPLETED';
  const isMentored = fields.package === 'MENTORED';
  const texts: (string | false)[] = [
    isOpen && !wasOpen && 'The lessons open without a payment in the ledger.',
    isOpen &&
      isMentored &&
      !(wasOpen && student?.package === 'MENTORED') &&
      'A mentor with room is assigned.',
    student !== null &&
      student.paymentStatus !== fields.paymentStatus &&
      student.paidThroughWeek !== null &&
      'The payment plan ends: nobody is asked for its other parts any more.',
    wasOpen && !isOpen && 'The lessons close, and planned sessions are cancelled. Payments stay as they are.',
    student?.package === 'MENTORED' &&
      !isMentored &&
      'The mentor is taken away, and planned sessions are cancelled.',
    student !== null &&
      student.course !== fields.course &&
      'Work in the course of before is kept, and counts in that course alone.',
    student !== null &&
      fields.parent !== null &&
      student.contact.id !== fields.parent.id &&
      'The parent of before loses this child at once. The child’s login is unlinked, and planned sessions move to new rooms.',
  ];
  return texts.filter((text) => text !== false);
}
