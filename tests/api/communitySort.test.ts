import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CommunityPostsDocument,
  type CommunityPostsQueryVariables,
} from '../../web/features/community/community.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { askAs, type Person, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AcceptCommunityAnswerAsDocument,
  AddCommunityAnswerAsDocument,
  CorrectCommunityPostAsDocument,
  DecideCommunityPostAsDocument,
  DeleteCommunityPostAsDocument,
  SetCommunityConsentOfDocument,
} from './community.generated.ts';

const MINUTE_MS = 60_000;

let gateway: TestGateway;
let ada: CommunityFamily;
let bola: CommunityFamily;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
});

/** Stores a question of Ada's of some minutes ago. */
const ask = (title: string, minutes: number) =>
  makeQuestion(gateway.app, ada.studentId, title, new Date(Date.now() - minutes * MINUTE_MS));

const answer = async (person: Person, postId: string, content = 'Use the colour property.') => {
  const id = randomUUID();
  successOf(await runAs(gateway.url, person, AddCommunityAnswerAsDocument, { id, postId, content }));
  return id;
};

const decide = (postId: string, version: number, decision: 'APPROVE' | 'HIDE') =>
  runAs(gateway.url, ada.mentor, DecideCommunityPostAsDocument, {
    ...{ postId, version, decision, note: decision === 'HIDE' ? 'Let us be kind' : '' },
  });

const consent = async (isGiven: boolean) => {
  const given = { studentId: bola.studentId, isGiven };
  successOf(await runAs(gateway.url, bola.parent, SetCommunityConsentOfDocument, given));
};

/** Reads a page as the mentor, unanswered questions first. */
async function readPage(variables: Partial<CommunityPostsQueryVariables>) {
  const { communityPosts } = dataOf(
    await askAs(gateway.url, ada.mentor)(CommunityPostsDocument, {
      ...{ course: 'WEBSITE_APP', filter: 'ALL', sort: 'UNANSWERED_FIRST', lessonId: null, search: null },
      ...{ first: 20, after: null, ...variables },
    }),
  );
  return { titles: communityPosts.edges.map(({ node }) => node.title), ...communityPosts.pageInfo };
}

const titlesOf = async (variables: Partial<CommunityPostsQueryVariables>) =>
  (await readPage(variables)).titles;

