import { useState } from 'react';
import {
  MAX_RATING_COMMENT_LENGTH,
  RATING_NAMES,
  ratingProblems,
  TICKET_TEXTS,
  type TicketRating,
} from '../../../contract/tickets.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { failureOf, type TicketResult } from './ticketResult.ts';

const OPTIONS = (Object.keys(RATING_NAMES) as TicketRating[]).map((value) => ({
  value,
  title: RATING_NAMES[value],
}));

type Rated = { id: string; rating: TicketRating | null; ratingComment: string | null };
type Send = (draft: { rating: TicketRating; comment: string }) => Promise<TicketResult | undefined>;

/** Asks how content somebody is with a solved ticket, once; then it shows what they said. */
export function RateTicket({ ticket, send }: { ticket: Rated; send: Send }) {
  const { id, rating, ratingComment } = ticket;
  if (rating === null) return <Question ticketId={id} send={send} />;
  return (
    <Card tone="teal" role="status" className="grid grid-cols-1 gap-1">
      <p className="font-bold">{TICKET_TEXTS.rated}</p>
      <p>{`You said: ${RATING_NAMES[rating]}`}</p>
      {ratingComment && <p className="whitespace-pre-wrap wrap-anywhere">{ratingComment}</p>}
    </Card>
  );
}

function Question({ ticketId, send }: { ticketId: string; send: Send }) {
  const [rating, setRating] = useState<TicketRating>('GOOD');
  const form = useForm({
    read: (textOf) => checked({ rating, comment: textOf('comment') }, ratingProblems),
    send: async (draft) => failureOf(await send(draft)),
    failed: TICKET_TEXTS.notRated,
    keptAs: `lm-person-ticket-rating-${ticketId}`,
  });
  return (
    <Card tone="teal">
      <Form form={form} className="grid grid-cols-1 gap-4">
        <RadioCards
          legend="How was our help?"
          name="rating"
          columns={3}
          options={OPTIONS}
          value={rating}
          onChange={setRating}
        />
        <Textarea
          label="What could be better?"
          optional
          rows={2}
          maxLength={MAX_RATING_COMMENT_LENGTH}
          {...form.field('comment')}
        />
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Saving...">
          Send Rating
        </Button>
      </Form>
    </Card>
  );
}
