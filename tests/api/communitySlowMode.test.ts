import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMUNITY_TEXTS, SLOW_MODE_MINUTES } from '../../contract/community.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CommunityPostsOfDocument,
  CorrectCommunityPostAsDocument,
  DeleteCommunityPostAsDocument,
  SetCommunitySlowModeAsDocument,
} from './community.generated.ts';

const MINUTE_MS = 60_000;
const course = 'WEBSITE_APP';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;
let questionId: string;

const { post, answer } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await Promise.all([
    app.prisma.communityPost.deleteMany(),
    app.prisma.communitySpace.updateMany({ data: { isSlow: false } }),
    app.prisma.auditEntry.deleteMany(),
  ]);
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
  questionId = await makeQuestion(app, ada.studentId, 'Buttons');
});

const setSlow = (person: Person, isSlow: boolean) =>
  runAs(gateway.url, person, SetCommunitySlowModeAsDocument, { course, isSlow });

const ask = (child: CommunityFamily, draft: object = {}) =>
  post(child.child, { studentId: child.studentId, ...draft });

/** Lets time pass for what a child has written. */
const letPass = (child: CommunityFamily, minutes: number) =>
  gateway.app.prisma.communityPost.updateMany({
    where: { memberId: child.studentId },
    data: { createdAt: new Date(Date.now() - minutes * MINUTE_MS) },
  });

describe('setCommunitySlowMode', () => {
  it('is for who decides in the space, is recorded once, and everybody who reads the space sees it', async () => {
    for (const person of [ada.child, ada.parent]) await expect(setSlow(person, true)).rejects.toThrow();
    const elsewhere = await makeKnownFamily(gateway.app, 'Chidi');
    const where = { id: elsewhere.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    expect(errorOf(await setSlow(elsewhere.mentor, true)).code).toBe('NOT_FOUND');
    for (const person of [bola.mentor, admin])
      expect(successOf(await setSlow(person, true))).toMatchObject({ course, isSlow: true });
    expect(successOf(await setSlow(admin, false)).isSlow).toBe(false);
    successOf(await setSlow(bola.mentor, true));
    const entries = await gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(
      entries.map(({ actorId, action, entityId, after }) => ({ actorId, action, entityId, after })),
    ).toEqual(
      [
        { actorId: bola.mentor.id, after: { isSlow: true } },
        { actorId: admin.id, after: { isSlow: false } },
        { actorId: bola.mentor.id, after: { isSlow: true } },
      ].map((entry) => ({ ...entry, action: 'communitySpace.slow', entityId: course })),
    );
    for (const person of [ada.child, ada.parent, ada.mentor, admin]) {
      const answered = await askAs(gateway.url, person)(CommunityPostsOfDocument, { filter: 'ALL' });
      expect(dataOf(answered).communitySpaces).toContainEqual(
        expect.objectContaining({ course, isSlow: true }),
      );
    }
  });
});

describe('slow mode', () => {
  beforeEach(async () => {
    successOf(await setSlow(bola.mentor, true));
  });

  it('lets a child write one text in some minutes, post or answer, and says when the next one may come', async () => {
    successOf(await ask(bola));
    const refused = { code: 'LIMIT', field: null, message: COMMUNITY_TEXTS.tooSoon(SLOW_MODE_MINUTES) };
    expect(errorOf(await ask(bola))).toMatchObject(refused);
    expect(errorOf(await answer(bola.child, questionId, 'Use CSS'))).toMatchObject(refused);
    await letPass(bola, SLOW_MODE_MINUTES - 1);
    const soon = { code: 'LIMIT', message: COMMUNITY_TEXTS.tooSoon(1) };
    expect(errorOf(await answer(bola.child, questionId, 'Use CSS'))).toMatchObject(soon);
    expect(COMMUNITY_TEXTS.tooSoon(1)).toContain('in 1 minute.');
    await letPass(bola, SLOW_MODE_MINUTES);
    successOf(await answer(bola.child, questionId, 'Use CSS'));
    expect(errorOf(await ask(bola)).code).toBe('LIMIT');
  });

  it('counts for each child alone, and neither for mentors nor for the team', async () => {
    successOf(await ask(bola));
    await letPass(ada, SLOW_MODE_MINUTES);
    successOf(await ask(ada));
    for (const person of [bola.mentor, admin]) {
      for (const content of ['One', 'Two']) successOf(await answer(person, questionId, content));
      for (const title of ['One', 'Two']) successOf(await post(person, { course, title }));
    }
  });

  it('counts deleted texts and those that wait, but neither corrections nor what is sent again', async () => {
    const id = randomUUID();
    const held = successOf(await ask(bola, { id, content: 'Call me on 0803 123 4567' }));
    expect(held.state).toBe('WAITING');
    successOf(await ask(bola, { id, content: 'Call me on 0803 123 4567' }));
    const corrected = { postId: id, title: 'Buttons', content: 'Please help me' };
    successOf(await runAs(gateway.url, bola.child, CorrectCommunityPostAsDocument, corrected));
    expect(errorOf(await ask(bola)).code).toBe('LIMIT');
    successOf(await runAs(gateway.url, bola.child, DeleteCommunityPostAsDocument, { postId: id }));
    expect(errorOf(await ask(bola)).code).toBe('LIMIT');
  });

  it('takes one of two texts that are sent at the same time', async () => {
    const results = await Promise.all([ask(bola), answer(bola.child, questionId, 'Use CSS'), ask(bola)]);
    const rejected = results.filter(({ __typename }) => __typename === 'DomainError');
    expect(rejected).toMatchObject([{ code: 'LIMIT' }, { code: 'LIMIT' }]);
  });

  it('ends for all texts when it is switched off', async () => {
    successOf(await ask(bola));
    successOf(await setSlow(admin, false));
    successOf(await ask(bola));
  });
});
