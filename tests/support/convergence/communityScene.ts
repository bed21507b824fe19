import {
  CommunityAnswersDocument,
  CommunityPostDocument,
  CommunityPostsDocument,
  CommunityQueueDocument,
  CommunitySpacesDocument,
} from '../../../web/features/community/community.generated.ts';
import { answerFeed, changedFeed, postFeed } from '../../../web/features/community/communityFeed.ts';
import {
  type CommunityFamily,
  makeCommunityFamily,
  makeKnownFamily,
  makeQuestion,
} from '../factories/community.ts';
import { makePerson, type Person } from '../factories/people.ts';
import { type Host, openPage, type Page } from './pages.ts';

const LIVE = { feeds: [postFeed, answerFeed, changedFeed], policies: {} };

/** A space of a course with three families, each of which has a mentor, and the pages that some of them have open. */
export type CommunityScene = {
  host: Host;
  families: CommunityFamily[];
  deciders: Person[];
  /** The people who write and react: the children, the mentors and the admin. */
  writers: Person[];
  people: Person[];
  /** The questions that pages are open of. */
  openIds: string[];
  pages: Page[];
};

/** Makes the people and two questions, and opens a list or the queue and a question as several of them. */
export async function createCommunityScene(host: Host): Promise<CommunityScene> {
  const { app } = host.gateway;
  await app.prisma.communityPost.deleteMany({});
  const [ada, bola, chidi, admin] = await Promise.all([
    makeKnownFamily(app, 'Ada'),
    makeKnownFamily(app, 'Bola'),
    // Each text of this child waits until somebody has approved the first ones.
    makeCommunityFamily(app, 'Chidi', 0),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  const [ofAda, ofBola] = await Promise.all([
    makeQuestion(app, ada.studentId, 'Loops'),
    makeQuestion(app, bola.studentId, 'Buttons'),
  ]);
  const pages = await Promise.all([
    openPage(host, ada.child, listPage('MINE', 'NEWEST')),
    openPage(host, ada.child, postPage(ofBola)),
    openPage(host, ada.parent, listPage('ALL', 'NEWEST')),
    openPage(host, ada.parent, postPage(ofAda)),
    openPage(host, ada.mentor, queuePage),
    openPage(host, ada.mentor, postPage(ofBola)),
    openPage(host, admin, listPage('UNANSWERED', 'NEWEST')),
    openPage(host, bola.mentor, listPage('ALL', 'UNANSWERED_FIRST')),
    openPage(host, admin, postPage(ofAda)),
  ]);
  const families = [ada, bola, chidi];
  const deciders = [...families.map(({ mentor }) => mentor), admin];
  const writers = [...families.map(({ child }) => child), ...deciders];
  const people = [...writers, ...families.map(({ parent }) => parent)];
  return { host, families, deciders, writers, people, openIds: [ofAda, ofBola], pages };
}

const SPACES = { query: CommunitySpacesDocument, variables: {} };
/** Few, so that lists grow beyond a page. */
const PAGE_SIZE = 5;

const listPage = (filter: 'ALL' | 'MINE' | 'UNANSWERED', sort: 'NEWEST' | 'UNANSWERED_FIRST') => ({
  title: `The list ${filter} ${sort}`,
  queries: [
    SPACES,
    {
      query: CommunityPostsDocument,
      variables: {
        ...{
          course: 'WEBSITE_APP',
          filter,
          sort,
          lessonId: null,
          search: null,
          first: PAGE_SIZE,
          after: null,
        },
      },
    },
  ],
  ...LIVE,
});

const postPage = (id: string) => ({
  title: 'A question',
  queries: [
    SPACES,
    { query: CommunityPostDocument, variables: { id } },
    { query: CommunityAnswersDocument, variables: { postId: id, first: PAGE_SIZE, after: null } },
  ],
  ...LIVE,
});

const queuePage = {
  title: 'The queue',
  queries: [{ query: CommunityQueueDocument, variables: { first: PAGE_SIZE, after: null } }],
  ...LIVE,
};
