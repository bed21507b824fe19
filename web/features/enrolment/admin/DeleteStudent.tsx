import { useState } from 'react';
import {
  checkStudentReason,
  MAX_STUDENT_REASON_LENGTH,
  STUDENT_ADMIN_TEXTS,
  workTexts,
} from '../../../../contract/studentAdmin.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { courseLabel } from './studentOptions.ts';
import {
  type StudentRecord_StudentFragment as RecordedStudent,
  useDeleteStudentMutation,
} from './studentRecord.generated.ts';

type DeleteStudentProps = { student: RecordedStudent; onDeleted: () => void; onClose: () => void };

/** Confirms that a student is deleted, with what goes with it and what stays. */
export function DeleteStudent({ student, onDeleted, onClose }: DeleteStudentProps) {
  const [reason, setReason] = useState('');
  // What was shown when the dialog opened is what the admin agrees to.
  const [expected] = useState(() => ({
    completions: student.completionCount,
    submissions: student.submissionCount,
    messages: student.messageCount,
    sessions: student.sessionCount,
    projects: student.projectCount,
  }));
  const [remove] = useDeleteStudentMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => checked({ reason }, (input) => checkStudentReason(input.reason)),
    send: async (input) => {
      const variables = { input: { ...input, studentId: student.id, expected } };
      const answer = (await remove({ variables })).data?.deleteStudent;
      if (answer?.__typename !== 'DeletedStudent') return answer ?? {};
      onDeleted();
      return null;
    },
    failed: STUDENT_ADMIN_TEXTS.notDeleted,
  });
  const work = workTexts(expected);
  return (
    <FormDialog
      form={form}
      danger
      title={STUDENT_ADMIN_TEXTS.deleteQuestion}
      description={STUDENT_ADMIN_TEXTS.deleteWarning}
      submitLabel="Delete Student"
      busyLabel="Deleting..."
      className="grid grid-cols-1 gap-4"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{student.firstName}</strong>
        {`, ${courseLabel(student.course)}, child of ${student.contact.name}`}
      </p>
      {work.length > 0 ? (
        <div>
          <p className="font-bold">Deleted with it</p>
          <ul className="list-disc pl-5">
            {work.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>There is no work, message or session of this student yet.</p>
      )}
      <p className="text-muted">
        {student.payments.length === 0
          ? 'No payment was made.'
          : `Payments (${student.payments.length}) stay, with the name as it is now.`}
      </p>
      <Textarea
        label="Reason"
        rows={2}
        maxLength={MAX_STUDENT_REASON_LENGTH}
        hint="For the audit log."
        {...form.field('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
