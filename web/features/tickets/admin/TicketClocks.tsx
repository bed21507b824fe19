import { Clock } from 'lucide-react';
import { clockOf, TICKET_TARGETS } from '../../../../contract/ticketTargets.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TicketTable_TicketFragment } from './adminTickets.generated.ts';

/** Shows how long the team has to answer and to solve an open ticket, by its package. Others have no clock. */
export function TicketClocks({
  ticket: { ticket, answerDueAt, solveDueAt },
}: {
  ticket: TicketTable_TicketFragment;
}) {
  const now = useNow();
  if (ticket.state !== 'OPEN') return null;
  const { answerHours, solveHours } = TICKET_TARGETS[ticket.package];
  const clocks = [
    ...(answerDueAt ? [{ label: 'Answer', clock: clockOf(answerDueAt, answerHours, now) }] : []),
    { label: 'Solve', clock: clockOf(solveDueAt, solveHours, now) },
  ];
  return (
    <ul className="flex flex-wrap gap-1.5">
      {clocks.map(({ label, clock }) => (
        <li key={label}>
          <Badge tone={clock.tone} icon={<Clock className="size-4" aria-hidden="true" />}>
            {`${label}: ${clock.text}`}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