describe('unanswered questions first', () => {
  it('are in the order in which they wait, and before pinned and new posts', async () => {
    const { prisma } = gateway.app;
    const [, , old, pinned, recent, show, waiting] = await Promise.all([
      ...[ask('Waits long', 90), ask('Waits', 10), ask('Old', 80), ask('Pinned', 70)],
      ...[ask('Recent', 5), ask('Show', 60), ask('Not shown', 50)],
    ]);
    for (const id of [old, pinned, recent]) await answer(bola.child, id ?? '');
    await prisma.communityPost.update({ where: { id: pinned ?? '' }, data: { isPinned: true } });
    await prisma.communityPost.update({ where: { id: show ?? '' }, data: { kind: 'SHOW', state: 'SHOWN' } });
    const data = { state: 'WAITING', hold: 'NEWCOMER', undecidedAt: new Date() } as const;
    await prisma.communityPost.update({ where: { id: waiting ?? '' }, data });
    const others = ['Pinned', 'Recent', 'Not shown', 'Show', 'Old'];
    expect(await titlesOf({})).toEqual(['Waits long', 'Waits', ...others]);
    const inUsualOrder = ['Pinned', 'Recent', 'Waits', 'Not shown', 'Show', 'Old', 'Waits long'];
    expect(await titlesOf({ sort: 'NEWEST' })).toEqual(inUsualOrder);
    expect(await titlesOf({ search: 'waits' })).toEqual(['Waits long', 'Waits']);
  });

  it('go on over the border, and lose nothing that is answered or asked between two pages', async () => {
    const ids = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title, index) => ask(title, 70 - index * 10)),
    );
    for (const id of ids.slice(4)) await answer(bola.child, id);
    const first = await readPage({ first: 2 });
    expect(first.titles).toEqual(['A', 'B']);
    const second = await readPage({ first: 3, after: first.endCursor });
    expect(second.titles).toEqual(['C', 'D', 'G']);
    const last = await readPage({ first: 3, after: second.endCursor });
    expect([last.titles, last.hasNextPage]).toEqual([['F', 'E'], false]);

    // The next page has lost one of its questions to the other posts; there it is, by its age.
    await answer(bola.child, ids[2] ?? '');
    const next = await readPage({ first: 3, after: first.endCursor });
    expect(next.titles).toEqual(['D', 'G', 'F']);
    const rest = await readPage({ first: 3, after: next.endCursor });
    expect([rest.titles, rest.hasNextPage]).toEqual([['E', 'C'], false]);
    // A question of this moment comes last among the unanswered ones.
    await ask('H', 0);
    expect((await readPage({ first: 3, after: first.endCursor })).titles).toEqual(['D', 'H', 'G']);
  });

  it('follow each answer that comes, is hidden, deleted or without a consent', async () => {
    const postId = await ask('Buttons', 10);
    const isUnanswered = async () => {
      const [titles, filtered] = await Promise.all([titlesOf({}), titlesOf({ filter: 'UNANSWERED' })]);
      // A newer question that waits, too, is the second of the two exactly while this one is unanswered.
      expect(filtered.includes('Buttons')).toBe(titles[0] === 'Buttons');
      return titles[0] === 'Buttons';
    };
    await ask('Newer', 5);
    expect(await isUnanswered()).toBe(true);
    const held = await answer(bola.child, postId, 'Call me on 0803 123 4567');
    expect(await isUnanswered()).toBe(true);
    successOf(await decide(held, 1, 'APPROVE'));
    expect(await isUnanswered()).toBe(false);
    successOf(await decide(held, 2, 'HIDE'));
    expect(await isUnanswered()).toBe(true);
    const better = { postId: held, title: null, content: 'Use color.', pictures: null };
    successOf(await runAs(gateway.url, bola.child, CorrectCommunityPostAsDocument, better));
    successOf(await decide(held, 4, 'APPROVE'));
    expect(await isUnanswered()).toBe(false);
    await consent(false);
    expect(await isUnanswered()).toBe(true);
    await consent(true);
    expect(await isUnanswered()).toBe(false);
    const ofMentor = await answer(bola.mentor, postId);
    successOf(await runAs(gateway.url, bola.child, DeleteCommunityPostAsDocument, { postId: held }));
    expect(await isUnanswered()).toBe(false);
    successOf(await runAs(gateway.url, bola.mentor, DeleteCommunityPostAsDocument, { postId: ofMentor }));
    expect(await isUnanswered()).toBe(true);
  });

  it('are right when the only answer is deleted while another is written', async () => {
    const postId = await ask('Buttons', 10);
    const only = await answer(bola.child, postId);
    const held = await holdRows(
      ...([gateway.databaseUrl, `SELECT FROM "CommunityPost" WHERE id = '${postId}' FOR UPDATE`] as const),
    );
    const deleted = runAs(gateway.url, bola.child, DeleteCommunityPostAsDocument, { postId: only });
    await held.waiting(1);
    const answered = answer(bola.mentor, postId);
    await held.waiting(2);
    await held.release();
    successOf(await deleted);
    await answered;
    expect(await titlesOf({ filter: 'UNANSWERED' })).toEqual([]);
  });

  it('do not let a decision about an answer and its acceptance deadlock', async () => {
    const postId = await ask('Buttons', 10);
    const answerId = await answer(bola.child, postId);
    const held = await holdRows(
      ...([gateway.databaseUrl, `SELECT FROM "CommunityPost" WHERE id = '${postId}' FOR UPDATE`] as const),
    );
    const accepted = runAs(gateway.url, ada.child, AcceptCommunityAnswerAsDocument, { postId, answerId });
    await held.waiting(1);
    const hidden = decide(answerId, 1, 'HIDE');
    await held.waiting(2);
    await held.release();
    successOf(await accepted);
    successOf(await hidden);
    expect(await titlesOf({ filter: 'UNANSWERED' })).toEqual(['Buttons']);
  });
});
