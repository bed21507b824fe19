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

type MentorAssignmentProps = {
  student: RecordedStudent;
  /** Resolves once the record is loaded again. */
  onAssigned: (text: string) => Promise<void>;
  /** Loads the record again that somebody else has changed. */
  onConflict: () => Promise<void>;
};

/** Renders the choice of the mentor of a mentored student. */
export function MentorAssignment(props: MentorAssignmentProps) {
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">Mentor</h3>
      {props.student.paymentStatus === 'COMPLETED' ? (
        <MentorForm {...props} />
      ) : (
        <p className="text-muted">A mentor can be assigned once the enrolment is paid.</p>
      )}
    </Card>
  );
}

/** What an admin has typed since the record was read. */
type Typed = {
  /** Absent until somebody is chosen: the field then follows the record. */
  mentor?: ComboboxValue | null;
  reason: string;
  /** The version that the first change began with; null for that of the record as it is shown. */
  version: number | null;
};

const UNTOUCHED: Typed = { reason: '', version: null };

function MentorForm({ student, onAssigned, onConflict }: MentorAssignmentProps) {
  const [typed, setTyped] = useState(UNTOUCHED);
  const { mentor = mentorOf(student), reason } = typed;
  const change = (changed: Partial<Typed>) =>
    setTyped((now) => ({ ...now, version: now.version ?? student.version, ...changed }));
  const [assign] = useAssignStudentMentorMutation({ context: { quiet: true } });
  const mentorId = mentor?.id ?? null;
  const isChanged = mentorId !== student.mentorId;
  const form = useForm({
    read: () =>
      checked(
        { studentId: student.id, version: typed.version ?? student.version, mentorId, reason },
        (input) =>
          isChanged
            ? checkReason(input.reason)
            : { field: 'mentorId', message: 'Choose another mentor, or none' },
      ),
    send: async (input) => {
      const answer = (await assign({ variables: { input } })).data?.assignMentor;
      if (answer?.__typename !== 'Student') {
        if (answer?.code !== 'CONFLICT') return answer ?? {};
        // The change is on the page then, and what was typed can be sent again.
        await onConflict();
        setTyped((now) => ({ ...now, version: null }));
        return answer;
      }
      // What is typed from now on is about the next change. The field shows the new mentor until the record does.
      setTyped({ ...UNTOUCHED, mentor });
      await onAssigned(STUDENT_ADMIN_TEXTS.mentorAssigned);
      setTyped(({ mentor: chosen, ...now }) => ({
        ...{ ...now, version: null },
        ...(chosen !== mentor && { mentor: chosen }),
      }));
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
          change({ mentor: chosen });
          form.change('mentorId');
        }}
      />
      <TextField
        label="Reason"
        maxLength={MAX_REASON_LENGTH}
        {...form.field('reason')}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Button type="submit" className="lg:mt-8" loading={form.busy} loadingText="Assigning...">
        Assign Mentor
      </Button>
    </Form>
  );
}

const mentorOf = ({ mentorId, mentor }: RecordedStudent): ComboboxValue | null =>
  mentorId === null ? null : { id: mentorId, label: mentor?.name ?? 'No name' };
