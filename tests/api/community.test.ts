import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMUNITY_TEXTS, MAX_POSTS_PER_HOUR } from '../../contract/community.ts';
import { APPROVED_FIRST } from '../../contract/communityRules.ts';
import { withdrawalOf } from '../../contract/enrolment.ts';
import { CONSENTS_PER_PERSON } from '../../gateway/features/enrolment/limits.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  type CommunityFamily,
  makeCommunityFamily,
  makeKnownFamily,
  makeQuestion,
} from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AcceptCommunityAnswerAsDocument,
  AddCommunityAnswerAsDocument,
  AddCommunityPostAsDocument,
  CommunityPostsOfDocument,
  type CommunityPostsOfQueryVariables,
  CommunityQueueOfDocument,
  CorrectCommunityPostAsDocument,
  DecideCommunityPostAsDocument,
  ReportCommunityPostAsDocument,
  SetCommunityConsentOfDocument,
  SetCommunityNameOfDocument,
  SetCommunityReactionAsDocument,
} from './community.generated.ts';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;
let fresh: CommunityFamily;
let outside: CommunityFamily;

const { readPost, newsOf } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola, fresh, outside] = await Promise.all([
    makeKnownFamily(app, 'Ada'),
    makeKnownFamily(app, 'Bola'),
    makeCommunityFamily(app, 'Chidi', 0),
    makeCommunityFamily(app, 'Efe', null),
  ]);
});

type Text = { id?: string; title?: string; content?: string; lessonId?: string | null };
const post = (family: CommunityFamily, person: Person, text: Text = {}) =>
  runAs(gateway.url, person, AddCommunityPostAsDocument, {
    ...{ id: randomUUID(), studentId: family.studentId, kind: 'QUESTION', title: 'Buttons' },
    ...{ content: 'How do I make a button blue?', ...text },
  });
const answer = (person: Person, postId: string, content = 'Use the colour property.') =>
  runAs(gateway.url, person, AddCommunityAnswerAsDocument, { id: randomUUID(), postId, content });
const decide = (
  person: Person,
  { id: postId, version }: { id: string; version: number },
  decision: 'APPROVE' | 'DECLINE' | 'HIDE',
  note = '',
) => runAs(gateway.url, person, DecideCommunityPostAsDocument, { postId, version, decision, note });
const consent = (person: Person, studentId: string, isGiven: boolean) =>
  runAs(gateway.url, person, SetCommunityConsentOfDocument, { studentId, isGiven });

const readList = async (person: Person, variables: Partial<CommunityPostsOfQueryVariables> = {}) =>
  dataOf(await askAs(gateway.url, person)(CommunityPostsOfDocument, { filter: 'ALL', ...variables }));
const idsSeenBy = async (person: Person, variables: Partial<CommunityPostsOfQueryVariables> = {}) =>
  (await readList(person, variables)).communityPosts.edges.map(({ node }) => node.id);
const queueOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(CommunityQueueOfDocument, {})).communityQueue.edges.map(
    ({ node }) => node,
  );
const ask = (family: CommunityFamily) => makeQuestion(gateway.app, family.studentId, 'Buttons');

