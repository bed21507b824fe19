import { type FormEvent, useId, useState } from 'react';
import { checkReason, REASON_LENGTH, REPORT_CONFIRMATION } from '../../../../contract/reports.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { namesOf } from '../composer/draft.ts';
import { useReportMessageMutation } from '../messages.generated.ts';
import type { Row } from './rows.ts';

const NOT_SENT = 'The report did not get through. Please try again.';

/** Reports a message to the admins, and explains to the reporter what happens next. */
export function ReportDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const formId = useId();
  const [report, { loading }] = useReportMessageMutation({ context: { quiet: true } });
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReported, setIsReported] = useState(false);
  const problem = checkReason(reason);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problem || loading) return;
    setFailure(null);
    try {
      const { data } = await report({ variables: { input: { messageId: row.id, reason } } });
      const answer = data?.reportMessage;
      if (answer?.__typename === 'MessageReported') setIsReported(true);
      else setFailure(answer?.message ?? NOT_SENT);
    } catch {
      setFailure(NOT_SENT);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isReported ? 'Thank you' : 'Report this message'}
      locked={loading}
      footer={
        isReported ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose} disabled={loading}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={loading} loadingText="Sending...">
              Send report
            </Button>
          </>
        )
      }
    >
      {isReported ? (
        <p role="status">{REPORT_CONFIRMATION}</p>
      ) : (
        <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <blockquote className="rounded-xl border-l-4 border-line-strong bg-sunken px-4 py-2">
            <p className="font-bold">{row.senderName}</p>
            <p className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {row.content || namesOf(row.files)}
            </p>
          </blockquote>
          <Textarea
            label="What is wrong with it?"
            hint="Our team reads this together with a copy of the message. The others in the conversation are not told."
            value={reason}
            maxLength={REASON_LENGTH.max}
            error={isSubmitted ? problem?.message : null}
            onChange={(event) => setReason(event.target.value)}
          />
          {failure && <ErrorState title={failure} />}
        </form>
      )}
    </Dialog>
  );
}
