import { useState } from 'react';
import {
  MAX_TICKET_SUBJECT_LENGTH,
  MAX_VISITOR_NAME_LENGTH,
  TICKET_CATEGORIES,
  TICKET_TEXTS,
  type TicketCategory,
  visitorTicketProblems,
} from '../../../../contract/tickets.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { SandboxMailLink } from '../../accounts/signIn/SandboxMailLink.tsx';
import { SuggestedArticles } from '../../articles/SuggestedArticles.tsx';
import { errorTextsOf } from '../errorTexts.ts';
import { useOpenVisitorTicketMutation } from './visitors.generated.ts';

const CATEGORIES = Object.entries(TICKET_CATEGORIES).map(([value, label]) => ({ value, label }));

/** Writes to the team without an account. The link to the conversation comes by e-mail. */
export function NewVisitorTicket() {
  const { viewer } = useSession();
  const [params] = useSearchParams();
  const [id] = useState(() => crypto.randomUUID());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [open] = useOpenVisitorTicketMutation({ context: { quiet: true } });
  const initial = errorTextsOf(params);
  const [subject, setSubject] = useState('');
  const form = useForm({
    read: (textOf) =>
      checked(
        {
          ...{ id, name: textOf('name'), email: textOf('email'), subject: textOf('subject') },
          ...{ category: textOf('category') as TicketCategory, text: textOf('text') },
          errorId: initial?.errorId ?? null,
        },
        (draft) => [...visitorTicketProblems(draft)],
      ),
    send: async (input) => {
      const { data } = await open({ variables: { input } });
      const answer = data?.openVisitorTicket;
      if (answer?.__typename !== 'TicketReceived') return answer ?? {};
      setSentTo(input.email.trim());
      return null;
    },
    failed: TICKET_TEXTS.notSent,
  });
  if (sentTo !== null) return <Sent to={sentTo} />;
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5">
        <h2 className="text-2xl">Write to us</h2>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={MAX_VISITOR_NAME_LENGTH}
            defaultValue={viewer?.fullName ?? ''}
            {...form.field('name')}
          />
          <TextField
            label="Your e-mail"
            type="email"
            autoComplete="email"
            defaultValue={viewer?.email ?? ''}
            {...form.field('email')}
          />
        </div>
        <SelectField
          label="What is it about?"
          {...form.field('category')}
          options={CATEGORIES}
          defaultValue={initial?.category ?? 'OTHER'}
        />
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
          hint={TICKET_TEXTS.filesLater}
          rows={6}
          defaultValue={initial?.text ?? ''}
          {...form.field('text')}
        />
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
          Send
        </Button>
      </Form>
    </Card>
  );
}

function Sent({ to }: { to: string }) {
  return (
    <Card tone="teal" role="status" className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{TICKET_TEXTS.sent}</h2>
      <p className="wrap-anywhere">
        {`We have sent an e-mail to ${to}. It has a link to your conversation with us, where you can add files. You can also answer our e-mails.`}
      </p>
      <SandboxMailLink />
    </Card>
  );
}
