import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  CommunityAnswerAddedDocument,
  type CommunityAnswerAddedSubscription,
  CommunityPostAddedDocument,
  type CommunityPostAddedSubscription,
  CommunityPostChangedDocument,
  type CommunityPostChangedSubscription,
} from './community.generated.ts';

/** The pages of one space fetch a changed list within this time, so that a post is not a thousand reads at once. */
const SPREAD_MS = 1500;

const LISTS = ['CommunityPosts', 'LessonQuestions'];
const listQueries = new Set(LISTS);
const allQueries = new Set([
  ...LISTS,
  'CommunityQueue',
  'CommunityAnswers',
  'CommunityPost',
  'CommunitySpaces',
]);

const lists = createRefetch((name) => listQueries.has(name), BURST_MS + Math.random() * SPREAD_MS);
const everything = createRefetch((name) => allQueries.has(name), BURST_MS);
const queue = createRefetch((name) => name === 'CommunityQueue', BURST_MS);
const answers = createRefetch((name) => name === 'CommunityAnswers', BURST_MS);

/** Lets no answer that is on its way put back what was before an event. */
function refetchAgain(client: ApolloClient): void {
  for (const refetch of [lists, everything, queue, answers]) refetch.again(client);
}

/** Returns whether the page shows a query with such variables. */
const shows = (
  client: ApolloClient,
  name: string,
  isMeant: (variables: Record<string, unknown>) => boolean,
): boolean =>
  [...client.getObservableQueries('active')].some(
    ({ queryName, variables }) => queryName === name && isMeant(variables),
  );

/** Returns whether a list has its posts, or their order, by what is answered. */
const dependsOnAnswers = ({ filter, sort }: Record<string, unknown>) =>
  filter === 'UNANSWERED' || sort === 'UNANSWERED_FIRST';

/** Refetches what the page shows of the community, once for a burst of calls. */
export const refetchCommunity = everything.soon;

export const postFeed: Feed<
  CommunityPostAddedSubscription,
  CommunityPostAddedSubscription['communityPostAdded']
> = {
  document: CommunityPostAddedDocument,
  eventOf: (data) => data.communityPostAdded,
  apply(client, { post }) {
    refetchAgain(client);
    // A page of it that was there before, such as of a text that was hidden, has its answers again.
    if (shows(client, 'CommunityPost', ({ id }) => id === post.id)) everything.soon(client);
    else lists.soon(client);
    if (post.state !== 'SHOWN') queue.soon(client);
  },
  reset: everything.now,
};

/** The event has the whole post as well, so that most pages are current with it and fetch nothing. */
export const answerFeed: Feed<
  CommunityAnswerAddedSubscription,
  CommunityAnswerAddedSubscription['communityAnswerAdded']
> = {
  document: CommunityAnswerAddedDocument,
  eventOf: (data) => data.communityAnswerAdded,
  apply(client, { answer, post }) {
    refetchAgain(client);
    if (shows(client, 'CommunityAnswers', ({ postId }) => postId === post.id)) answers.soon(client);
    if (shows(client, 'CommunityPosts', dependsOnAnswers)) lists.soon(client);
    if (answer.state !== 'SHOWN') queue.soon(client);
  },
  reset: everything.now,
};

export const changedFeed: Feed<
  CommunityPostChangedSubscription,
  CommunityPostChangedSubscription['communityPostChanged']
> = {
  document: CommunityPostChangedDocument,
  eventOf: (data) => data.communityPostChanged,
  apply(client, { post }) {
    refetchAgain(client);
    // A shown text is current with its event; only the queue may have it in or out of its list.
    if (post?.state === 'SHOWN') queue.soon(client);
    else everything.soon(client);
  },
  reset: everything.now,
};

/** Keeps the community that the page shows current while the component is mounted. */
export function useCommunityFeeds(): void {
  useFeed(postFeed);
  useFeed(answerFeed);
  useFeed(changedFeed);
}
