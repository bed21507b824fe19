import { Check } from 'lucide-react';
import { useState } from 'react';
import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { failureOf, type TicketResult } from './ticketResult.ts';

type SolveButtonProps = { send: () => Promise<TicketResult | undefined>; children: string };

/** Marks a ticket as solved, without more words. */
export function SolveButton({ send, children }: SolveButtonProps) {
  const [loading, setLoading] = useState(false);
  const solve = async () => {
    setLoading(true);
    const failure = await send().then(failureOf, () => ({ message: null }));
    setLoading(false);
    if (failure) toast.error(failure.message ?? TICKET_TEXTS.notSolved);
  };
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      icon={<Check className="size-5" aria-hidden="true" />}
      loading={loading}
      onClick={() => void solve()}
    >
      {children}
    </Button>
  );
}
