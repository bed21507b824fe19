import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject } from '../support/files.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const PROJECTS = `query ($first: Int!, $after: String, $search: String, $course: Course) {
  projects(first: $first, after: $after, search: $search, course: $course) {
    edges { node { id title description likesCount isFeatured tags screenshotUrl thumbnailUrl } }
    pageInfo { hasNextPage endCursor }
  }
}`;

type Project = { id: string; title: string; screenshotUrl: string | null; thumbnailUrl: string | null };
type Page = {
  projects: { edges: { node: Project }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
};

let gateway: TestGateway;
let family: Family;
let admin: Person;

const DAY_MS = 86_400_000;

const approved = [
  { title: 'Jollof Menu', description: 'What is cooking today', tags: ['food'], ageDays: 9 },
  {
    title: 'Dancing Pot',
    description: 'A 100% true story',
    tags: ['Folktale', 'AI'],
    ageDays: 8,
    film: true,
  },
  { title: 'Old Favourite', description: null, tags: [], ageDays: 300, featured: true },
  { title: 'Market_Price', description: 'What tomatoes cost', tags: ['food', 'prices'], ageDays: 3 },
  { title: 'Paper Boat', description: 'Rain and a boat', tags: [], ageDays: 2, film: true },
];
const IN_ORDER = ['Old Favourite', 'Paper Boat', 'Market_Price', 'Dancing Pot', 'Jollof Menu'];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  for (const { title, description, tags, ageDays, film, featured } of approved) {
    await gateway.app.prisma.project.create({
      data: {
        ...{ title, description, tags },
        studentId: family.studentId,
        projectUrl: 'https://made.example',
        course: film ? 'VIDEO_ANIMATION' : 'WEBSITE_APP',
        isApproved: true,
        isFeatured: featured ?? false,
        submittedAt: new Date(Date.now() - ageDays * DAY_MS),
      },
    });
  }
  await makeProject(gateway.app, { studentId: family.studentId, title: 'Not Yet', isApproved: false });
});
afterAll(() => gateway.close());

async function page(person: Person | null, variables: Record<string, unknown>) {
  const { projects } = dataOf(await askAs(gateway.url, person)<Page>(PROJECTS, { first: 50, ...variables }));
  return { ...projects.pageInfo, titles: projects.edges.map(({ node }) => node.title) };
}

const titles = async (variables: Record<string, unknown>) => (await page(null, variables)).titles;

describe('the gallery', () => {
  it('shows a visitor the approved projects, featured ones first, then the newest', async () => {
    expect(await titles({})).toEqual(IN_ORDER);
  });

  it('shows nobody in it what is not approved, the family and admins neither', async () => {
    for (const person of [null, family.parent, family.mentor, admin]) {
      expect((await page(person, {})).titles).toEqual(IN_ORDER);
      expect((await page(person, { search: 'not yet' })).titles).toEqual([]);
    }
  });

  it('comes in pages that miss and repeat nothing', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (let n = 1; n <= 3; n += 1) {
      const one = await page(null, { first: 2, after });
      seen.push(...one.titles);
      expect(one.hasNextPage).toBe(n < 3);
      after = one.endCursor;
    }
    expect(seen).toEqual(IN_ORDER);
  });

  it('says nothing of who the child is', async () => {
    const document = '{ projects(first: 1) { edges { node { student { firstName } } } } }';
    const answer = await askAs(gateway.url, admin)(document, {});
    expect(answer.errors?.[0]?.message).toContain('Cannot query field "student"');
  });

  it('gives the picture of an approved project a lasting address, in two sizes', async () => {
    const { id, screenshotId } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'With a picture',
      isApproved: true,
    });
    const answer = await askAs(gateway.url, null)<Page>(PROJECTS, { first: 5, search: 'picture' });
    const [project] = dataOf(answer).projects.edges.map(({ node }) => node);
    expect(project).toMatchObject({
      screenshotUrl: `/files/${screenshotId}`,
      thumbnailUrl: `/files/${screenshotId}/small`,
    });
    expect((await fetch(`${gateway.url}${project?.thumbnailUrl}`)).status).toBe(200);
    await gateway.app.prisma.project.delete({ where: { id } });
  });
});

describe('a search', () => {
  it.each([
    ['jollof', ['Jollof Menu']],
    ['JOLLOF', ['Jollof Menu']],
    ['tomatoes', ['Market_Price']],
    ['food', ['Market_Price', 'Jollof Menu']],
    ['#food', ['Market_Price', 'Jollof Menu']],
    ['folktale', ['Dancing Pot']],
    ['ai', ['Paper Boat', 'Dancing Pot']],
    ['  menu   today ', ['Jollof Menu']],
    ['menu tomatoes', []],
    ['100%', ['Dancing Pot']],
    ['%', ['Dancing Pot']],
    ['_', ['Market_Price']],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['   ', IN_ORDER],
  ])('for %j finds %j', async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  it('and a course narrow it together', async () => {
    expect(await titles({ course: 'VIDEO_ANIMATION' })).toEqual(['Paper Boat', 'Dancing Pot']);
    expect(await titles({ course: 'VIDEO_ANIMATION', search: 'story' })).toEqual(['Dancing Pot']);
    expect(await titles({ course: 'WEBSITE_APP', search: 'story' })).toEqual([]);
  });

  it('is at most a hundred characters long', async () => {
    const answer = await askAs(gateway.url, null)(PROJECTS, { first: 5, search: 'a'.repeat(101) });
    expect(answer.errors?.[0]).toMatchObject({
      message: 'A search has at most 100 characters',
      extensions: { code: 'BAD_INPUT', field: 'search' },
    });
  });
});
