import { useId, useState } from 'react';
import { checkReason, PROJECT_REPORT_CONFIRMATION, REASON_LENGTH } from '../../../contract/reports.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { useReportProjectMutation } from './reportProject.generated.ts';

type ReportProjectDialogProps = { project: { id: string; title: string }; onClose: () => void };

/** Reports a project to the admins, and explains to the reporter what happens next. */
export function ReportProjectDialog({ project, onClose }: ReportProjectDialogProps) {
  const formId = useId();
  const [report] = useReportProjectMutation({ context: { quiet: true } });
  const [isReported, setIsReported] = useState(false);
  const form = useForm({
    read: (textOf) => checked(textOf('reason'), checkReason),
    send: async (reason) => {
      const { data } = await report({ variables: { input: { projectId: project.id, reason } } });
      const answer = data?.reportProject;
      if (answer?.__typename !== 'ProjectReported')
        // Only the reason has a control of its own.
        return { message: answer?.message, field: answer?.field === 'reason' ? 'reason' : null };
      setIsReported(true);
      return null;
    },
    failed: 'The report did not get through. Please try again.',
  });
  const { busy } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isReported ? 'Thank you' : 'Report this project'}
      locked={busy}
      footer={
        isReported ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <DialogClose asChild>
              <Button variant="outline" disabled={busy}>
                Cancel
              </Button>
            </DialogClose>
            <Button type="submit" form={formId} loading={busy} loadingText="Sending...">
              Send report
            </Button>
          </>
        )
      }
    >
      {isReported ? (
        <p role="status">{PROJECT_REPORT_CONFIRMATION}</p>
      ) : (
        <Form form={form} id={formId} className="grid gap-4">
          <p className="rounded-xl border-l-4 border-line-strong bg-sunken px-4 py-2 font-bold wrap-anywhere">
            {project.title}
          </p>
          <Textarea
            label="What is wrong with it?"
            hint="Our team reads this together with a copy of the project. The family is not told."
            {...form.field('reason')}
            maxLength={REASON_LENGTH.max}
          />
        </Form>
      )}
    </Dialog>
  );
}