describe('a space', () => {
  it('is read by children who take part, their parents, mentors of the course and admins, and by nobody else', async () => {
    const id = await ask(ada);
    for (const person of [ada.child, ada.parent, bola.child, bola.parent, outside.mentor, admin])
      expect(await idsSeenBy(person)).toEqual([id]);
    for (const person of [outside.child, outside.parent]) {
      expect((await readList(person)).communitySpaces).toEqual([]);
      expect(await idsSeenBy(person)).toEqual([]);
      expect((await readPost(person, id)).communityPost).toBeNull();
    }
    const nobody = await askAs(gateway.url, null)(CommunityPostsOfDocument, { filter: 'ALL' });
    expect(nobody.errors).toBeDefined();
  });

  it('is of one course', async () => {
    const id = await ask(ada);
    const where = { id: bola.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    expect(await idsSeenBy(bola.child)).toEqual([]);
    expect(await idsSeenBy(bola.mentor)).toEqual([]);
    expect(errorOf(await answer(bola.child, id)).code).toBe('NOT_FOUND');
  });

  it('is closed to a child whose course is not paid', async () => {
    const where = { id: bola.studentId };
    await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'PENDING' } });
    expect((await readList(bola.child)).communitySpaces).toEqual([]);
  });

  it('shows an author by the first name or a nickname, without an id of the child', async () => {
    const id = await ask(ada);
    expect((await readPost(bola.child, id)).communityPost?.author).toEqual({
      ...{ name: 'Ada', kind: 'CHILD', avatar: 7 },
    });
    const { studentId } = ada;
    const named = { studentId, nickname: 'Brave Falcon' };
    successOf(await runAs(gateway.url, ada.child, SetCommunityNameOfDocument, named));
    expect((await readPost(bola.child, id)).communityPost?.author.name).toBe('Brave Falcon');
    for (const nickname of ['Ada Obi', 'Brave Falcon Obi', ''])
      expect(
        errorOf(await runAs(gateway.url, ada.child, SetCommunityNameOfDocument, { studentId, nickname })),
      ).toMatchObject({ code: 'BAD_INPUT', field: 'nickname' });
  });

  it('filters by what is asked, shown, unanswered and the own', async () => {
    const [answered, open] = [await ask(ada), await ask(bola)];
    successOf(await answer(bola.child, answered));
    expect(await idsSeenBy(ada.child, { filter: 'UNANSWERED' })).toEqual([open]);
    expect(await idsSeenBy(ada.child, { filter: 'MINE' })).toEqual([answered]);
    expect(await idsSeenBy(ada.child, { filter: 'SHOW' })).toEqual([]);
    expect(await idsSeenBy(ada.child, { filter: 'QUESTIONS' })).toEqual([open, answered]);
  });

  it('counts questions of a lesson of its course alone', async () => {
    const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
    const { id } = successOf(await post(ada, ada.child, { lessonId }));
    expect(await idsSeenBy(bola.child, { lessonId })).toEqual([id]);
    expect(errorOf(await post(ada, ada.child, { lessonId: randomUUID() }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'lessonId' },
    });
  });
});

describe('setCommunityConsent', () => {
  it('is for the parent alone, is recorded, and repeating it changes nothing', async () => {
    const { studentId } = outside;
    for (const person of [outside.child, outside.mentor, ada.parent, admin])
      expect(errorOf(await consent(person, studentId, true)).code).toBe('NOT_FOUND');
    for (const isGiven of [true, true])
      expect(successOf(await consent(outside.parent, studentId, isGiven)).communityConsent).toBe(true);
    expect((await readList(outside.child)).communitySpaces).toHaveLength(1);
    for (let repeated = 0; repeated < 2; repeated += 1)
      successOf(await consent(outside.parent, studentId, false));
    const consents = await gateway.app.prisma.consent.findMany({
      where: { studentId },
      orderBy: { givenAt: 'asc' },
    });
    expect(consents.map(({ text }) => text)).toEqual([
      COMMUNITY_TEXTS.consent,
      withdrawalOf(COMMUNITY_TEXTS.consent),
    ]);
  });

  it('can be given some thirty times an hour, and always be taken back', async () => {
    const { parent, studentId } = outside;
    const given = await Promise.all(
      Array.from({ length: CONSENTS_PER_PERSON.max + 1 }, () => consent(parent, studentId, true)),
    );
    expect(given.filter((one) => one.__typename === 'DomainError')).toMatchObject([{ code: 'LIMIT' }]);
    expect(successOf(await consent(parent, studentId, false)).communityConsent).toBe(false);
  });

  it('takes the access and all texts of the child away at once when it ends', async () => {
    const id = await ask(ada);
    const other = await ask(bola);
    successOf(await answer(ada.child, other));
    successOf(await answer(bola.child, id));
    successOf(await consent(ada.parent, ada.studentId, false));
    for (const person of [ada.child, ada.parent]) expect(await idsSeenBy(person)).toEqual([]);
    for (const person of [bola.child, bola.mentor, admin]) {
      expect(await idsSeenBy(person)).toEqual([other]);
      const { communityPost, communityAnswers } = await readPost(person, other);
      expect(communityPost?.answerCount).toBe(0);
      expect(communityAnswers.edges).toEqual([]);
      // The answer to what is gone is gone with it.
      expect((await readPost(person, id)).communityAnswers.edges).toEqual([]);
    }
    expect(errorOf(await post(ada, ada.child)).code).toBe('NOT_FOUND');
  });
});

