import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { TABLE_TEXTS } from '../../../../contract/tables.ts';
import { RATING_NAMES, TICKET_CATEGORIES } from '../../../../contract/tickets.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { PaymentLink } from '../../admin/PaymentLink.tsx';
import { Conversation } from '../Conversation.tsx';
import { MergedNotice } from '../MergedNotice.tsx';
import { SolveButton } from '../SolveButton.tsx';
import { TicketStateBadge } from '../TicketStateBadge.tsx';
import { useTicketFeed } from '../ticketFeed.ts';
import { useSolveTicketMutation } from '../tickets.generated.ts';
import { useMarkTicketSeen } from '../useMarkTicketSeen.ts';
import { AnswerTicket } from './AnswerTicket.tsx';
import { AssignTicket } from './AssignTicket.tsx';
import {
  type TicketRecord_TicketFragment,
  type TicketRecordQuery,
  useTicketRecordQuery,
} from './adminTickets.generated.ts';
import { OtherTickets } from './OtherTickets.tsx';
import { TicketClocks } from './TicketClocks.tsx';
import { TicketErrors } from './TicketErrors.tsx';
import { TicketFamily } from './TicketFamily.tsx';
import { useTeamPresence } from './useTeamPresence.ts';

/** Shows a ticket with its conversation and notes, live, and what the team does with it. */
export function TicketRecord({ id, timeZone }: { id: string; timeZone: string }) {
  useTicketFeed();
  useTeamPresence();
  const { data, loading, error, refetch } = useTicketRecordQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const record = data?.adminTicket;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link to="/admin/support" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        All tickets
      </Link>
      {record ? (
        <Record record={record} admins={data.ticketAssignees} timeZone={timeZone} />
      ) : error ? (
        <ErrorState
          title={TABLE_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : data ? (
        <ErrorState title="Ticket Not Found">There is no ticket at this address.</ErrorState>
      ) : (
        <LoadingIndicator message="Loading the ticket..." />
      )}
    </div>
  );
}

type RecordProps = {
  record: TicketRecord_TicketFragment;
  admins: TicketRecordQuery['ticketAssignees'];
  timeZone: string;
};

function Record({ record, admins, timeZone }: RecordProps) {
  const { ticket } = record;
  const [solve] = useSolveTicketMutation({ context: { quiet: true } });
  useMarkTicketSeen(ticket.id, ticket.messages.at(-1)?.id);
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-2xl wrap-anywhere">{`#${ticket.number} ${ticket.subject}`}</h2>
        <TicketStateBadge state={ticket.state} reader="team" />
        <TicketClocks ticket={record} />
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <Card className="grid grid-cols-1 gap-6">
          <Conversation
            messages={ticket.messages}
            own="TEAM"
            timeZone={timeZone}
            visitorName={record.visitorName}
          />
          {ticket.mergedIntoId ? (
            <MergedNotice to={`/admin/support/${ticket.mergedIntoId}`} />
          ) : (
            <AnswerTicket record={record} />
          )}
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <Card className="grid grid-cols-1 gap-4">
            <h3 className="text-xl">Ticket</h3>
            <AssignTicket record={record} admins={admins} />
            <TicketFacts record={record} timeZone={timeZone} />
            {ticket.state !== 'SOLVED' && (
              <SolveButton
                send={async () =>
                  (await solve({ variables: { input: { ticketId: ticket.id } } })).data?.solveTicket
                }
              >
                Solve without words
              </SolveButton>
            )}
          </Card>
          {record.author && <TicketFamily parent={record.author} timeZone={timeZone} />}
          <TicketErrors ticketId={record.id} hasFamily={record.author !== null} timeZone={timeZone} />
          {!ticket.mergedIntoId && <OtherTickets record={record} />}
        </div>
      </div>
    </>
  );
}

function TicketFacts({ record, timeZone }: Pick<RecordProps, 'record' | 'timeZone'>) {
  const { ticket, author, payment, solvedAt } = record;
  const { category, createdAt, rating, ratingComment } = ticket;
  const facts: [string, ReactNode][] = [
    author
      ? ['Family', <FamilyLink key="family" parent={author} />]
      : ['From', `${record.visitorName}, ${record.visitorEmail}`],
    ['Package', ticket.package === 'MENTORED' ? 'Mentored' : 'DIY'],
    ['About', TICKET_CATEGORIES[category]],
    ...(payment ? [['Payment', <PaymentLink key="payment" payment={payment} />] as [string, ReactNode]] : []),
    ['Opened', fullTimeText(createdAt, timeZone)],
    ...(solvedAt ? [['Solved', fullTimeText(solvedAt, timeZone)] as [string, ReactNode]] : []),
    ...(rating ? [['Rating', RATING_NAMES[rating]] as [string, ReactNode]] : []),
    ...(ratingComment ? [['They say', ratingComment] as [string, ReactNode]] : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
