import { ERROR_RECORD_TEXTS } from '../../../../contract/errorRecords.ts';
import { agoText, fullTimeText } from '../../../../contract/time.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { errorPlace } from './errorPlace.ts';
import {
  type TicketErrors_ErrorFragment,
  type TicketErrorsQuery,
  useTicketErrorsQuery,
} from './ticketErrors.generated.ts';

type TicketErrorsProps = {
  ticketId: string;
  /** False for the ticket of a visitor, of whom no errors are known but the one that is named. */
  hasFamily: boolean;
  timeZone: string;
};

/** Shows the error that a ticket is about, and those that the family met, by the ids under which the log has them. */
export function TicketErrors({ ticketId, hasFamily, timeZone }: TicketErrorsProps) {
  const { data, error, loading, refetch } = useTicketErrorsQuery({
    variables: { id: ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const ticket = data?.adminTicket;
  if (ticket && !hasFamily && ticket.errorId === null) return null;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h3 className="text-xl">Errors</h3>
      {ticket ? (
        <>
          <NamedError ticket={ticket} timeZone={timeZone} />
          {hasFamily && <FamilyErrors errors={ticket.recentErrors} timeZone={timeZone} />}
        </>
      ) : error ? (
        <ErrorState
          title={ERROR_RECORD_TEXTS.notLoaded}
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator variant="inline" size="sm" message="Loading the errors..." />
      )}
    </Card>
  );
}

type Ticket = NonNullable<TicketErrorsQuery['adminTicket']>;

function NamedError({ ticket, timeZone }: { ticket: Ticket; timeZone: string }) {
  const { errorId, error } = ticket;
  if (errorId === null) return null;
  return (
    <section aria-labelledby="ticket-named-error" className="grid grid-cols-1 gap-2">
      <h4 id="ticket-named-error" className="font-bold">
        The error this ticket is about
      </h4>
      {error ? (
        <ErrorFacts error={error} timeZone={timeZone} />
      ) : (
        <div className="grid grid-cols-1 justify-items-start gap-1.5 text-base">
          <p className="text-muted">{ERROR_RECORD_TEXTS.unknown}</p>
          <ErrorId id={errorId} />
        </div>
      )}
    </section>
  );
}

function FamilyErrors({ errors, timeZone }: { errors: Ticket['recentErrors']; timeZone: string }) {
  return (
    <section aria-labelledby="ticket-family-errors" className="grid grid-cols-1 gap-2">
      <h4 id="ticket-family-errors" className="font-bold">
        Errors the family met
      </h4>
      {errors.length === 0 && <p className="text-muted">{ERROR_RECORD_TEXTS.none}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {errors.map((error) => (
          <li key={error.id}>
            <ErrorFacts error={error} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErrorFacts({ error, timeZone }: { error: TicketErrors_ErrorFragment; timeZone: string }) {
  const now = useNow();
  const { id, errorName, release, occurredAt, person } = error;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5 text-base">
      <p className="wrap-anywhere">{errorPlace(error)}</p>
      <p className="wrap-anywhere text-muted">
        <time dateTime={occurredAt} title={fullTimeText(occurredAt, timeZone)}>
          {agoText(occurredAt, now)}
        </time>
        {`, ${person?.name ?? 'a visitor'}, ${[errorName, release].filter(Boolean).join(', ')}`}
      </p>
      <ErrorId id={id} />
    </div>
  );
}

function ErrorId({ id }: { id: string }) {
  return (
    <>
      <p className="wrap-anywhere">{id}</p>
      <CopyButton text={id} label="Copy the number" />
    </>
  );
}
