import { useState } from 'react';
import {
  DISPUTE_TEXTS,
  draftProblems,
  EVIDENCE_LENGTHS,
  responseProblems,
} from '../../../../../contract/disputes.ts';
import { checked, useForm } from '../../../../lib/forms/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { RadioCards } from '../../../../ui/RadioCards.tsx';
import { Textarea, TextField } from '../../../../ui/TextField.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type DisputeRecord_DisputeFragment as Dispute,
  useRespondToDisputeMutation,
  useSaveDisputeEvidenceMutation,
} from './disputes.generated.ts';

type Choice = 'DRAFT' | 'CONTESTED' | 'ACCEPTED';

const OPTIONS: { value: Choice; title: string; description: string }[] = [
  {
    value: 'DRAFT',
    title: 'Keep as a draft',
    description: 'Nothing is sent. Any admin can go on with it until the deadline.',
  },
  {
    value: 'CONTESTED',
    title: 'Contest',
    description: 'The bank gets this evidence and decides. The lessons stay open meanwhile.',
  },
  {
    value: 'ACCEPTED',
    title: 'Accept',
    description: 'The money goes back, and what it opened is closed. This cannot be undone.',
  },
];

/** Answers a dispute: keeps a draft of the evidence, contests with it, or accepts. */
export function AnswerDispute({ dispute }: { dispute: Dispute }) {
  const [choice, setChoice] = useState<Choice>('DRAFT');
  const [save] = useSaveDisputeEvidenceMutation({ context: { quiet: true } });
  const [respond] = useRespondToDisputeMutation({ context: { quiet: true } });
  const { id: disputeId } = dispute;
  // The record may be loaded again while somebody writes: what is sent is about the version that the form began with.
  const [version, setVersion] = useState(dispute.version);
  const isDraft = choice === 'DRAFT';
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          customerName: textOf('customerName'),
          customerEmail: textOf('customerEmail'),
          customerPhone: textOf('customerPhone'),
          serviceDetails: textOf('serviceDetails'),
          message: textOf('message'),
        },
        (evidence) => [
          ...(choice === 'DRAFT' ? draftProblems(evidence) : responseProblems(evidence, choice)),
        ],
      ),
    send: async (evidence) => {
      const input = { disputeId, version, ...evidence };
      const answer =
        choice === 'DRAFT'
          ? (await save({ variables: { input } })).data?.saveDisputeEvidence
          : (await respond({ variables: { input: { ...input, response: choice } } })).data?.respondToDispute;
      if (answer?.__typename !== 'AdminDispute')
        return { message: answer?.message, field: answer?.field === 'version' ? null : answer?.field };
      setVersion(answer.version);
      if (choice === 'DRAFT') toast.success(DISPUTE_TEXTS.saved);
      else toast.success(answer.sentAt ? DISPUTE_TEXTS.sent : DISPUTE_TEXTS.waiting);
      return null;
    },
    failed: isDraft ? DISPUTE_TEXTS.notSaved : DISPUTE_TEXTS.notSent,
    keptAs: `lm-person-dispute-${disputeId}`,
  });
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h3 className="text-xl">Evidence and answer</h3>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Name of the payer"
            {...form.field('customerName')}
            defaultValue={dispute.customerName}
            maxLength={EVIDENCE_LENGTHS.customerName}
          />
          <TextField
            label="E-mail of the payer"
            type="email"
            {...form.field('customerEmail')}
            defaultValue={dispute.customerEmail}
            maxLength={EVIDENCE_LENGTHS.customerEmail}
          />
          <TextField
            label="Phone of the payer"
            type="tel"
            {...form.field('customerPhone')}
            defaultValue={dispute.customerPhone}
            maxLength={EVIDENCE_LENGTHS.customerPhone}
          />
        </div>
        <Textarea
          label="What was bought and used"
          hint="Such as the course, the lessons that were opened and completed, and the sessions that took place."
          {...form.field('serviceDetails')}
          defaultValue={dispute.serviceDetails}
          maxLength={EVIDENCE_LENGTHS.serviceDetails}
        />
        <Textarea
          label="Reason"
          hint="The bank reads this."
          {...form.field('message')}
          defaultValue={dispute.message}
          maxLength={EVIDENCE_LENGTHS.message}
        />
        <RadioCards
          legend="What happens"
          name="response"
          value={choice}
          onChange={setChoice}
          options={OPTIONS}
          columns={3}
        />
        <Button type="submit" loading={form.busy} loadingText="Saving..." className="justify-self-start">
          {isDraft ? 'Save Draft' : choice === 'CONTESTED' ? 'Contest Dispute' : 'Accept Dispute'}
        </Button>
      </Form>
    </Card>
  );
}
