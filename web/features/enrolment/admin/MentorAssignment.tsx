import { useState } from 'react';
import { checkReason, MAX_REASON_LENGTH } from '../../../../contract/mentors.ts';
import { STUDENT_ADMIN_TEXTS } from '../../../../contract/studentAdmin.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  type MentorOptionsQuery,
  type StudentRecord_StudentFragment as RecordedStudent,
  useAssignStudentMentorMutation,
  useMentorOptionsQuery,
} from './studentRecord.generated.ts';

type Option = MentorOptionsQuery['mentorOptions'][number];
type MentorAssignmentProps = { student: RecordedStudent; onAssigned: (text: string) => Promise<void> };

/** Renders the choice of the mentor of a mentored student, those with the fewest students first. */
export function MentorAssignment({ student, onAssigned }: MentorAssignmentProps) {
  const { data, error, refetch } = useMentorOptionsQuery({
    variables: { studentId: student.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const refresh = () =>
    refetch().then(
      () => {},
      () => {},
    );
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">Mentor</h3>
      {student.paymentStatus !== 'COMPLETED' ? (
        <p className="text-muted">A mentor can be assigned once the enrolment is paid.</p>
      ) : data ? (
        <MentorForm
          // The student's mentor is what the form begins with.
          key={student.mentorId ?? ''}
          student={student}
          options={data.mentorOptions}
          onAssigned={async (text) => {
            await onAssigned(text);
            await refresh();
          }}
        />
      ) : error ? (
        <ErrorState title="Failed to load the mentors." onRetry={() => void refresh()} />
      ) : (
        <LoadingIndicator message="Loading the mentors..." />
      )}
    </Card>
  );
}

function MentorForm({
  student,
  options,
  onAssigned,
}: MentorAssignmentProps & { options: readonly Option[] }) {
  const [mentorId, setMentorId] = useState(student.mentorId ?? '');
  const [reason, setReason] = useState('');
  const [assign] = useAssignStudentMentorMutation({ context: { quiet: true } });
  const isChanged = mentorId !== (student.mentorId ?? '');
  const form = useForm({
    read: () =>
      checked(
        { studentId: student.id, version: student.version, mentorId: mentorId || null, reason },
        (input) =>
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
      <SelectField
        label="Assigned mentor"
        placeholder="None"
        options={options.map((option) => ({
          value: option.id,
          label: optionText(option),
          disabled: option.problem !== null,
        }))}
        {...form.field('mentorId')}
        value={mentorId}
        onChange={(event) => setMentorId(event.target.value)}
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

/** Describes a mentor: load, what they teach, time zone, and why they cannot be chosen. */
function optionText({ name, studentCount, maxStudents, specialization, timeZone, problem }: Option): string {
  const load = maxStudents === null ? `${studentCount}, no limit` : `${studentCount} of ${maxStudents}`;
  const facts = [load, ...(specialization.length > 0 ? [specialization.join(', ')] : []), timeZone];
  return `${name} (${facts.join('; ')})${problem === null ? '' : `: ${problem}`}`;
}
