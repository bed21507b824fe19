import { useState } from 'react';
import {
  cannedText,
  maxTicketFiles,
  TICKET_TEXTS,
  ticketTextProblems,
} from '../../../../contract/tickets.ts';
import type { TicketState } from '../../../generated/types.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { withFiles } from '../../files/withFiles.ts';
import { TicketFiles } from '../TicketFiles.tsx';
import { useTicketUploads } from '../useTicketUploads.ts';
import {
  type TicketRecord_TicketFragment,
  useAnswerTicketMutation,
  useNoteTicketMutation,
} from './adminTickets.generated.ts';
import { CannedAnswers } from './cannedAnswers/CannedAnswers.tsx';

/** What becomes of the text: an answer, after which it is somebody's turn, or a note. */
type Choice = TicketState | 'NOTE';

const CHOICES: { value: Choice; title: string; description: string }[] = [
  { value: 'WAITING', title: 'Answer', description: 'It waits for the family then.' },
  { value: 'OPEN', title: 'Answer and keep it open', description: 'The team still has something to do.' },
  { value: 'SOLVED', title: 'Answer and solve', description: 'The family is asked how it was.' },
  { value: 'NOTE', title: 'Note for the team', description: 'The family does not see it.' },
];

type AnswerProps = { id: string; record: TicketRecord_TicketFragment; onSent: () => void };

/** Answers a ticket, or writes a note into it. */
export function AnswerTicket({ record }: { record: TicketRecord_TicketFragment }) {
  const [id, setId] = useState(() => crypto.randomUUID());
  return <Answer key={id} id={id} record={record} onSent={() => setId(crypto.randomUUID())} />;
}

function Answer({ id, record, onSent }: AnswerProps) {
  const { version, ticket, author, visitorName } = record;
  const name = author?.name ?? visitorName ?? '';
  const [choice, setChoice] = useState<Choice>('WAITING');
  const [answer] = useAnswerTicketMutation({ context: { quiet: true } });
  const [note] = useNoteTicketMutation({ context: { quiet: true } });
  const send = async (message: { id: string; ticketId: string; text: string; fileIds: string[] }) => {
    if (choice === 'NOTE') return (await note({ variables: { input: message } })).data?.noteTicket;
    const input = { ...message, state: choice, version };
    return (await answer({ variables: { input } })).data?.answerTicket;
  };
  const files = useTicketUploads(null);
  const form = useForm({
    read: (textOf) =>
      withFiles(checked({ id, ticketId: ticket.id, text: textOf('text') }, ticketTextProblems), files),
    send: async (message) => {
      const result = await send(message);
      if (result?.__typename !== 'AdminTicket')
        return { message: result?.message, field: result?.field === 'version' ? null : result?.field };
      toast.success(choice === 'NOTE' ? TICKET_TEXTS.noted : TICKET_TEXTS.answered);
      onSent();
      return null;
    },
    failed: TICKET_TEXTS.notSent,
    keptAs: `lm-person-ticket-answer-${ticket.id}`,
  });
  const insert = (text: string) => {
    const area = form.element.current?.elements.namedItem('text');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(cannedText(text, name), area.selectionStart, area.selectionEnd, 'end');
    // The form keeps what is written by this event.
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Beside the form: its dialog has a form of its own, whose events would reach this one. */}
      <CannedAnswers onInsert={insert} />
      <Form form={form} className="grid grid-cols-1 gap-4">
        <Textarea label="Your words" rows={6} {...form.field('text')} />
        <TicketFiles form={form} files={files} maxFiles={maxTicketFiles('ACCOUNT')} />
        <RadioCards
          legend="What happens then"
          name="choice"
          columns={2}
          options={CHOICES}
          value={choice}
          onChange={setChoice}
        />
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
          {choice === 'NOTE' ? 'Save Note' : 'Send Answer'}
        </Button>
      </Form>
    </div>
  );
}
