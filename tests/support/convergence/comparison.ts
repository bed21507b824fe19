import { expect, vi } from 'vitest';
import { openWebClient } from '../clients/webClient.ts';
import { notificationsOf, reviewsOf, threadPageOf } from './fresh.ts';
import { type Scene, STUDENTS, type Students, studentsOf, threadOf, type Watcher } from './model.ts';
import { SETTLE_MS } from './pages.ts';

/**
 * Compares the cache of a watcher with a fresh fetch.
 * @param last the id of the last message, which only people of the thread may have
 */
export async function compare(
  { environment, studentId }: Scene,
  watcher: Watcher,
  last: string,
): Promise<void> {
  const { name, cookie } = watcher;
  const { url } = environment.gateway;
  const fresh = openWebClient(
    () => url,
    cookie,
    () => {},
  );
  const messages: unknown[] = [];
  let isInThread = false;
  let before: string | null = null;
  do {
    const student = await threadPageOf(fresh, studentId, before);
    isInThread = student !== null;
    messages.push(...(student?.messages.edges ?? []).map(({ node }) => node));
    before = student?.messages.pageInfo.hasNextPage ? student.messages.pageInfo.endCursor : null;
  } while (before !== null);
  const { data } = await fresh.client.query({ query: STUDENTS, fetchPolicy: 'no-cache' });
  const students = data?.students ?? [];
  // Counts are refetched a moment after the last event.
  await vi.waitFor(() => expect(sorted(studentsOf(watcher)), name).toEqual(sorted(students)), SETTLE_MS);
  // Receipts arrive by a feed of their own, for which the last message did not wait.
  const compareThread = () => {
    const live = threadOf(watcher, studentId);
    const cached = live?.messages.edges.map(({ node }) => node) ?? [];
    expect(cached, name).toEqual(messages.slice(0, cached.length));
    expect(live?.messages.pageInfo.hasNextPage, name).toBe(cached.length < messages.length);
  };
  if (isInThread) await vi.waitFor(compareThread, SETTLE_MS);
  expect(watcher.notifications, name).toEqual(await notificationsOf(url, watcher));
  expect(Object.keys(watcher.web.client.cache.extract() as object).includes(`Message:${last}`), name).toBe(
    isInThread,
  );
  if (isInThread) expect(watcher.reviewed, name).toEqual(await reviewsOf(url, watcher, studentId));
  expect(
    [...watcher.deliveries.values()].filter((count) => count > 1),
    name,
  ).toEqual([]);
  await fresh.close();
}

const sorted = (students: Students['students']) =>
  students.map(({ id, unreadMessageCount, completions }) => ({
    ...{ id, unreadMessageCount },
    completions: completions.map(({ lessonId }) => lessonId).sort(),
  }));
