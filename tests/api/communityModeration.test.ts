import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PINNED_POSTS } from '../../contract/community.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  SetCommunityConsentOfDocument,
  SetCommunityLockAsDocument,
  SetCommunityPinAsDocument,
} from './community.generated.ts';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;
let elsewhere: CommunityFamily;

const { post, answer, decide, idsSeenBy, readPost } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola, elsewhere] = await Promise.all([
    makeKnownFamily(app, 'Ada'),
    makeKnownFamily(app, 'Bola'),
    makeKnownFamily(app, 'Chidi'),
  ]);
  const where = { id: elsewhere.studentId };
  await app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
});

const ask = (title: string) => makeQuestion(gateway.app, ada.studentId, title);
const setLock = (person: Person, postId: string, isLocked: boolean) =>
  runAs(gateway.url, person, SetCommunityLockAsDocument, { postId, isLocked });
const setPin = (person: Person, postId: string, isPinned: boolean) =>
  runAs(gateway.url, person, SetCommunityPinAsDocument, { postId, isPinned });
const entriesOf = async (entityId: string) => {
  const entries = await gateway.app.prisma.auditEntry.findMany({
    where: { entityId },
    orderBy: { id: 'asc' },
  });
  return entries.map(({ actorId, action, after }) => ({ actorId, action, after }));
};

describe.each([
  ['setCommunityLock', setLock, { isLocked: true }],
  ['setCommunityPin', setPin, { isPinned: true }],
] as const)('%s', (_name, set, after) => {
  it('is for who decides in the space, is recorded once, and repeating it changes nothing', async () => {
    const postId = await ask('Buttons');
    for (const person of [ada.child, ada.parent]) await expect(set(person, postId, true)).rejects.toThrow();
    expect(errorOf(await set(elsewhere.mentor, postId, true)).code).toBe('NOT_FOUND');
    for (const person of [bola.mentor, admin])
      expect(successOf(await set(person, postId, true))).toMatchObject(after);
    expect(await entriesOf(postId)).toMatchObject([{ actorId: bola.mentor.id, after }]);
  });
});

describe('a locked post', () => {
  it('takes no more answers of children, but those of mentors and the team, until it is opened', async () => {
    const id = await ask('Buttons');
    successOf(await answer(bola.child, id, 'Before'));
    successOf(await setLock(bola.mentor, id, true));
    expect(errorOf(await answer(bola.child, id, 'After'))).toMatchObject({ code: 'CLOSED', field: null });
    for (const person of [bola.mentor, admin]) successOf(await answer(person, id, 'Well done'));
    const { communityPost } = await readPost(bola.parent, id);
    expect(communityPost).toMatchObject({ isLocked: true, answerCount: 3 });
    successOf(await setLock(admin, id, false));
    successOf(await answer(bola.child, id, 'After'));
  });

  it('is a post that everybody sees, and no answer', async () => {
    const id = await ask('Buttons');
    const given = successOf(await answer(bola.child, id, 'Blue'));
    expect(errorOf(await setLock(admin, given.id, true)).code).toBe('NOT_FOUND');
    successOf(await decide(admin, { id, version: 1 }, 'HIDE', 'Let us be kind'));
    expect(errorOf(await setLock(admin, id, true)).code).toBe('NOT_FOUND');
  });
});

describe('pinned posts', () => {
  it('stand first, the newest of them before the others, over the pages of a list', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await ask(title));
    const [one = '', two, three = ''] = ids;
    successOf(await setPin(bola.mentor, one, true));
    expect(await idsSeenBy(ada.child, {})).toEqual([one, three, two]);
    successOf(await setPin(bola.mentor, three, true));
    expect(await idsSeenBy(ada.child, {})).toEqual([three, one, two]);
    successOf(await setPin(bola.mentor, three, false));
    expect(await idsSeenBy(ada.child, {})).toEqual([one, three, two]);
  });

  it('are at most a few in a space, also when they are pinned at the same time', async () => {
    const ids: string[] = [];
    while (ids.length < MAX_PINNED_POSTS + 2) ids.push(await ask('Prompt'));
    const results = await Promise.all(ids.map((id) => setPin(admin, id, true)));
    const rejected = results.filter(({ __typename }) => __typename === 'DomainError');
    expect(rejected).toMatchObject([{ code: 'LIMIT' }, { code: 'LIMIT' }]);
    expect(await gateway.app.prisma.communityPost.count({ where: { isPinned: true } })).toBe(
      MAX_PINNED_POSTS,
    );
  });

  it('give their place back when they are hidden, or when the parent ends the consent', async () => {
    const [hidden, ended] = [await ask('Hidden'), await makeQuestion(gateway.app, bola.studentId, 'Ended')];
    for (const id of [hidden, ended]) successOf(await setPin(admin, id, true));
    successOf(await decide(admin, { id: hidden, version: 1 }, 'HIDE', 'Let us be kind'));
    const withdrawn = { studentId: bola.studentId, isGiven: false };
    successOf(await runAs(gateway.url, bola.parent, SetCommunityConsentOfDocument, withdrawn));
    expect(await gateway.app.prisma.communityPost.count({ where: { isPinned: true } })).toBe(0);
  });
});

describe('a post of who decides', () => {
  const prompt = {
    course: 'WEBSITE_APP',
    kind: 'SHOW',
    title: 'This week',
    content: 'Show a button!',
  } as const;

  it('is written by mentors of the course and admins, is shown at once, and children answer it', async () => {
    for (const [person, kind] of [
      [bola.mentor, 'MENTOR'],
      [admin, 'TEAM'],
    ] as const) {
      const written = successOf(await post(person, prompt));
      expect(written).toMatchObject({ state: 'SHOWN', author: { kind } });
      for (const reader of [ada.child, ada.parent]) expect(await idsSeenBy(reader, {})).toContain(written.id);
      successOf(await answer(ada.child, written.id, 'Here it is'));
    }
  });

  it('is for nobody else, in no other space, and of one author', async () => {
    for (const person of [ada.child, ada.parent, elsewhere.mentor])
      expect(errorOf(await post(person, prompt)).code).toBe('NOT_FOUND');
    expect(errorOf(await post(bola.mentor, {}))).toMatchObject({ code: 'BAD_INPUT', field: 'course' });
    const both = { ...prompt, studentId: ada.studentId };
    expect(errorOf(await post(ada.child, both))).toMatchObject({ code: 'BAD_INPUT', field: 'course' });
  });

  it('is stored once under its id, and is about a lesson of its course', async () => {
    const id = randomUUID();
    for (let count = 0; count < 2; count += 1) successOf(await post(admin, { ...prompt, id }));
    expect(await entriesOf(id)).toEqual([
      { actorId: admin.id, action: 'communityPost.add', after: { course: 'WEBSITE_APP', kind: 'SHOW' } },
    ]);
    expect(errorOf(await post(bola.mentor, { ...prompt, id })).code).toBe('CONFLICT');
    const [lessonId = ''] = await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    expect(errorOf(await post(admin, { ...prompt, lessonId }))).toMatchObject({ field: 'lessonId' });
  });
});
