import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ProjectsDocument, type ProjectsQueryVariables } from './gallery.generated.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;
let family: Family;
let admin: Person;

const approved = [
  { title: 'Ọjà Day', description: null, tags: [], ageDays: 10 },
  { title: 'Jollof Menu', description: 'What is cooking today', tags: ['food'], ageDays: 9 },
  {
    title: 'Dancing Pot',
    description: 'A 100% true story',
    tags: ['Folktale', 'AI'],
    ageDays: 8,
    isVideo: true,
  },
  { title: 'Old Favourite', description: null, tags: [], ageDays: 300, isFeatured: true },
  { title: 'Market_Price', description: 'What tomatoes cost', tags: ['food', 'prices'], ageDays: 3 },
  { title: 'Paper Boat', description: 'Rain and a boat', tags: [], ageDays: 2, isVideo: true },
];
const IN_ORDER = ['Old Favourite', 'Paper Boat', 'Market_Price', 'Dancing Pot', 'Jollof Menu', 'Ọjà Day'];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  await gateway.app.prisma.project.createMany({
    data: approved.map(({ ageDays, isVideo, isFeatured, ...project }) => ({
      ...project,
      studentId: family.studentId,
      projectUrl: 'https://made.example',
      course: isVideo ? 'VIDEO_ANIMATION' : 'WEBSITE_APP',
      isApproved: true,
      isFeatured: isFeatured ?? false,
      submittedAt: new Date(Date.now() - ageDays * DAY_MS),
    })),
  });
  await makeProject(gateway.app, { studentId: family.studentId, title: 'Not Yet', isApproved: false });
});
afterAll(() => gateway.close());

type Filter = Partial<ProjectsQueryVariables>;

async function fetchPage(person: Person | null, filter: Filter) {
  const { projects } = dataOf(await askAs(gateway.url, person)(ProjectsDocument, { first: 50, ...filter }));
  return { ...projects.pageInfo, titles: projects.edges.map(({ node }) => node.title) };
}

const fetchTitles = async (filter: Filter) => (await fetchPage(null, filter)).titles;

describe('projects', () => {
  it('lists the approved ones to a visitor, featured ones first, then the newest', async () => {
    expect(await fetchTitles({})).toEqual(IN_ORDER);
  });

  it('excludes those that are not approved, even for the family and admins', async () => {
    for (const person of [null, family.parent, family.mentor, admin]) {
      expect((await fetchPage(person, {})).titles).toEqual(IN_ORDER);
      expect((await fetchPage(person, { search: 'not yet' })).titles).toEqual([]);
    }
  });

  it('returns pages without gaps or duplicates', async () => {
    const titles: string[] = [];
    let after: string | null = null;
    for (let n = 1; n <= 3; n += 1) {
      const page = await fetchPage(null, { first: 2, after });
      titles.push(...page.titles);
      expect(page.hasNextPage).toBe(n < 3);
      after = page.endCursor;
    }
    expect(titles).toEqual(IN_ORDER);
  });

  it('does not expose the child', async () => {
    // A string, because the schema must not have the field.
    const document = '{ projects(first: 1) { edges { node { student { firstName } } } } }';
    const answer = await askAs(gateway.url, admin)(document, {});
    expect(answer.errors?.[0]?.message).toContain('Cannot query field "student"');
  });

  it('returns permanent URLs for the screenshot of an approved project in two sizes', async () => {
    const { id, screenshotId } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'With a picture',
      isApproved: true,
    });
    const answer = await askAs(gateway.url, null)(ProjectsDocument, { first: 5, search: 'picture' });
    const [project] = dataOf(answer).projects.edges.map(({ node }) => node);
    expect(project).toMatchObject({
      screenshotUrl: `/files/${screenshotId}`,
      thumbnailUrl: `/files/${screenshotId}/small`,
    });
    expect((await fetch(`${gateway.url}${project?.thumbnailUrl}`)).status).toBe(200);
    await gateway.app.prisma.project.delete({ where: { id } });
  });
});

describe('a search of projects', () => {
  it.each([
    ['jollof', ['Jollof Menu']],
    ['JOLLOF', ['Jollof Menu']],
    ['tomatoes', ['Market_Price']],
    ['food', ['Market_Price', 'Jollof Menu']],
    ['#food', ['Market_Price', 'Jollof Menu']],
    ['folktale', ['Dancing Pot']],
    ['ai', ['Dancing Pot']],
    ['p', ['Paper Boat', 'Market_Price', 'Dancing Pot']],
    ['  menu   today ', ['Jollof Menu']],
    ['menu tomatoes', []],
    ['100%', ['Dancing Pot']],
    ['(jollof!)', ['Jollof Menu']],
    ['oja', ['Ọjà Day']],
    ['ọjà', ['Ọjà Day']],
    ['日本', []],
    ['%', []],
    ['_', []],
    ['!!! ???', []],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['   ', IN_ORDER],
  ])('for %j returns %j', async (search, expected) => {
    expect(await fetchTitles({ search })).toEqual(expected);
  });

  it('is combined with a course', async () => {
    expect(await fetchTitles({ course: 'VIDEO_ANIMATION' })).toEqual(['Paper Boat', 'Dancing Pot']);
    expect(await fetchTitles({ course: 'VIDEO_ANIMATION', search: 'story' })).toEqual(['Dancing Pot']);
    expect(await fetchTitles({ course: 'WEBSITE_APP', search: 'story' })).toEqual([]);
  });

  it('has at most a hundred characters', async () => {
    const answer = await askAs(gateway.url, null)(ProjectsDocument, { first: 5, search: 'a'.repeat(101) });
    expect(answer.errors?.[0]).toMatchObject({
      message: 'A search has at most 100 characters',
      extensions: { code: 'BAD_INPUT', field: 'search' },
    });
  });
});
