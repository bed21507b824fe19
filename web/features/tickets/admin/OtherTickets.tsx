import { useState } from 'react';
import { TICKET_TEXTS } from '../../../../contract/tickets.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { TicketStateBadge } from '../TicketStateBadge.tsx';
import { type TicketRecord_TicketFragment, useMergeTicketsMutation } from './adminTickets.generated.ts';

type Other = TicketRecord_TicketFragment['others'][number];

/** Lists other tickets of the same person, each of which can become a part of this one. */
export function OtherTickets({ record }: { record: TicketRecord_TicketFragment }) {
  const { ticket, version, others } = record;
  const [merged, setMerged] = useState<Other | null>(null);
  const [merge] = useMergeTicketsMutation({ context: { quiet: true } });
  const send = async (ticketId: string) => {
    const { data } = await merge({ variables: { input: { ticketId, intoId: ticket.id, version } } });
    const result = data?.mergeTickets;
    if (result?.__typename === 'AdminTicket') toast.success(TICKET_TEXTS.merged);
    else toast.error(result?.message ?? TICKET_TEXTS.notSaved);
  };
  if (others.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-xl">Other tickets of the same person</h3>
      <ul className="grid grid-cols-1 gap-4">
        {others.map((other) => (
          <li key={other.id} className="grid grid-cols-1 justify-items-start gap-1.5">
            <Link
              to={`/admin/support/${other.id}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere lg:min-h-8"
            >
              {`#${other.number} ${other.subject}`}
            </Link>
            <TicketStateBadge state={other.state} reader="team" />
            <Button variant="outline" size="sm" onClick={() => setMerged(other)}>
              Merge Into This One
              <span className="sr-only">{`: ticket ${other.number}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {merged && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setMerged(null)}
          title={`Merge #${merged.number} into #${ticket.number}?`}
          confirmLabel="Merge"
          onConfirm={() => send(merged.id).catch(() => toast.error(TICKET_TEXTS.notSaved))}
        >
          All messages come together here, in the order of time. It cannot be taken back.
        </ConfirmDialog>
      )}
    </Card>
  );
}
