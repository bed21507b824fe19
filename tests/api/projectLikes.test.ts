import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ProjectLikesDocument, SetProjectLikedDocument } from './projectLikes.generated.ts';

const TITLE = 'Paper Boat';

let gateway: TestGateway;
let families: Family[];
let child: Person;
let projectId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
// People of their own for every test, since their requests are limited.
beforeEach(async () => {
  families = await Promise.all([1, 2, 3].map(() => makeFamily(gateway.app)));
  child = await makeLinkedChild(gateway.app, familyAt(0));
  await gateway.app.prisma.project.deleteMany();
  const { studentId } = familyAt(0);
  projectId = (await makeProject(gateway.app, { studentId, title: TITLE, isApproved: true })).id;
});

const familyAt = (index: number): Family => {
  const family = families[index];
  if (!family) throw new Error(`There is no family ${index}`);
  return family;
};

const setLiked = async (person: Person, studentId: string, isLiked: boolean, project = projectId) => {
  const input = { projectId: project, studentId, isLiked };
  return dataOf(await askAs(gateway.url, person)(SetProjectLikedDocument, { input, studentId }))
    .setProjectLiked;
};

/** Returns the count that everybody sees, which must be the number of rows. */
async function countLikes(): Promise<number> {
  const [rows, { likesCount }] = await Promise.all([
    gateway.app.prisma.projectLike.count({ where: { projectId } }),
    gateway.app.prisma.project.findUniqueOrThrow({ where: { id: projectId } }),
  ]);
  expect(likesCount).toBe(rows);
  return likesCount;
}

const likeSeenBy = async (person: Person | null, studentId: string | null) =>
  dataOf(await askAs(gateway.url, person)(ProjectLikesDocument, { studentId })).projects.edges.map(
    ({ node }) => node,
  );

describe('setProjectLiked', () => {
  it('likes once for the student, by the parent or the child, and takes the like back', async () => {
    const { parent, studentId } = familyAt(0);
    for (const person of [parent, child, parent])
      expect(successOf(await setLiked(person, studentId, true))).toMatchObject({
        likesCount: 1,
        isLikedBy: true,
      });
    for (const person of [child, parent])
      expect(successOf(await setLiked(person, studentId, false))).toMatchObject({
        likesCount: 0,
        isLikedBy: false,
      });
    expect(await countLikes()).toBe(0);
  });

  it('stores one like of two hundred concurrent ones by one student', async () => {
    const { parent, studentId } = familyAt(0);
    const people = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? parent : child));
    // As many at a time as a busy gateway does not turn away.
    const results = await pLimit(50).map(people, (person) => setLiked(person, studentId, true));
    expect(results.filter(({ __typename }) => __typename !== 'Project')).toEqual([]);
    expect(await countLikes()).toBe(1);
  });

  it('counts the rows after a storm of likes and unlikes by several students', async () => {
    const storm = Array.from({ length: 90 }, (_, index) => ({
      family: familyAt(index % families.length),
      isLiked: index % 7 < 4,
    }));
    await pLimit(30).map(storm, async ({ family, isLiked }) => {
      successOf(await setLiked(family.parent, family.studentId, isLiked));
    });
    await countLikes();
    for (const { parent, studentId } of families) successOf(await setLiked(parent, studentId, false));
    expect(await countLikes()).toBe(0);
  });

  it('rejects a student of another family, also by a mentor or an admin', async () => {
    const { studentId, mentor } = familyAt(0);
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const person of [familyAt(1).parent, mentor, admin])
      expect(errorOf(await setLiked(person, studentId, true)).code).toBe('NOT_FOUND');
    expect(await countLikes()).toBe(0);
  });

  it('rejects a project that is not in the gallery, even of the own family', async () => {
    const { parent, studentId } = familyAt(0);
    const waiting = await makeProject(gateway.app, { studentId, title: 'Not Yet', isApproved: false });
    for (const id of [waiting.id, randomUUID()])
      expect(errorOf(await setLiked(parent, studentId, true, id)).code).toBe('NOT_FOUND');
  });
});

describe('the likes of a project', () => {
  it('are counted for everybody, and whose they are is known to the family alone', async () => {
    const { parent, studentId, mentor } = familyAt(0);
    successOf(await setLiked(parent, studentId, true));
    const seen = (isLikedBy: boolean) => [{ title: TITLE, likesCount: 1, isLikedBy }];
    for (const person of [parent, child]) expect(await likeSeenBy(person, studentId)).toEqual(seen(true));
    for (const person of [null, mentor, familyAt(1).parent])
      expect(await likeSeenBy(person, studentId)).toEqual(seen(false));
    expect(await likeSeenBy(parent, familyAt(1).studentId)).toEqual(seen(false));
    expect(await likeSeenBy(parent, null)).toEqual(seen(false));
  });

  it('go with the student', async () => {
    const { id: studentId } = await gateway.app.prisma.student.create({
      data: { parentId: familyAt(1).parent.id, firstName: 'Kunle', age: 11 },
    });
    successOf(await setLiked(familyAt(1).parent, studentId, true));
    successOf(await setLiked(familyAt(0).parent, familyAt(0).studentId, true));
    await gateway.app.prisma.student.delete({ where: { id: studentId } });
    expect(await countLikes()).toBe(1);
  });
});
