import { useId, useState } from 'react';
import { checkReason, REASON_LENGTH, REPORT_CONFIRMATION } from '../../../../contract/reports.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { namesOf } from '../composer/draft.ts';
import { useReportMessageMutation } from '../messages.generated.ts';
import type { Row } from './rows.ts';

/** Reports a message to the admins, and explains to the reporter what happens next. */
export function ReportDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const formId = useId();
  const [report] = useReportMessageMutation({ context: { quiet: true } });
  const [isReported, setIsReported] = useState(false);
  const form = useForm({
    read: (textOf) => checked(textOf('reason'), checkReason),
    send: async (reason) => {
      const { data } = await report({ variables: { input: { messageId: row.id, reason } } });
      const answer = data?.reportMessage;
      if (answer?.__typename !== 'MessageReported') return answer ?? {};
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
      title={isReported ? 'Thank you' : 'Report this message'}
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
        <p role="status">{REPORT_CONFIRMATION}</p>
      ) : (
        <Form form={form} id={formId} className="grid gap-4">
          <blockquote className="rounded-xl border-l-4 border-line-strong bg-sunken px-4 py-2">
            <p className="font-bold">{row.senderName}</p>
            <p className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {row.content || namesOf(row.files)}
            </p>
          </blockquote>
          <Textarea
            label="What is wrong with it?"
            hint="Our team reads this together with a copy of the message. The others in the conversation are not told."
            {...form.field('reason')}
            maxLength={REASON_LENGTH.max}
          />
        </Form>
      )}
    </Dialog>
  );
}
