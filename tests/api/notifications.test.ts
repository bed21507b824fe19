import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_MARKED } from '../../contract/notifications.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const LIST = `query ($studentId: ID, $first: Int!, $after: String) {
  notifications(studentId: $studentId, first: $first, after: $after) {
    totalCount edges { node { title studentId } } pageInfo { hasNextPage endCursor } }
  unreadNotificationCount(studentId: $studentId) }`;
const MARK = `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) {
  __typename ... on NotificationsRead { count } ... on DomainError { code field } } }`;

type List = {
  notifications: {
    totalCount: number;
    edges: { node: { title: string; studentId: string | null } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
  unreadNotificationCount: number;
};

let gateway: TestGateway;
let family: Family;
let strangers: Person[];
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  family = await makeFamily(app, url);
  strangers = [
    family.mentor,
    await makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    await makePerson(app, url, { role: 'STUDENT', name: 'Kid' }),
    (await makeFamily(app, url)).parent,
  ];
  const row = { recipientId: family.parent.id, kind: 'ENROLMENT' as const, body: 'Body' };
  const base = Date.now() - 3_600_000;
  await app.prisma.notification.createMany({
    data: Array.from({ length: 25 }, (_, place) => ({
      ...row,
      title: `Number ${place}`,
      studentId: place % 2 === 0 ? family.studentId : null,
      subjectKey: randomUUID(),
      // Several of one instant: pages must not lose or repeat them.
      createdAt: new Date(base + Math.floor(place / 5) * 1000),
    })),
  });
  await app.prisma.notification.create({
    data: { ...row, title: 'By mail alone', subjectKey: randomUUID(), inApp: false },
  });
});
afterAll(() => gateway.close());

const list = async (person: Person | null, variables: Record<string, unknown>) =>
  askAs(gateway.url, person)<List>(LIST, variables);
const mark = async (person: Person, input: Record<string, unknown>) =>
  dataOf(await askAs(gateway.url, person)<{ markNotificationsRead: unknown }>(MARK, { input }))
    .markNotificationsRead;

describe('the list', () => {
  it('comes page by page, each notification once, the newest first', async () => {
    const titles: string[] = [];
    let after: string | null = null;
    for (const expected of [20, 5]) {
      const page: List = dataOf(await list(family.parent, { first: 20, after }));
      const { edges, pageInfo, totalCount } = page.notifications;
      expect([edges.length, totalCount, pageInfo.hasNextPage]).toEqual([expected, 25, expected === 20]);
      titles.push(...edges.map(({ node }) => node.title));
      after = pageInfo.endCursor;
    }
    expect(new Set(titles).size).toBe(25);
    expect(titles.slice(0, 5).sort()).toEqual([20, 21, 22, 23, 24].map((place) => `Number ${place}`));
    expect(titles).not.toContain('By mail alone');
  });

  it('is of one student when asked so', async () => {
    const { notifications, unreadNotificationCount } = dataOf(
      await list(family.parent, { first: 10, studentId: family.studentId }),
    );
    expect([notifications.totalCount, unreadNotificationCount]).toEqual([13, 13]);
    expect(new Set(notifications.edges.map(({ node }) => node.studentId))).toEqual(
      new Set([family.studentId]),
    );
  });

  it('is nobody else’s, whatever their role', async () => {
    for (const person of strangers) {
      const { notifications, unreadNotificationCount } = dataOf(
        await list(person, { first: 10, studentId: family.studentId }),
      );
      expect([notifications.edges, notifications.totalCount, unreadNotificationCount]).toEqual([[], 0, 0]);
    }
    expect((await list(null, { first: 10 })).errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
  });
});

describe('marking as read', () => {
  it.each([
    [{ ids: Array.from({ length: MAX_MARKED + 1 }, () => randomUUID()) }],
    [{ ids: [], studentId: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses too many, and two ways at once', async (input) => {
    expect(await mark(family.parent, input)).toMatchObject({ code: 'BAD_INPUT', field: 'ids' });
  });

  it('is of the student that is named, for those who see it', async () => {
    const { studentId } = family;
    for (const person of strangers) {
      const answer = await mark(person, { studentId });
      const seesStudent = person === family.mentor || person.name === 'Amaka';
      expect(answer).toMatchObject(seesStudent ? { count: 0 } : { code: 'NOT_FOUND' });
    }
    expect(await mark(family.parent, { studentId })).toMatchObject({ count: 13 });
    expect(dataOf(await list(family.parent, { first: 1 })).unreadNotificationCount).toBe(12);
    expect(await mark(family.parent, {})).toMatchObject({ count: 12 });
  });
});
