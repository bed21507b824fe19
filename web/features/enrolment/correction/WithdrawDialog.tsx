import { useApolloClient } from '@apollo/client/react';
import { CORRECTION_TEXTS } from '../../../../contract/enrolment.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { courseOf } from '../../courses/courseNames.ts';
import { type Correction_StudentFragment, useWithdrawEnrolmentMutation } from './correction.generated.ts';

type WithdrawDialogProps = { student: Correction_StudentFragment; onClose: () => void };

/** Asks before an unpaid enrolment is withdrawn. */
export function WithdrawDialog({ student, onClose }: WithdrawDialogProps) {
  const { id, firstName, course } = student;
  const client = useApolloClient();
  const [withdraw] = useWithdrawEnrolmentMutation({ context: { quiet: true } });

  async function confirm() {
    const response = await withdraw({ variables: { input: { studentId: id } } }).catch(() => null);
    const result = response?.data?.withdrawEnrolment;
    if (result?.__typename !== 'WithdrawnEnrolment') {
      toast.error(result?.message ?? CORRECTION_TEXTS.notWithdrawn);
      return;
    }
    toast.success(CORRECTION_TEXTS.withdrawn(firstName));
    // Every list and count that the enrolment was in.
    void client.refetchQueries({ include: 'active' });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Withdraw ${firstName}’s enrollment?`}
      confirmLabel="Withdraw"
      cancelLabel="Keep It"
      danger
      onConfirm={confirm}
    >
      {`${firstName} is no longer enrolled in ${courseOf(course).name}. Nothing was paid, so nothing is charged. You can enroll again at any time.`}
    </ConfirmDialog>
  );
}
