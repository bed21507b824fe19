import { ThreadDocument } from '../../../web/features/messaging/messages.generated.ts';
import { ask, dataOf } from '../clients/http.ts';
import type { WebClient } from '../clients/webClient.ts';
import type { Person } from '../factories/people.ts';

// Fresh fetches, with which the caches of watchers are compared.

const NOTIFICATIONS = `query ($after: String) { notifications(first: 50, after: $after) {
  edges { node { id title } } pageInfo { hasNextPage endCursor } } }`;

/** Fetches a page of a thread, newest first; null for a person who may not see it. */
export async function threadPageOf(fresh: WebClient, studentId: string, before: string | null) {
  const variables = { studentId, before, first: 50 };
  const { data } = await fresh.client.query({ query: ThreadDocument, variables, fetchPolicy: 'no-cache' });
  return data?.student ?? null;
}

/** Fetches the titles of a person's notifications by their ids. */
export async function notificationsOf(url: string, { cookie }: Person): Promise<Map<string, string>> {
  type Page = {
    notifications: {
      edges: { node: { id: string; title: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  const found = new Map<string, string>();
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { notifications }: Page = dataOf(await ask<Page>(url, cookie, NOTIFICATIONS, { after }));
    for (const { node } of notifications.edges) found.set(node.id, node.title);
    after = notifications.pageInfo.endCursor;
    isMore = notifications.pageInfo.hasNextPage;
  }
  return found;
}

/** Fetches the scores of a student's work by the ids of the submissions. */
export async function reviewsOf(
  url: string,
  { cookie }: Person,
  studentId: string,
): Promise<Map<string, number>> {
  type Page = {
    reviews: {
      edges: { node: { submission: { id: string; score: number } | null } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
  const found = new Map<string, number>();
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { reviews }: Page = dataOf(
      await ask<Page>(
        url,
        cookie,
        `query ($id: ID!, $after: String) { reviews(studentId: $id, first: 50, after: $after) {
          edges { node { submission { id score } } } pageInfo { hasNextPage endCursor } } }`,
        { id: studentId, after },
      ),
    );
    for (const { node } of reviews.edges)
      if (node.submission) found.set(node.submission.id, node.submission.score);
    after = reviews.pageInfo.endCursor;
    isMore = reviews.pageInfo.hasNextPage;
  }
  return found;
}
