import { useState } from 'react';
import { TICKET_TEXTS, ticketTextProblems } from '../../../contract/tickets.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import type { PersonalKey } from '../../lib/storage/personalStorage.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { withFiles } from '../files/withFiles.ts';
import { TicketFiles } from './TicketFiles.tsx';
import { failureOf, type TicketResult } from './ticketResult.ts';
import { useTicketUploads } from './useTicketUploads.ts';

type NewMessageProps = {
  label: string;
  /** Where the browser keeps the text until it is sent. */
  keptAs: PersonalKey;
  /** False for a visitor, who has no account that files could belong to. */
  hasFiles: boolean;
  send: (message: { id: string; text: string; fileIds: string[] }) => Promise<TicketResult | undefined>;
};

/** Writes a message into a ticket. What is sent is in the conversation, so the field is empty again. */
export function NewMessage(props: NewMessageProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  return <MessageForm key={id} id={id} {...props} onSent={() => setId(crypto.randomUUID())} />;
}

type MessageFormProps = NewMessageProps & { id: string; onSent: () => void };

function MessageForm({ id, label, keptAs, hasFiles, send, onSent }: MessageFormProps) {
  const files = useTicketUploads();
  const form = useForm({
    read: (textOf) => withFiles(checked({ id, text: textOf('text') }, ticketTextProblems), files),
    send: async (message) => {
      const failure = failureOf(await send(message));
      if (!failure) onSent();
      return failure;
    },
    failed: TICKET_TEXTS.notSent,
    keptAs,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-3" data-needs-room="">
      <Textarea label={label} rows={4} {...form.field('text')} />
      {hasFiles && <TicketFiles form={form} files={files} />}
      <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
        Send
      </Button>
    </Form>
  );
}
