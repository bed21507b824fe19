import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { checkReason, REASON_LENGTH } from '../../../contract/reports.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useReportCommunityPostMutation } from './community.generated.ts';

/** Reports a text to the mentors. */
export function ReportPostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [report] = useReportCommunityPostMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) => checked(textOf('reason'), checkReason),
    send: async (reason) => {
      const { data } = await report({ variables: { input: { postId, reason } } });
      const answer = data?.reportCommunityPost;
      if (answer?.__typename !== 'CommunityPost')
        return { message: answer?.message, field: answer?.field === 'reason' ? 'reason' : null };
      toast.success(COMMUNITY_TEXTS.thanks);
      onClose();
      return null;
    },
    failed: COMMUNITY_TEXTS.notReported,
  });
  return (
    <FormDialog
      form={form}
      title="Report this"
      submitLabel="Send report"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <Textarea
        label="What is wrong with it?"
        hint="If somebody is in danger, tell a grown-up near you first."
        maxLength={REASON_LENGTH.max}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
