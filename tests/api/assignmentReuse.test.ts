import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateForChosenDocument,
  type CreateForChosenMutationVariables,
  ReusableContentDocument,
  ReusableDocument,
} from './assignmentRecipients.generated.ts';

type Content = Omit<CreateForChosenMutationVariables['input'], 'id'>;

const CONTENT: Content = {
  ...{ title: 'Goats', description: 'Make a page', course: 'WEBSITE_APP', lessonNumber: 1 },
  ...{ kind: 'SUBMISSION', maxAttempts: 3, passingScore: 70, points: 10, isRequired: true },
  ...{ maxFileSizeMb: 10, requirements: [], questions: [], criteria: [{ title: 'Colours', points: 10 }] },
};

let gateway: TestGateway;
let family: Family;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  await makeLessons(gateway.app, 'WEBSITE_APP', 2);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  await gateway.app.prisma.assignment.deleteMany({});
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
});

const make = async (person: Person, content: Partial<Content>) =>
  successOf(
    await runAs(gateway.url, person, CreateForChosenDocument, { id: randomUUID(), ...CONTENT, ...content }),
  ).id;
const list = async (person: Person, variables: object) =>
  dataOf(await askAs(gateway.url, person)(ReusableDocument, { first: 50, ...variables })).reusableAssignments;
const titlesFor = async (person: Person) => (await list(person, {})).edges.map(({ node }) => node.title);
const read = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(ReusableContentDocument, { id })).reusableAssignment;

describe('the assignments that can be copied', () => {
  it('are the mentor’s own and those of the courses; all for an admin', async () => {
    const own = await make(family.mentor, { title: 'Own' });
    const foreign = await make(others.mentor, { title: 'Of another mentor' });
    const course = await make(admin, { title: 'Of the course' });
    const chosen = await make(admin, { title: 'For one child', recipientIds: [others.studentId] });
    expect(await titlesFor(family.mentor)).toEqual(['Of the course', 'Own']);
    expect(await titlesFor(others.mentor)).toEqual(['Of the course', 'Of another mentor']);
    expect(await titlesFor(admin)).toHaveLength(4);
    for (const id of [own, course])
      expect(await read(family.mentor, id)).toMatchObject({ criteria: [{ title: 'Colours', points: 10 }] });
    for (const id of [foreign, chosen]) expect(await read(family.mentor, id)).toBeNull();
    await gateway.app.prisma.lesson.updateMany({ where: { number: 1 }, data: { isPublished: false } });
    expect(await titlesFor(family.mentor)).toEqual(['Own']);
    await gateway.app.prisma.lesson.updateMany({ where: { number: 1 }, data: { isPublished: true } });
  });

  it('are read by nobody else', async () => {
    const id = await make(family.mentor, {});
    await gateway.app.prisma.mentor.update({ where: { id: others.mentorId }, data: { isActive: false } });
    for (const person of [family.parent, others.mentor, null]) {
      const listed = await askAs(gateway.url, person)(ReusableDocument, { first: 5 });
      const content = await askAs(gateway.url, person)(ReusableContentDocument, { id });
      for (const { data, errors } of [listed, content]) {
        expect(errors).toHaveLength(1);
        expect(JSON.stringify(data ?? null)).not.toContain(id);
      }
    }
  });

  it('are found by words of the title, in pages', async () => {
    for (const title of ['Red goats', 'Blue goats', 'Goats again', 'Sheep'])
      await make(family.mentor, { title });
    const first = await list(family.mentor, { search: 'goats', first: 2 });
    expect(first.totalCount).toBe(3);
    expect(first.edges.map(({ node }) => node.title)).toEqual(['Goats again', 'Blue goats']);
    const rest = await list(family.mentor, { search: 'goats', first: 2, after: first.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node.title)).toEqual(['Red goats']);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect((await list(family.mentor, { search: 'horse' })).edges).toEqual([]);
  });
});
