import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, dataOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let ada: CommunityFamily;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  ada = await makeKnownFamily(gateway.app, 'Ada');
});
afterAll(() => gateway.close());

type Page = {
  edges: { node: { id: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
};

/** Reads a page of two rows as the child's parent. */
async function readPage(field: string, name: string, variables: object, after: string | null): Promise<Page> {
  const all = { ...variables, first: 2, after };
  const answer = await ask<Record<string, Page>>(
    ...([gateway.url, ada.parent.cookie, trustedDocument(name), all] as const),
  );
  const page = dataOf(answer)[field];
  if (!page) throw new Error(`There is no ${field}`);
  return page;
}

const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);

it('a list of posts goes on where its last post was, also when that is gone', async () => {
  const { prisma } = gateway.app;
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  const ids: string[] = [];
  // Two that are stored within a millisecond would stand in the order of their ids.
  for (const [minute, title] of titles.entries()) {
    const publishedAt = new Date(Date.now() - 3_600_000 + minute * 60_000);
    ids.unshift(await makeQuestion(gateway.app, ada.studentId, title, publishedAt));
  }
  // The oldest is pinned: it is the first.
  await prisma.communityPost.update({ where: { id: ids[4] ?? '' }, data: { isPinned: true } });
  const variables = { course: 'WEBSITE_APP', filter: 'ALL', sort: 'NEWEST', lessonId: null, search: null };
  const read = (after: string | null) => readPage('communityPosts', 'CommunityPosts', variables, after);
  const first = await read(null);
  expect(idsOf(first)).toEqual([ids[4], ids[0]]);
  await prisma.communityPost.delete({ where: { id: ids[0] ?? '' } });
  const second = await read(first.pageInfo.endCursor);
  expect(idsOf(second)).toEqual([ids[1], ids[2]]);
  const third = await read(second.pageInfo.endCursor);
  expect([idsOf(third), third.pageInfo.hasNextPage]).toEqual([[ids[3]], false]);
});

it('a list of sessions goes on where its last session was, also when that is gone', async () => {
  const { prisma } = gateway.app;
  const mentor = await prisma.mentor.findUniqueOrThrow({ where: { profileId: ada.mentor.id } });
  const ids: string[] = [];
  for (let day = 1; day <= 5; day += 1) {
    const startsAt = new Date(Date.now() + day * 86_400_000);
    const { id } = await prisma.mentorSession.create({
      data: {
        ...{
          mentorId: mentor.id,
          studentId: ada.studentId,
          startsAt,
          meetingLink: 'https://meet.example/room',
        },
        ...{ durationMinutes: 30, endsAt: new Date(startsAt.getTime() + 1_800_000) },
      },
    });
    ids.push(id);
  }
  const variables = { studentId: null, period: 'UPCOMING' };
  const read = (after: string | null) => readPage('sessions', 'Sessions', variables, after);
  const first = await read(null);
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  await prisma.mentorSession.delete({ where: { id: ids[1] ?? '' } });
  const second = await read(first.pageInfo.endCursor);
  expect(idsOf(second)).toEqual(ids.slice(2, 4));
  const third = await read(second.pageInfo.endCursor);
  expect([idsOf(third), third.pageInfo.hasNextPage]).toEqual([ids.slice(4), false]);
});
