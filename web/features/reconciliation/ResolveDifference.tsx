import { useState } from 'react';
import {
  checkResolution,
  type DifferenceAction,
  LEDGER_TEXTS,
  MAX_DIFFERENCE_REASON_LENGTH,
} from '../../../contract/ledger.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type DifferenceRecord_DifferenceFragment as Difference,
  useResolveDifferenceMutation,
} from './reconciliation.generated.ts';

const ACTIONS: Record<DifferenceAction, { title: string; description: string }> = {
  VERIFY: {
    title: 'Verify again',
    description: 'Asks the provider now and settles the payment by its answer, for the family too.',
  },
  CORRECT: {
    title: 'Correct the ledger',
    description:
      'Posts an entry that brings the ledger to what the provider lists. Nothing changes for the family.',
  },
  EXPLAIN: {
    title: 'Mark as explained',
    description: 'Changes nothing. The same difference is not reported again.',
  },
};

/** Resolves a difference: what is to be done, and why. */
export function ResolveDifference({ difference }: { difference: Difference }) {
  const { id, version, actions } = difference;
  const [action, setAction] = useState<DifferenceAction>(actions[0] ?? 'EXPLAIN');
  const [resolve] = useResolveDifferenceMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) =>
      checked({ id, action, version, reason: action === 'VERIFY' ? '' : textOf('reason') }, (input) =>
        checkResolution({ ...difference, hasPayment: difference.paymentId !== null }, input),
      ),
    send: async (input) => {
      const { data } = await resolve({ variables: { input } });
      const answer = data?.resolveDifference;
      if (answer?.__typename !== 'LedgerDifference')
        return { message: answer?.message, field: answer?.field === 'reason' ? 'reason' : null };
      toast.success(LEDGER_TEXTS.resolved);
      return null;
    },
    failed: LEDGER_TEXTS.notResolved,
    keptAs: `lm-person-difference-${id}`,
  });
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h3 className="text-xl">Resolve</h3>
        <RadioCards
          legend="What to do"
          name="action"
          value={action}
          onChange={setAction}
          options={actions.map((value) => ({ value, ...ACTIONS[value] }))}
        />
        {action !== 'VERIFY' && (
          <Textarea
            label="Reason"
            hint="Kept with the books and in the audit log."
            {...form.field('reason')}
            maxLength={MAX_DIFFERENCE_REASON_LENGTH}
          />
        )}
        <Button type="submit" loading={form.busy} loadingText="Resolving..." className="justify-self-start">
          {ACTIONS[action].title}
        </Button>
      </Form>
    </Card>
  );
}
