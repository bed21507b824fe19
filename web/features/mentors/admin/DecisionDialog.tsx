import { useState } from 'react';
import { APPLICATION_TEXTS, checkDecision } from '../../../../contract/mentorApplications.ts';
import { MAX_STUDENTS_RANGE } from '../../../../contract/mentorRecords.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { useDecideApplicationMutation } from './applicationAdmin.generated.ts';

type DecisionDialogProps = {
  id: string;
  name: string;
  isApproval: boolean;
  onDecided: (text: string) => void;
  /** Called when somebody else has decided meanwhile. */
  onOvertaken: () => void;
  onClose: () => void;
};

const DEFAULT_MAX_STUDENTS = '10';

/** Approves an application, with the limit of the new mentor, or rejects it with a reason. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { id, name, isApproval, onDecided, onOvertaken, onClose } = props;
  const [reason, setReason] = useState('');
  const [maxStudents, setMaxStudents] = useState(DEFAULT_MAX_STUDENTS);
  const [decide] = useDecideApplicationMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => {
      const limit = maxStudents.trim() === '' || !isApproval ? null : Number(maxStudents);
      return checked({ id, isApproved: isApproval, reason, maxStudents: limit }, () =>
        checkDecision(isApproval, reason),
      );
    },
    send: async (input) => {
      const answer = (await decide({ variables: { input } })).data?.decideMentorApplication;
      if (answer?.__typename !== 'AdminMentorApplication') {
        if (answer?.code === 'CONFLICT') onOvertaken();
        return answer ?? {};
      }
      onDecided(isApproval ? APPLICATION_TEXTS.approved : APPLICATION_TEXTS.rejected);
      onClose();
      return null;
    },
    failed: APPLICATION_TEXTS.notDecided,
  });
  return (
    <FormDialog
      form={form}
      title={isApproval ? 'Approve Application' : 'Reject Application'}
      description={
        isApproval
          ? `${name} becomes a mentor at once and can be assigned students.`
          : `${name} is told the reason and may apply again.`
      }
      submitLabel={isApproval ? 'Approve' : 'Reject'}
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5"
      onClose={onClose}
    >
      {isApproval && (
        <TextField
          label="Maximum students"
          optional
          hint="Empty for no limit"
          type="number"
          inputMode="numeric"
          {...MAX_STUDENTS_RANGE}
          {...form.field('maxStudents')}
          value={maxStudents}
          onChange={(event) => setMaxStudents(event.target.value)}
        />
      )}
      <Textarea
        label={isApproval ? 'Note' : 'Reason'}
        optional={isApproval}
        hint={isApproval ? 'For the audit log' : 'The applicant reads it.'}
        rows={3}
        maxLength={500}
        {...form.field('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
