import { ArrowLeft } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { TICKET_CATEGORIES, TICKET_TEXTS } from '../../../contract/tickets.ts';
import { ANSWER_PROMISES } from '../../../contract/ticketTargets.ts';
import { Link } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../ui/MissingRecord.tsx';
import { paymentPath } from '../payments/payPath.ts';
import { Conversation } from './Conversation.tsx';
import { MergedNotice } from './MergedNotice.tsx';
import { NewMessage } from './NewMessage.tsx';
import { RateTicket } from './RateTicket.tsx';
import { SolveButton } from './SolveButton.tsx';
import { TicketStateBadge } from './TicketStateBadge.tsx';
import { useTicketFeed } from './ticketFeed.ts';
import {
  type Ticket_ConversationFragment,
  useRateTicketMutation,
  useSolveTicketMutation,
  useTicketPageQuery,
  useWriteTicketMessageMutation,
} from './tickets.generated.ts';
import { useMarkTicketSeen } from './useMarkTicketSeen.ts';

/** Renders one conversation of a parent with the team, live. */
export function TicketPage({ id, timeZone }: { id: string; timeZone: string }) {
  useTicketFeed();
  const { data, error, loading, refetch } = useTicketPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const ticket = data?.ticket;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/support" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft className="size-5" aria-hidden="true" />
        All messages to us
      </Link>
      {ticket ? (
        <OpenTicket ticket={ticket} timeZone={timeZone} />
      ) : error ? (
        <ErrorState
          title={TICKET_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : data ? (
        <MissingRecord title="Nothing here">There is no conversation of yours at this address.</MissingRecord>
      ) : (
        <LoadingIndicator message="Loading the conversation..." />
      )}
    </div>
  );
}

function OpenTicket({ ticket, timeZone }: { ticket: Ticket_ConversationFragment; timeZone: string }) {
  const { id, number, subject, category, state, payment, messages } = ticket;
  useMarkTicketSeen(id, messages.at(-1)?.id);
  const [write] = useWriteTicketMessageMutation({ context: { quiet: true } });
  const [solve] = useSolveTicketMutation({ context: { quiet: true } });
  const [rate] = useRateTicketMutation({ context: { quiet: true } });
  const isSolved = state === 'SOLVED';
  if (ticket.mergedIntoId) return <MergedNotice to={`/support/${ticket.mergedIntoId}`} />;
  return (
    <>
      <header className="grid grid-cols-1 gap-2">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{subject}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TicketStateBadge state={state} reader="family" />
          <p className="text-muted">{`#${number}, ${TICKET_CATEGORIES[category]}`}</p>
        </div>
        {payment && (
          <Link to={paymentPath(payment.reference)} className="link inline-flex min-h-11 items-center">
            {`${formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')} for ${payment.studentName}`}
          </Link>
        )}
      </header>
      <Conversation messages={messages} own="FAMILY" timeZone={timeZone} visitorName={null} />
      {state === 'OPEN' && (
        <p role="status" className="font-bold">
          {`${TICKET_TEXTS.sent} ${ANSWER_PROMISES[ticket.package]}`}
        </p>
      )}
      {isSolved && (
        <RateTicket
          ticket={ticket}
          send={async (draft) =>
            (await rate({ variables: { input: { ticketId: id, ...draft } } })).data?.rateTicket
          }
        />
      )}
      <NewMessage
        label={isSolved ? 'Not solved? Write again' : 'Your message'}
        keptAs={`lm-person-ticket-${id}`}
        visitor={null}
        send={async (message) =>
          (await write({ variables: { input: { ticketId: id, ...message } } })).data?.writeTicketMessage
        }
      />
      {!isSolved && (
        <SolveButton
          send={async () => (await solve({ variables: { input: { ticketId: id } } })).data?.solveTicket}
        >
          It is solved
        </SolveButton>
      )}
    </>
  );
}
