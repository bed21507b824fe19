import { MessageCircleQuestion } from 'lucide-react';
import { TICKET_CATEGORIES, TICKET_TEXTS } from '../../../contract/tickets.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { Link } from '../../lib/router/router.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { TicketStateBadge } from './TicketStateBadge.tsx';
import { useTicketFeed } from './ticketFeed.ts';
import { type Ticket_RowFragment, useTicketsQuery } from './tickets.generated.ts';

const PAGE_SIZE = 10;
const ROW_HEIGHT_PX = 130;

/** Lists the conversations of a parent with the team, live, and leads to a new one. */
export function TicketList({ timeZone }: { timeZone: string }) {
  useTicketFeed();
  const result = useTicketsQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.tickets);
  const tickets = pages.page?.edges.map(({ node }) => node) ?? [];
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Support</h1>
        <LinkButton to="/support/new" icon={<MessageCircleQuestion className="size-5" aria-hidden="true" />}>
          Write to us
        </LinkButton>
      </header>
      <h2 className="sr-only">Your messages to us</h2>
      {!pages.page && !pages.hasFailed && <LoadingIndicator message="Loading your messages to us..." />}
      {pages.hasFailed && (
        <ErrorState title={TICKET_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {pages.page && tickets.length === 0 && (
        <EmptyState title="You have not written to us yet">
          Ask us anything about courses, payments or your account.
        </EmptyState>
      )}
      <VirtualList
        items={tickets}
        total={pages.page?.pageInfo.hasNextPage ? null : tickets.length}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={4}
      >
        {(ticket) => <TicketRow ticket={ticket} timeZone={timeZone} />}
      </VirtualList>
      <ShowMore pages={pages} noun="your messages to us" size="md" />
    </div>
  );
}

function TicketRow({ ticket, timeZone }: { ticket: Ticket_RowFragment; timeZone: string }) {
  const { id, number, subject, category, state, lastMessageAt } = ticket;
  return (
    <Card className="grid grid-cols-1 gap-1 py-4!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <Link to={`/support/${id}`} className="link inline-flex min-h-11 items-center">
            {subject}
          </Link>
        </h3>
        <TicketStateBadge state={state} reader="family" />
      </div>
      <p className="text-base text-muted">
        {`#${number}, ${TICKET_CATEGORIES[category]}, ${fullTimeText(lastMessageAt, timeZone)}`}
      </p>
    </Card>
  );
}
