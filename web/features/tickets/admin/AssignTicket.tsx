import { useState } from 'react';
import { TICKET_TEXTS } from '../../../../contract/tickets.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type TicketRecord_TicketFragment,
  type TicketRecordQuery,
  useAssignTicketMutation,
} from './adminTickets.generated.ts';

type AssignTicketProps = {
  record: TicketRecord_TicketFragment;
  admins: TicketRecordQuery['ticketAssignees'];
};

/** Gives a ticket to somebody of the team, as soon as they are chosen. */
export function AssignTicket({ record, admins }: AssignTicketProps) {
  const { version, ticket, assignee } = record;
  const [problem, setProblem] = useState<string | null>(null);
  const [assign, { loading }] = useAssignTicketMutation({ context: { quiet: true } });
  const choose = async (assigneeId: string | null) => {
    setProblem(null);
    const { data } = await assign({ variables: { input: { ticketId: ticket.id, assigneeId, version } } });
    const result = data?.assignTicket;
    if (result?.__typename === 'AdminTicket') toast.success(TICKET_TEXTS.assigned);
    else setProblem(result?.message ?? TICKET_TEXTS.notSaved);
  };
  return (
    <SelectField
      label="Taken by"
      error={problem}
      disabled={loading}
      value={assignee?.id ?? ''}
      placeholder="Nobody"
      options={admins.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) =>
        void choose(target.value || null).catch(() => setProblem(TICKET_TEXTS.notSaved))
      }
    />
  );
}