describe('a text of a child', () => {
  it('waits until the first ones are approved, seen by its family and who decides alone', async () => {
    for (let count = 0; count < APPROVED_FIRST; count += 1) {
      const text = successOf(await post(fresh, fresh.child));
      expect(text).toMatchObject({ state: 'WAITING', hold: 'NEWCOMER' });
      for (const person of [fresh.child, fresh.parent, fresh.mentor, admin])
        expect(await idsSeenBy(person)).toContain(text.id);
      expect(await idsSeenBy(bola.child)).not.toContain(text.id);
      successOf(await decide(fresh.mentor, text, 'APPROVE'));
      expect(await idsSeenBy(bola.child)).toContain(text.id);
    }
    expect(successOf(await post(fresh, fresh.child))).toMatchObject({ state: 'SHOWN', hold: null });
  });

  it.each([
    ['CONTACT', 'Call me on 0803 123 4567'],
    ['LINK', 'Look at https://www.roblox.com/games/1'],
    ['INSULT', 'You are an 1d1ot'],
    ['SHOUTING', 'WHY DOES MY BUTTON NOT WORK AT ALL'],
  ])('is held for %s, corrected and sent again', async (hold, content) => {
    const text = successOf(await post(ada, ada.child, { content }));
    expect(text).toMatchObject({ state: 'WAITING', hold });
    expect(await idsSeenBy(bola.child)).toEqual([]);
    const corrected = { postId: text.id, title: 'Buttons', content: 'How do I make it blue?' };
    for (const person of [ada.parent, bola.child, ada.mentor])
      expect(errorOf(await runAs(gateway.url, person, CorrectCommunityPostAsDocument, corrected)).code).toBe(
        'NOT_FOUND',
      );
    const shown = successOf(await runAs(gateway.url, ada.child, CorrectCommunityPostAsDocument, corrected));
    expect(shown).toMatchObject({ state: 'SHOWN', hold: null });
    expect(await idsSeenBy(bola.child)).toEqual([text.id]);
    expect(await queueOf(ada.mentor)).toEqual([]);
  });

  it('is stored once however often it is sent', async () => {
    const id = randomUUID();
    for (let count = 0; count < 2; count += 1) successOf(await post(ada, ada.child, { id }));
    expect(await gateway.app.prisma.communityPost.count()).toBe(1);
    expect(errorOf(await post(bola, bola.child, { id })).code).toBe('CONFLICT');
  });

  it('is limited per child and hour, also at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: MAX_POSTS_PER_HOUR + 2 }, () => post(ada, ada.child)),
    );
    expect(results.filter(({ __typename }) => __typename === 'DomainError')).toHaveLength(2);
    expect(await gateway.app.prisma.communityPost.count()).toBe(MAX_POSTS_PER_HOUR);
  });

  it('is written by the child alone', async () => {
    for (const person of [ada.parent, ada.mentor, bola.child, admin])
      expect(errorOf(await post(ada, person)).code).toBe('NOT_FOUND');
    const id = await ask(ada);
    expect(errorOf(await answer(bola.parent, id)).code).toBe('NOT_FOUND');
  });
});

describe('answers', () => {
  it('of children, mentors and the team reach who asked, with one unread notification', async () => {
    const id = await ask(ada);
    for (const person of [bola.child, bola.mentor, admin]) successOf(await answer(person, id));
    const { communityPost, communityAnswers } = await readPost(ada.child, id);
    expect(communityPost?.answerCount).toBe(3);
    expect(communityAnswers.edges.map(({ node }) => node.author)).toMatchObject([
      { kind: 'CHILD', name: 'Bola' },
      { kind: 'MENTOR', name: 'Tunde' },
      { kind: 'TEAM', name: 'Amaka' },
    ]);
    expect(await newsOf(ada.child)).toEqual(['There is an answer for you in the community']);
  });

  it('are accepted by who asked, one at a time', async () => {
    const id = await ask(ada);
    const [first, second] = [successOf(await answer(bola.child, id)), successOf(await answer(admin, id))];
    const accept = (person: Person, answerId: string | null) =>
      runAs(gateway.url, person, AcceptCommunityAnswerAsDocument, { postId: id, answerId });
    for (const person of [bola.child, ada.parent, ada.mentor])
      expect(errorOf(await accept(person, first.id)).code).toBe('NOT_FOUND');
    for (const chosen of [first, second])
      expect(successOf(await accept(ada.child, chosen.id)).acceptedAnswerId).toBe(chosen.id);
    expect(errorOf(await accept(ada.child, id)).code).toBe('NOT_FOUND');
    expect(successOf(await accept(ada.child, null)).acceptedAnswerId).toBeNull();
  });
});

