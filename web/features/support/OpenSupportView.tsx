import { useState } from 'react';
import {
  checkSupportReason,
  MAX_SUPPORT_REASON_LENGTH,
  SUPPORT_VIEW_TEXTS,
} from '../../../contract/supportViews.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { useOpenSupportViewMutation } from './support.generated.ts';

type OpenSupportViewProps = {
  studentId: string;
  /** The child and its parent, in words. */
  who: string;
  onOpened: () => Promise<unknown>;
};

/** Asks for the reason of a support view, and says who reads it. */
export function OpenSupportView({ studentId, who, onOpened }: OpenSupportViewProps) {
  const [reason, setReason] = useState('');
  const [open] = useOpenSupportViewMutation({ context: { quiet: true } });
  const form = useForm({
    read: () => checked({ studentId, reason }, (input) => checkSupportReason(input.reason)),
    send: async (input) => {
      const answer = (await open({ variables: { input } })).data?.openSupportView;
      if (answer?.__typename !== 'SupportView') return answer ?? {};
      await onOpened();
      return null;
    },
    failed: SUPPORT_VIEW_TEXTS.notOpened,
  });
  return (
    <Card className="grid gap-4">
      <h3 className="text-xl">{`Look at the account of ${who}`}</h3>
      <p className="text-muted">{SUPPORT_VIEW_TEXTS.explanation}</p>
      <Form form={form} dismissible className="grid gap-4">
        <Textarea
          label="Reason"
          rows={2}
          maxLength={MAX_SUPPORT_REASON_LENGTH}
          {...form.field('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Opening...">
          {SUPPORT_VIEW_TEXTS.open}
        </Button>
      </Form>
    </Card>
  );
}
