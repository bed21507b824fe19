import { expect, vi } from 'vitest';
import { openWebClient } from '../webClient.ts';
import { noticesOf, reviewsOf, threadPageOf } from './fresh.ts';
import {
  type Scene,
  SETTLE_MS,
  STUDENTS,
  type Students,
  studentsOf,
  threadOf,
  type Watcher,
} from './model.ts';

/**
 * Holds what is on somebody's screen against what a fresh fetch shows them.
 * @param last the last message; who is not in the thread must not have it
 */
export async function compare({ ground, studentId }: Scene, watcher: Watcher, last: string): Promise<void> {
  const { name, cookie } = watcher;
  const { url } = ground.gateway;
  const fresh = openWebClient(
    () => url,
    cookie,
    () => {},
  );
  const messages: unknown[] = [];
  let isInIt = false;
  let before: string | null = null;
  do {
    const student = await threadPageOf(fresh, studentId, before);
    isInIt = student !== null;
    messages.push(...(student?.messages.edges ?? []).map(({ node }) => node));
    before = student?.messages.pageInfo.hasNextPage ? student.messages.pageInfo.endCursor : null;
  } while (before !== null);
  const { data } = await fresh.client.query({ query: STUDENTS, fetchPolicy: 'no-cache' });
  const students = data?.students ?? [];
  // Counts are asked for anew a moment after the last event.
  await vi.waitFor(() => expect(sorted(studentsOf(watcher)), name).toEqual(sorted(students)), SETTLE_MS);
  if (isInIt) {
    const live = threadOf(watcher, studentId);
    const shown = live?.messages.edges.map(({ node }) => node) ?? [];
    expect(shown, name).toEqual(messages.slice(0, shown.length));
    expect(live?.messages.pageInfo.hasNextPage, name).toBe(shown.length < messages.length);
  }
  expect(watcher.notices, name).toEqual(await noticesOf(url, watcher));
  expect(Object.keys(watcher.web.client.cache.extract() as object).includes(`Message:${last}`), name).toBe(
    isInIt,
  );
  if (isInIt) expect(watcher.reviewed, name).toEqual(await reviewsOf(url, watcher, studentId));
  expect(
    [...watcher.told.values()].filter((times) => times > 1),
    name,
  ).toEqual([]);
  await fresh.close();
}

const sorted = (students: Students['students']) =>
  students.map(({ id, unreadMessageCount, completions }) => ({
    ...{ id, unreadMessageCount },
    completions: completions.map(({ lessonId }) => lessonId).sort(),
  }));
