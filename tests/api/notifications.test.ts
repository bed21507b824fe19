import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_MARKED } from '../../contract/notifications.ts';
import { dataOf } from '../support/clients/http.ts';
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
  MarkNotificationsReadDocument,
  type MarkNotificationsReadMutationVariables,
  NotificationsDocument,
  type NotificationsQuery,
  type NotificationsQueryVariables,
} from './notifications.generated.ts';

let gateway: TestGateway;
let family: Family;
let strangers: Person[];
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const { app } = gateway;
  family = await makeFamily(app);
  strangers = [
    family.mentor,
    await makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    await makePerson(app, { role: 'STUDENT', name: 'Kid' }),
    (await makeFamily(app)).parent,
  ];
  const row = { recipientId: family.parent.id, kind: 'ENROLMENT' as const, body: 'Body' };
  const base = Date.now() - 3_600_000;
  await app.prisma.notification.createMany({
    data: Array.from({ length: 25 }, (_, index) => ({
      ...row,
      title: `Number ${index}`,
      studentId: index % 2 === 0 ? family.studentId : null,
      subjectKey: randomUUID(),
      // Five share each timestamp: pages must not lose or repeat them.
      createdAt: new Date(base + Math.floor(index / 5) * 1000),
    })),
  });
  await app.prisma.notification.create({
    data: { ...row, title: 'By email only', subjectKey: randomUUID(), inApp: false },
  });
});
afterAll(() => gateway.close());

const list = (person: Person | null, variables: NotificationsQueryVariables) =>
  askAs(gateway.url, person)(NotificationsDocument, variables);
const mark = (person: Person, input: MarkNotificationsReadMutationVariables['input']) =>
  runAs(gateway.url, person, MarkNotificationsReadDocument, input);

describe('notifications', () => {
  it('returns each notification once over all pages, newest first', async () => {
    const titles: string[] = [];
    let after: string | null = null;
    for (const expected of [20, 5]) {
      const page: NotificationsQuery = dataOf(await list(family.parent, { first: 20, after }));
      const { edges, pageInfo, totalCount } = page.notifications;
      expect([edges.length, totalCount, pageInfo.hasNextPage]).toEqual([expected, 25, expected === 20]);
      titles.push(...edges.map(({ node }) => node.title));
      after = pageInfo.endCursor;
    }
    expect(new Set(titles).size).toBe(25);
    expect(titles.slice(0, 5).sort()).toEqual([20, 21, 22, 23, 24].map((index) => `Number ${index}`));
    expect(titles).not.toContain('By email only');
  });

  it('filters by student', async () => {
    const { notifications, unreadNotificationCount } = dataOf(
      await list(family.parent, { first: 10, studentId: family.studentId }),
    );
    expect([notifications.totalCount, unreadNotificationCount]).toEqual([13, 13]);
    expect(new Set(notifications.edges.map(({ node }) => node.studentId))).toEqual(
      new Set([family.studentId]),
    );
  });

  it('returns nothing to anybody else, whatever their role', async () => {
    for (const person of strangers) {
      const { notifications, unreadNotificationCount } = dataOf(
        await list(person, { first: 10, studentId: family.studentId }),
      );
      expect([notifications.edges, notifications.totalCount, unreadNotificationCount]).toEqual([[], 0, 0]);
    }
    expect((await list(null, { first: 10 })).errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
  });
});

describe('markNotificationsRead', () => {
  it.each<[MarkNotificationsReadMutationVariables['input']]>([
    [{ ids: Array.from({ length: MAX_MARKED + 1 }, () => randomUUID()) }],
    [{ ids: [], studentId: '00000000-0000-4000-8000-000000000000' }],
  ])('rejects too many ids, and ids together with a student', async (input) => {
    expect(await mark(family.parent, input)).toMatchObject({ code: 'BAD_INPUT', field: 'ids' });
  });

  it('marks those of a student, for people who may see that student', async () => {
    const { studentId } = family;
    for (const person of strangers) {
      const result = await mark(person, { studentId });
      const seesStudent = person === family.mentor || person.name === 'Amaka';
      expect(result).toMatchObject(seesStudent ? { count: 0 } : { code: 'NOT_FOUND' });
    }
    expect(await mark(family.parent, { studentId })).toMatchObject({ count: 13 });
    expect(dataOf(await list(family.parent, { first: 1 })).unreadNotificationCount).toBe(12);
    expect(await mark(family.parent, {})).toMatchObject({ count: 12 });
  });
});
