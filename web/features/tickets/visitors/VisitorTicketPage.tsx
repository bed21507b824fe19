import { TICKET_CATEGORIES, TICKET_TEXTS } from '../../../../contract/tickets.ts';
import { DEFAULT_TIME_ZONE } from '../../../../contract/time.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { MissingRecord } from '../../../ui/MissingRecord.tsx';
import { Conversation } from '../Conversation.tsx';
import { NewMessage } from '../NewMessage.tsx';
import { RateTicket } from '../RateTicket.tsx';
import { SolveButton } from '../SolveButton.tsx';
import { TicketStateBadge } from '../TicketStateBadge.tsx';
import {
  useRateVisitorTicketMutation,
  useSolveVisitorTicketMutation,
  useVisitorTicketPageQuery,
  useWriteVisitorMessageMutation,
  type Visitor_TicketFragment,
} from './visitors.generated.ts';

/** Sockets are for people with an account, so the page of a visitor asks again. */
const POLL_MS = 10_000;

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** Renders the conversation that a link from an email is for. */
export function VisitorTicketPage() {
  const token = useLocation().hash.slice(1);
  const { data, error, loading, refetch } = useVisitorTicketPageQuery({
    variables: { token },
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.visibilityState !== 'visible',
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const ticket = data?.visitorTicket;
  // The link stays the same when the ticket becomes part of another one, and with it what is being written.
  if (ticket) return <OpenTicket key={token} token={token} ticket={ticket} />;
  if (data)
    return <MissingRecord title="We do not know this link">Please open it from our e-mail.</MissingRecord>;
  return error ? (
    <ErrorState
      title={TICKET_TEXTS.notLoaded}
      onRetry={() => void refetch().catch(() => {})}
      retrying={loading}
    />
  ) : (
    <LoadingIndicator message="Loading the conversation..." />
  );
}

function OpenTicket({ token, ticket }: { token: string; ticket: Visitor_TicketFragment }) {
  const { id, number, subject, category, state, messages } = ticket;
  const [write] = useWriteVisitorMessageMutation({ context: { quiet: true } });
  const [solve] = useSolveVisitorTicketMutation({ context: { quiet: true } });
  const [rate] = useRateVisitorTicketMutation({ context: { quiet: true } });
  const isSolved = state === 'SOLVED';
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-2">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{subject}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TicketStateBadge state={state} reader="family" />
          <p className="text-muted">{`#${number}, ${TICKET_CATEGORIES[category]}`}</p>
        </div>
      </header>
      <Conversation
        messages={messages.map(({ authorName, ...message }) => ({
          ...message,
          author: authorName === null ? null : { name: authorName },
        }))}
        own="FAMILY"
        visitorName={null}
        timeZone={timeZone}
      />
      {isSolved && (
        <RateTicket
          ticket={ticket}
          send={async (draft) =>
            (await rate({ variables: { input: { token, ...draft } } })).data?.rateVisitorTicket
          }
        />
      )}
      <NewMessage
        label={isSolved ? 'Not solved? Write again' : 'Your message'}
        keptAs={`lm-person-ticket-${id}`}
        visitor={{ ticketId: id, token }}
        send={async (message) => {
          return (await write({ variables: { input: { token, ...message } } })).data?.writeVisitorMessage;
        }}
      />
      {!isSolved && (
        <SolveButton
          send={async () => (await solve({ variables: { input: { token } } })).data?.solveVisitorTicket}
        >
          It is solved
        </SolveButton>
      )}
    </div>
  );
}
