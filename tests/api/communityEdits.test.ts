import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AcceptCommunityAnswerAsDocument,
  CommunityQueueOfDocument,
  CommunityWordingsOfDocument,
  CorrectCommunityPostAsDocument,
  DeleteCommunityPostAsDocument,
  ReportCommunityPostAsDocument,
} from './community.generated.ts';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;
let postId: string;

const { post, answer, decide, idsSeenBy, readPost } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
  postId = await makeQuestion(app, ada.studentId, 'Buttons');
});

const correct = (person: Person, id: string, content: string) =>
  runAs(gateway.url, person, CorrectCommunityPostAsDocument, { postId: id, title: 'Buttons', content });
const remove = (person: Person, id: string) =>
  runAs(gateway.url, person, DeleteCommunityPostAsDocument, { postId: id });
const wordingsOf = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(CommunityWordingsOfDocument, { postId: id })).communityWordings;
const queueOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(CommunityQueueOfDocument, {})).communityQueue.edges.map(
    ({ node: { id, isDeleted } }) => ({ id, isDeleted }),
  );

describe('a shown text', () => {
  it('is changed by its child, stays shown and says so, and the earlier words are for who decides alone', async () => {
    expect((await readPost(bola.child, postId)).communityPost?.editedAt).toBeNull();
    const edited = successOf(await correct(ada.child, postId, 'How do I make it green?'));
    expect(edited).toMatchObject({ state: 'SHOWN', content: 'How do I make it green?' });
    expect((await readPost(bola.child, postId)).communityPost?.editedAt).not.toBeNull();
    successOf(await correct(ada.child, postId, 'How do I make it green?'));
    for (const person of [bola.mentor, admin])
      expect(await wordingsOf(person, postId)).toEqual([{ title: 'Buttons', content: 'How do I do it?' }]);
    for (const person of [ada.child, ada.parent, bola.child])
      expect(
        (await askAs(gateway.url, person)(CommunityWordingsOfDocument, { postId })).errors,
      ).toBeDefined();
    const where = { id: bola.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    expect(await wordingsOf(bola.mentor, postId)).toEqual([]);
  });

  it('waits when a rule holds the new words, and is shown again once they are corrected', async () => {
    const held = successOf(await correct(ada.child, postId, 'Call me on 0803 123 4567'));
    expect(held).toMatchObject({ state: 'WAITING', hold: 'CONTACT' });
    expect(await idsSeenBy(bola.child, {})).toEqual([]);
    expect(await queueOf(bola.mentor)).toEqual([{ id: postId, isDeleted: false }]);
    expect(successOf(await correct(ada.child, postId, 'Please help me')).state).toBe('SHOWN');
    expect(await idsSeenBy(bola.child, {})).toEqual([postId]);
    expect((await wordingsOf(admin, postId)).map(({ content }) => content)).toEqual([
      'Call me on 0803 123 4567',
      'How do I do it?',
    ]);
  });

  it('of a mentor or the team is changed and deleted by them, and by nobody else', async () => {
    const prompt = { course: 'WEBSITE_APP', kind: 'SHOW', content: 'Show a button!' } as const;
    const written = successOf(await post(bola.mentor, prompt));
    for (const person of [ada.child, ada.mentor, admin]) {
      expect(errorOf(await correct(person, written.id, 'Other words')).code).toBe('NOT_FOUND');
      expect(errorOf(await remove(person, written.id)).code).toBe('NOT_FOUND');
    }
    expect(successOf(await correct(bola.mentor, written.id, 'Show two!')).state).toBe('SHOWN');
    const hidden = successOf(await decide(admin, { id: written.id, version: 2 }, 'HIDE', 'Not now'));
    expect(errorOf(await correct(bola.mentor, hidden.id, 'Show three!')).code).toBe('NOT_FOUND');
    successOf(await remove(bola.mentor, written.id));
    expect((await readPost(admin, written.id)).communityPost).toBeNull();
  });
});

describe('deleteCommunityPost', () => {
  it('takes a text and its answers away from everybody, by its own child alone', async () => {
    const given = successOf(await answer(bola.child, postId, 'Use CSS'));
    for (const person of [ada.parent, ada.mentor, bola.child, admin])
      expect(errorOf(await remove(person, postId)).code).toBe('NOT_FOUND');
    successOf(await remove(ada.child, postId));
    expect(errorOf(await remove(ada.child, postId)).code).toBe('NOT_FOUND');
    for (const person of [ada.child, ada.parent, bola.child, bola.mentor, admin]) {
      expect(await idsSeenBy(person, {})).toEqual([]);
      expect((await readPost(person, postId)).communityPost).toBeNull();
      expect((await readPost(person, given.id)).communityPost).toBeNull();
    }
    expect(errorOf(await answer(bola.child, postId, 'And HTML')).code).toBe('NOT_FOUND');
    expect(errorOf(await correct(ada.child, postId, 'Again')).code).toBe('NOT_FOUND');
  });

  it('leaves a question unsolved when it was the answer that helped', async () => {
    const given = successOf(await answer(bola.child, postId, 'Use CSS'));
    const accepted = { postId, answerId: given.id };
    successOf(await runAs(gateway.url, ada.child, AcceptCommunityAnswerAsDocument, accepted));
    successOf(await remove(bola.child, given.id));
    expect((await readPost(ada.child, postId)).communityPost).toMatchObject({
      ...{ acceptedAnswerId: null, answerCount: 0 },
    });
  });

  it('does not take a reported text from who decides, whose decision does not bring it back', async () => {
    const report = { postId, reason: 'It is not kind' };
    successOf(await runAs(gateway.url, bola.child, ReportCommunityPostAsDocument, report));
    successOf(await remove(ada.child, postId));
    expect(await queueOf(bola.mentor)).toEqual([{ id: postId, isDeleted: true }]);
    successOf(await decide(bola.mentor, { id: postId, version: 1 }, 'APPROVE', ''));
    expect(await queueOf(bola.mentor)).toEqual([]);
    expect(await idsSeenBy(bola.child, {})).toEqual([]);
  });
});

it('a correction and a decision about the same text wait for one another', async () => {
  const { id, version } = successOf(await correct(ada.child, postId, 'Call me on 0803 123 4567'));
  const lock = `SELECT 1 FROM "CommunityMember" WHERE "studentId" = '${ada.studentId}' FOR UPDATE`;
  const held = await holdRows(gateway.databaseUrl, lock);
  const correcting = correct(ada.child, id, 'Please help me');
  await held.waiting(1);
  const deciding = decide(admin, { id, version }, 'APPROVE', '');
  await held.waiting(2);
  await held.release();
  expect(successOf(await correcting)).toMatchObject({ state: 'SHOWN', content: 'Please help me' });
  expect(errorOf(await deciding).code).toBe('CONFLICT');
});
