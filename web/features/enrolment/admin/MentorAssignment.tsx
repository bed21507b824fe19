import { useState } from 'react';
import { checkReason, MAX_REASON_LENGTH } from '../../../../contract/mentors.ts';
import { STUDENT_ADMIN_TEXTS } from '../../../../contract/studentAdmin.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ComboboxValue } from '../../../ui/useCombobox.ts';
import { MentorField } from '../../mentors/admin/MentorField.tsx';
import {
  type StudentRecord_StudentFragment as RecordedStudent,
  useAssignStudentMentorMutation,
} from './studentRecord.generated.ts';

type MentorAssignmentProps = { student: RecordedStudent; onAssigned: (text: string) => Promise<void> };

/** Renders the choice of the mentor of a mentored student. */
export function MentorAssignment({ student, onAssigned }: MentorAssignmentProps) {
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">Mentor</h3>
      {student.paymentStatus === 'COMPLETED' ? (
        // The student's mentor is what the form begins with.
        <MentorForm key={student.mentorId ?? ''} student={student} onAssigned={onAssigned} />
      ) : (
        <p className="text-muted">A mentor can be assigned once the enrolment is paid.</p>
      )}
    </Card>
  );
}

function MentorForm({ student, onAssigned }: MentorAssignmentProps) {
  const [mentor, setMentor] = useState<ComboboxValue | null>(() => mentorOf(student));
  const [reason, setReason] = useState('');
  const [assign] = useAssignStudentMentorMutation({ context: { quiet: true } });
  const mentorId = mentor?.id ?? null;
  const isChanged = mentorId !== student.mentorId;
  const form = useForm({
    read: () =>
      checked({ studentId: student.id, version: student.version, mentorId, reason }, (input) =>
        isChanged
          ? checkReason(input.reason)
          : { field: 'mentorId', message: 'Choose another mentor, or none' },
      ),
    send: async (input) => {
      const answer = (await assign({ variables: { input } })).data?.assignMentor;
      if (answer?.__typename !== 'Student') return answer ?? {};
      await onAssigned(STUDENT_ADMIN_TEXTS.mentorAssigned);
      return null;
    },
    failed: STUDENT_ADMIN_TEXTS.notAssigned,
  });
  return (
    <Form form={form} dismissible className="grid items-start gap-4 lg:grid-cols-[2fr_2fr_auto]">
      <MentorField
        label="Assigned mentor"
        none="None"
        studentId={student.id}
        exceptMentorId={null}
        {...form.field('mentorId')}
        value={mentor}
        onChange={(chosen) => {
          setMentor(chosen);
          form.change('mentorId');
        }}
      />
      <TextField
        label="Reason"
        maxLength={MAX_REASON_LENGTH}
        {...form.field('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" className="lg:mt-8" loading={form.busy} loadingText="Assigning...">
        Assign Mentor
      </Button>
    </Form>
  );
}

const mentorOf = ({ mentorId, mentor }: RecordedStudent): ComboboxValue | null =>
  mentorId === null ? null : { id: mentorId, label: mentor?.name ?? 'No name' };
