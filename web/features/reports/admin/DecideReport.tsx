import { useState } from 'react';
import {
  MAX_RESOLUTION_LENGTH,
  MAX_WORD_LENGTH,
  REPORT_TEXTS,
  type ReportDecision,
  verdictProblems,
} from '../../../../contract/reports.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type ReportRecord_EvidenceFragment as Evidence,
  useDecideReportMutation,
} from './reports.generated.ts';

/** Closes a report: the decision, its findings, and the words to the reporter and to the author. */
export function DecideReport({ evidence, onDecided }: { evidence: Evidence; onDecided: () => void }) {
  const { report, sender, messageId, projectId } = evidence;
  const [decision, setDecision] = useState<ReportDecision>('NO_ACTION');
  const [decide] = useDecideReportMutation({ context: { quiet: true } });
  const isMessage = report.kind === 'MESSAGE';
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          decision,
          resolution: textOf('resolution'),
          reporterNote: textOf('reporterNote'),
          warning: decision === 'WARNED' ? textOf('warning') : '',
        },
        (verdict) => [...verdictProblems(verdict)],
      ),
    send: async (verdict) => {
      const { data } = await decide({ variables: { input: { reportId: report.id, ...verdict } } });
      const answer = data?.decideReport;
      if (answer?.__typename !== 'AdminReport')
        return { message: answer?.message, field: answer?.field === 'reportId' ? null : answer?.field };
      toast.success(REPORT_TEXTS.decided);
      onDecided();
      return null;
    },
    failed: REPORT_TEXTS.notDecided,
    keptAs: `lm-person-report-${report.id}`,
  });
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h3 className="text-xl">Decision</h3>
        <RadioCards
          legend="What happens"
          name="decision"
          value={decision}
          onChange={(value) => {
            setDecision(value);
            form.change('decision');
          }}
          error={form.errorOf('decision')}
          options={[
            { value: 'NO_ACTION', title: 'No action', description: 'Nothing changes for anyone.' },
            {
              value: 'WARNED',
              title: 'Warn the author',
              description: `${report.senderName} gets your words as a notification.`,
              disabled: sender === null,
            },
            {
              value: 'REMOVED',
              title: isMessage ? 'Remove the message' : 'Take it out of the gallery',
              description: isMessage
                ? 'Nobody in the conversation can read it or open its files any more.'
                : 'The gallery stops showing it at once. The family keeps it among their own projects.',
              disabled: messageId === null && projectId === null,
            },
          ]}
        />
        {decision === 'WARNED' && (
          <Textarea
            label="Word to the author"
            hint="They are not told who reported it."
            {...form.field('warning')}
            maxLength={MAX_WORD_LENGTH}
          />
        )}
        <Textarea
          label="Word to the reporter"
          hint={`${report.reporterName} gets this as a notification.`}
          {...form.field('reporterNote')}
          maxLength={MAX_WORD_LENGTH}
        />
        <Textarea
          label="Findings"
          hint="What was found and done, for admins alone."
          {...form.field('resolution')}
          maxLength={MAX_RESOLUTION_LENGTH}
        />
        <Button type="submit" loading={form.busy} loadingText="Saving..." className="justify-self-start">
          Close Report
        </Button>
      </Form>
    </Card>
  );
}