describe('setCommunityReaction', () => {
  it('counts one per person and kind, and none of a parent', async () => {
    const id = await ask(ada);
    const react = (person: Person, isOn: boolean) =>
      runAs(gateway.url, person, SetCommunityReactionAsDocument, { postId: id, kind: 'HEART', isOn });
    for (const isOn of [true, true]) expect(successOf(await react(bola.child, isOn)).heartCount).toBe(1);
    expect(successOf(await react(bola.mentor, true)).heartCount).toBe(2);
    expect((await readPost(bola.child, id)).communityMarks).toEqual([
      { postId: id, isOwn: false, isFollowed: false, reactions: ['HEART'] },
    ]);
    expect((await readPost(ada.child, id)).communityMarks).toEqual([
      { postId: id, isOwn: true, isFollowed: true, reactions: [] },
    ]);
    expect(successOf(await react(bola.child, false)).heartCount).toBe(1);
    expect(errorOf(await react(bola.parent, true)).code).toBe('NOT_FOUND');
  });
});

describe('decisions', () => {
  it('are for mentors of the course and admins, about the version that was read', async () => {
    const text = successOf(await post(fresh, fresh.child));
    for (const person of [bola.child, fresh.parent]) {
      const input = { postId: text.id, version: text.version, decision: 'APPROVE' as const, note: '' };
      const { errors } = await askAs(gateway.url, person)(DecideCommunityPostAsDocument, { input });
      expect(errors).toBeDefined();
    }
    const other = await makeFamily(gateway.app);
    const where = { id: other.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    expect(errorOf(await decide(other.mentor, text, 'APPROVE')).code).toBe('NOT_FOUND');
    expect((await queueOf(fresh.mentor)).map(({ id }) => id)).toEqual([text.id]);
    expect(errorOf(await decide(admin, text, 'DECLINE')).field).toBe('note');
    expect(successOf(await decide(admin, text, 'DECLINE', 'Say what you tried'))).toMatchObject({
      ...{ state: 'DECLINED', note: 'Say what you tried' },
    });
    expect(await newsOf(fresh.child)).toEqual(['Please look at your text again']);
    expect(errorOf(await decide(fresh.mentor, text, 'APPROVE')).code).toBe('CONFLICT');
    expect(
      await gateway.app.prisma.auditEntry.count({
        where: { entityId: text.id, action: 'communityPost.decide' },
      }),
    ).toBe(1);
  });

  it('hide what was reported, which waits again when it is corrected', async () => {
    const id = await ask(ada);
    const report = (person: Person) =>
      runAs(gateway.url, person, ReportCommunityPostAsDocument, { postId: id, reason: 'It is not kind' });
    expect(errorOf(await report(ada.child)).code).toBe('NOT_ALLOWED');
    successOf(await report(bola.parent));
    expect(errorOf(await report(bola.parent)).code).toBe('CONFLICT');
    expect(await queueOf(bola.mentor)).toMatchObject([{ id, reports: [{ reason: 'It is not kind' }] }]);
    successOf(await decide(bola.mentor, { id, version: 1 }, 'HIDE', 'Let us be kind'));
    expect(await idsSeenBy(bola.child)).toEqual([]);
    expect((await readPost(ada.parent, id)).communityPost).toMatchObject({ state: 'HIDDEN' });
    const corrected = { postId: id, title: 'Buttons', content: 'Please help me' };
    expect(
      successOf(await runAs(gateway.url, ada.child, CorrectCommunityPostAsDocument, corrected)).state,
    ).toBe('WAITING');
    expect(await queueOf(bola.mentor)).toMatchObject([{ id, reports: [] }]);
  });

  it('of a mentor are not about the own texts', async () => {
    const id = await ask(ada);
    const own = successOf(await answer(bola.mentor, id));
    expect(errorOf(await decide(bola.mentor, own, 'HIDE', 'Mine')).code).toBe('NOT_FOUND');
    successOf(await decide(admin, own, 'HIDE', 'Not helpful'));
  });
});
