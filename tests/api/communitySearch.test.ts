import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { successOf } from '../support/clients/http.ts';
import {
  type CommunityFamily,
  makeCommunityFamily,
  makeKnownFamily,
} from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { runAs } from '../support/factories/people.ts';
import { readsOf, scansOf } from '../support/probes/plans.ts';
import { captureStatements, countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { AddCommunityAnswerAsDocument, CorrectCommunityPostAsDocument } from './community.generated.ts';

const MANY = 20_000;

let gateway: TestGateway;
let ada: CommunityFamily;
let bola: CommunityFamily;

const { post, idsSeenBy } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
});

const write = async (title: string, content: string) =>
  successOf(await post(ada.child, { studentId: ada.studentId, title, content })).id;
const search = (text: string) => idsSeenBy(bola.child, { search: text });

/** Stores shown posts of a child with a number in their title. */
async function makePosts(memberId: string, count: number): Promise<void> {
  await gateway.app.prisma.communityPost.createMany({
    data: Array.from({ length: count }, (_, number) => ({
      ...{ id: randomUUID(), course: 'WEBSITE_APP' as const, kind: 'QUESTION' as const },
      ...{ state: 'SHOWN' as const, authorKind: 'CHILD' as const, memberId },
      ...{ title: `Robot ${number}`, content: 'How do I do it?' },
    })),
  });
}

it('finds parts of words in title and text, whatever their case and marks', async () => {
  const [buttons, greeting] = [
    await write('My button', 'It is blue'),
    await write('Ẹ káàárọ̀', 'Good morning'),
  ];
  expect(await search('BUTT')).toEqual([buttons]);
  expect(await search('blue button')).toEqual([buttons]);
  expect(await search('kaaaro')).toEqual([greeting]);
  expect(await search('blue morning')).toEqual([]);
  expect(await search('%')).toEqual([]);
  expect(await search('  ')).toEqual([greeting, buttons]);
});

it('finds the new words of a corrected text, and not the earlier ones', async () => {
  const postId = await write('My button', 'It is blue');
  const input = { postId, title: 'My picture', content: 'It is red' };
  successOf(await runAs(gateway.url, ada.child, CorrectCommunityPostAsDocument, input));
  expect([await search('picture'), await search('button')]).toEqual([[postId], []]);
});

it('finds a post by the words of an answer that the viewer may see', async () => {
  const postId = await write('My button', 'It is blue');
  await write('My picture', 'It is red');
  const input = { id: randomUUID(), postId, content: 'Choose turquoise, in the style' };
  successOf(await runAs(gateway.url, bola.child, AddCommunityAnswerAsDocument, input));
  expect(await search('turquoise style')).toEqual([postId]);
  // The words of one text, not some of each.
  expect(await search('turquoise button')).toEqual([]);
  await gateway.app.prisma.communityPost.update({ where: { id: input.id }, data: { state: 'HIDDEN' } });
  expect(await idsSeenBy(ada.child, { search: 'turquoise' })).toEqual([]);
});

it('finds nothing that the viewer may not see', async () => {
  const fresh = await makeCommunityFamily(gateway.app, 'Chidi', 0);
  const waiting = successOf(await post(fresh.child, { studentId: fresh.studentId, title: 'My robot' }));
  expect(await search('robot')).toEqual([]);
  expect(await idsSeenBy(fresh.parent, { search: 'robot' })).toEqual([waiting.id]);
});

it('costs as many statements for fifty posts as for ten, as the list does', async () => {
  const counted = async () => {
    await idsSeenBy(bola.child, {});
    return [
      await countStatements(() => idsSeenBy(bola.child, {})),
      await countStatements(() => idsSeenBy(bola.child, { search: 'robot' })),
    ];
  };
  await makePosts(ada.studentId, 10);
  const forTen = await counted();
  await makePosts(ada.studentId, 40);
  expect(await counted()).toEqual(forTen);
  expect(await search('robot')).toHaveLength(50);
});

/** Stores many shown questions of a child with an answer of another one each, over a connection without a time limit. */
async function writeMany(): Promise<void> {
  const client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
  const columns = `INSERT INTO "CommunityPost" (id, course, state, "authorKind", kind, "memberId", "parentId", title, content)`;
  const common = `gen_random_uuid(), 'WEBSITE_APP', 'SHOWN', 'CHILD'`;
  await client.query(
    `${columns} SELECT ${common}, 'QUESTION', $2, NULL, 'Robot ' || number, 'How do I do it?' FROM generate_series(1, $1) number`,
    [MANY, ada.studentId],
  );
  await client.query(
    `${columns} SELECT ${common}, 'ANSWER', $1, id, NULL, 'Robots do it, too' FROM "CommunityPost" WHERE title LIKE 'Robot %'`,
    [bola.studentId],
  );
  await client.query('ANALYZE');
  await client.end();
}

it('reads many posts and answers by index, for rare words as for frequent ones', async () => {
  const rare = await write('My giraffe', 'It has a long neck');
  await writeMany();
  const indexesFor = async (words: string) => {
    const statements = await captureStatements(() => search(words));
    const scans = (
      await Promise.all(readsOf(statements).map((read) => scansOf(gateway.app.pool, read)))
    ).flat();
    const ofPosts = scans.filter(({ table }) => table === 'CommunityPost');
    expect(ofPosts.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
    return ofPosts.map((scan) => scan.index);
  };
  expect(await search('giraffe neck')).toEqual([rare]);
  expect(await search('robot')).toHaveLength(50);
  expect(await indexesFor('giraffe neck')).toContain('CommunityPost_searchText_idx');
  expect(await indexesFor('robot')).toContain('CommunityPost_answers_idx');
});
