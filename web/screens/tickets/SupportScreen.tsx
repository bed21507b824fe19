import { isUuid } from '../../../contract/pattern.ts';
import { useSession } from '../../features/accounts/session/session.ts';
import { ArticlePage } from '../../features/articles/ArticlePage.tsx';
import { HelpArticles } from '../../features/articles/HelpArticles.tsx';
import { NewTicket } from '../../features/tickets/NewTicket.tsx';
import { TeamPresence } from '../../features/tickets/TeamPresence.tsx';
import { TicketList } from '../../features/tickets/TicketList.tsx';
import { TicketPage } from '../../features/tickets/TicketPage.tsx';
import { VisitorTicketPage } from '../../features/tickets/visitors/VisitorTicketPage.tsx';
import { WithoutTickets } from '../../features/tickets/WithoutTickets.tsx';
import { useLocation } from '../../lib/router/router.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const PAGES = ['new', 'visitor'];

/** Renders /support, /support/new, /support/visitor, /support/help/:slug and /support/:id. The route table names this file alone. */
export function SupportScreen() {
  const { status, viewer } = useSession();
  const [, , page, slug, ...more] = useLocation().pathname.replace(/\/$/, '').split('/');
  const isArticle = page === 'help' && slug !== undefined;
  const isPage = page === undefined || PAGES.includes(page) || isUuid(page);
  if (more.length > 0 || (!isArticle && (!isPage || slug !== undefined))) return <NotFoundPage />;
  const isServed = viewer?.role !== 'STUDENT' && viewer?.role !== 'ADMIN';
  if (status === 'loading') return <LoadingScreen />;
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 sm:py-12">
      {!isArticle && <PageTitle>Support</PageTitle>}
      {!isArticle && isServed && <TeamPresence />}
      {isArticle ? (
        <ArticlePage key={slug} slug={slug} />
      ) : page === 'visitor' ? (
        <VisitorTicketPage />
      ) : viewer?.role !== 'PARENT' ? (
        <WithoutTickets />
      ) : page === undefined ? (
        <>
          <TicketList timeZone={viewer.timeZone} />
          <HelpArticles />
        </>
      ) : page === 'new' ? (
        <NewTicket timeZone={viewer.timeZone} />
      ) : (
        <TicketPage key={page} id={page} timeZone={viewer.timeZone} />
      )}
    </div>
  );
}
