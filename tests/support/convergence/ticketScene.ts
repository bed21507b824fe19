import { adminPolicies } from '../../../web/features/admin/cachePolicies.ts';
import {
  AdminTicketsDocument,
  TicketRecordDocument,
} from '../../../web/features/tickets/admin/adminTickets.generated.ts';
import { ticketFeed } from '../../../web/features/tickets/ticketFeed.ts';
import { TicketPageDocument, TicketsDocument } from '../../../web/features/tickets/tickets.generated.ts';
import { makeFamily, makePerson, type Person } from '../factories/people.ts';
import { makeTicket } from '../factories/tickets.ts';
import { type Host, openPage, type Page } from './pages.ts';

export type TicketScene = {
  host: Host;
  parents: Person[];
  admins: Person[];
  /** The tickets that pages are open of, one of each of the first two parents. */
  openIds: string[];
  pages: Page[];
};

/** Makes three parents, two admins and a ticket of two parents, and opens pages as them, a child and a mentor. */
export async function createTicketScene(host: Host): Promise<TicketScene> {
  const { app } = host.gateway;
  await app.prisma.ticket.deleteMany({});
  const families = await Promise.all([makeFamily(app), makeFamily(app), makeFamily(app)]);
  const [ada, bola] = families;
  const child = await makePerson(app, { role: 'STUDENT', name: 'Ada' });
  await app.prisma.student.update({ where: { id: ada.studentId }, data: { loginId: child.id } });
  const [admin, other] = await Promise.all([
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, { role: 'ADMIN', name: 'Kemi' }),
  ]);
  const ofAda = await makeTicket(app, ada.parent, { package: 'MENTORED' });
  const ofBola = await makeTicket(app, bola.parent, {});
  const pages = await Promise.all([
    openPage(host, ada.parent, listPage),
    openPage(host, ada.parent, ticketPage(ofAda)),
    openPage(host, bola.parent, ticketPage(ofBola)),
    openPage(host, child, listPage),
    openPage(host, ada.mentor, ticketPage(ofAda)),
    openPage(host, admin, inboxPage({ sort: 'PRIORITY', isDescending: false })),
    openPage(host, admin, recordPage(ofAda)),
    openPage(host, other, inboxPage({ sort: 'OPENED', isDescending: true, owner: 'ME' })),
    openPage(host, other, recordPage(ofBola)),
  ]);
  const parents = families.map(({ parent }) => parent);
  return { host, parents, admins: [admin, other], openIds: [ofAda, ofBola], pages };
}

const LIVE = { feeds: [ticketFeed], policies: {} };
const LIVE_OF_ADMINS = { feeds: [ticketFeed], policies: adminPolicies };
/** Few, so that lists grow beyond a page. */
const PAGE_SIZE = 3;

const listPage = {
  title: 'The tickets',
  queries: [{ query: TicketsDocument, variables: { first: PAGE_SIZE, after: null } }],
  ...LIVE,
};

const ticketPage = (id: string) => ({
  title: 'A ticket',
  queries: [{ query: TicketPageDocument, variables: { id } }],
  ...LIVE,
});

const inboxPage = (choices: { sort: 'PRIORITY' | 'OPENED'; isDescending: boolean; owner?: 'ME' }) => ({
  title: 'The inbox',
  queries: [{ query: AdminTicketsDocument, variables: { first: PAGE_SIZE, after: null, ...choices } }],
  ...LIVE_OF_ADMINS,
});

const recordPage = (id: string) => ({
  title: 'The record of a ticket',
  queries: [{ query: TicketRecordDocument, variables: { id } }],
  ...LIVE_OF_ADMINS,
});
