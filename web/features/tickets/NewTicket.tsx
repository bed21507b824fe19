import { useState } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import {
  MAX_TICKET_SUBJECT_LENGTH,
  maxTicketFiles,
  TICKET_CATEGORIES,
  TICKET_TEXTS,
  type TicketCategory,
  ticketProblems,
} from '../../../contract/tickets.ts';
import { dateText } from '../../../contract/time.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { SuggestedArticles } from '../articles/SuggestedArticles.tsx';
import { withFiles } from '../files/withFiles.ts';
import { errorTextsOf } from './errorTexts.ts';
import { TicketFiles } from './TicketFiles.tsx';
import { useOpenTicketMutation, useTicketPaymentsQuery } from './tickets.generated.ts';
import { useTicketUploads } from './useTicketUploads.ts';

const CATEGORIES = Object.entries(TICKET_CATEGORIES).map(([value, label]) => ({ value, label }));

/** Writes to the team: what it is about, which payment if about money, and the words. */
export function NewTicket({ timeZone }: { timeZone: string }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const initial = errorTextsOf(params);
  const [subject, setSubject] = useState('');
  const [id] = useState(() => crypto.randomUUID());
  const [category, setCategory] = useState<TicketCategory>(initial?.category ?? 'COURSE');
  const [open] = useOpenTicketMutation({ context: { quiet: true } });
  const files = useTicketUploads(null);
  const form = useForm({
    read: (textOf) =>
      withFiles(
        checked(
          {
            ...{ id, category, subject: textOf('subject'), text: textOf('text') },
            ...{ paymentId: textOf('paymentId') || null, errorId: initial?.errorId ?? null },
          },
          (draft) => [...ticketProblems(draft)],
        ),
        files,
      ),
    send: async (input) => {
      const { data } = await open({ variables: { input } });
      const ticket = data?.openTicket;
      if (ticket?.__typename !== 'Ticket') return ticket ?? {};
      navigate(`/support/${ticket.id}`, { replace: true });
      return null;
    },
    failed: TICKET_TEXTS.notSent,
    keptAs: 'lm-person-ticket-new',
  });
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h1 className="text-2xl sm:text-3xl">Write to us</h1>
        <SelectField
          label="What is it about?"
          {...form.field('category')}
          options={CATEGORIES}
          value={category}
          onChange={({ target }) => setCategory(target.value as TicketCategory)}
        />
        {category === 'PAYMENT' && <PaymentChoice timeZone={timeZone} field={form.field('paymentId')} />}
        <TextField
          label="In a few words"
          maxLength={MAX_TICKET_SUBJECT_LENGTH}
          defaultValue={initial?.subject ?? ''}
          {...form.field('subject')}
          onChange={({ target }) => setSubject(target.value)}
        />
        <SuggestedArticles question={subject} />
        <Textarea
          label="Your message"
          hint="Say what you did, what happened, and what you hoped for."
          rows={7}
          defaultValue={initial?.text ?? ''}
          {...form.field('text')}
        />
        <TicketFiles form={form} files={files} maxFiles={maxTicketFiles('ACCOUNT')} />
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
          Send
        </Button>
      </Form>
    </Card>
  );
}

type PaymentChoiceProps = {
  timeZone: string;
  field: { name: string; error: string | null };
};

function PaymentChoice({ timeZone, field }: PaymentChoiceProps) {
  const { data } = useTicketPaymentsQuery({ fetchPolicy: 'cache-and-network', context: { quiet: true } });
  const payments = data?.payments.edges.map(({ node }) => node) ?? [];
  if (payments.length === 0) return null;
  return (
    <SelectField
      label="Which payment?"
      optional
      {...field}
      placeholder="None of these"
      options={payments.map(({ id, amountMinor, symbol, studentName, createdAt }) => ({
        value: id,
        label: `${formatMoney(amountMinor, symbol, 'IF_ANY')} for ${studentName}, ${dateText(createdAt, timeZone)}`,
      }))}
    />
  );
}
