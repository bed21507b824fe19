import { useState } from 'react';
import { maxTicketFiles, TICKET_TEXTS, ticketTextProblems } from '../../../contract/tickets.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import type { PersonalKey } from '../../lib/storage/personalStorage.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { withFiles } from '../files/withFiles.ts';
import { TicketFiles } from './TicketFiles.tsx';
import { failureOf, type TicketResult } from './ticketResult.ts';
import { type TicketVisitor, useTicketUploads } from './useTicketUploads.ts';

type NewMessageProps = {
  label: string;
  /** Where the browser keeps the text until it is sent. */
  keptAs: PersonalKey;
  /** The link of somebody without an account; null for a parent. */
  visitor: TicketVisitor | null;
  send: (message: { id: string; text: string; fileIds: string[] }) => Promise<TicketResult | undefined>;
};

/** Writes a message into a ticket. What is sent is in the conversation, so the field is empty again. */
export function NewMessage(props: NewMessageProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  return <MessageForm key={id} id={id} {...props} onSent={() => setId(crypto.randomUUID())} />;
}

type MessageFormProps = NewMessageProps & { id: string; onSent: () => void };

function MessageForm({ id, label, keptAs, visitor, send, onSent }: MessageFormProps) {
  const files = useTicketUploads(visitor);
  const form = useForm({
    read: (textOf) => withFiles(checked({ id, text: textOf('text') }, ticketTextProblems), files),
    send: async (message) => {
      const failure = failureOf(await send(message));
      if (failure) return failure;
      files.forget();
      onSent();
      return null;
    },
    failed: TICKET_TEXTS.notSent,
    keptAs,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-3" data-needs-room="">
      <Textarea label={label} rows={4} {...form.field('text')} />
      <TicketFiles form={form} files={files} maxFiles={maxTicketFiles(visitor ? 'VISITOR' : 'ACCOUNT')} />
      <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
        Send
      </Button>
    </Form>
  );
}
