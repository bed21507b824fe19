import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  type CommunityFamily,
  makeCommunityFamily,
  makeKnownFamily,
  makeQuestion,
} from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SetCommunityConsentOfDocument, SetCommunityFollowAsDocument } from './community.generated.ts';

const FOLLOWED = 'There is a new answer in the community';
const ASKED = 'There is an answer for you in the community';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;
let fresh: CommunityFamily;
let postId: string;

const { answer, decide, readPost, newsOf } = communityActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  await app.prisma.notification.deleteMany();
  [ada, bola, fresh] = await Promise.all([
    makeKnownFamily(app, 'Ada'),
    makeKnownFamily(app, 'Bola'),
    makeCommunityFamily(app, 'Chidi', 0),
  ]);
  postId = await makeQuestion(app, ada.studentId, 'Buttons');
});

const follow = (person: Person, isOn: boolean) =>
  runAs(gateway.url, person, SetCommunityFollowAsDocument, { postId, isOn });
const isFollowed = async (person: Person) =>
  (await readPost(person, postId)).communityMarks.map((mark) => mark.isFollowed);

describe('setCommunityFollow', () => {
  it('is for whoever reads the post, and repeating it changes nothing', async () => {
    for (const person of [bola.child, bola.parent, bola.mentor, admin]) {
      expect(await isFollowed(person)).toEqual([false]);
      for (const isOn of [true, true]) successOf(await follow(person, isOn));
      expect(await isFollowed(person)).toEqual([true]);
    }
    for (const isOn of [false, false]) successOf(await follow(admin, isOn));
    expect(await isFollowed(admin)).toEqual([false]);
    // The child who asked follows without doing anything; its parent does not.
    expect([await isFollowed(ada.child), await isFollowed(ada.parent)]).toEqual([[true], [false]]);
  });

  it('is for nobody else, and not about an answer', async () => {
    const outside = await makeCommunityFamily(gateway.app, 'Efe', null);
    for (const person of [outside.child, outside.parent])
      expect(errorOf(await follow(person, true)).code).toBe('NOT_FOUND');
    const given = successOf(await answer(bola.child, postId, 'Blue'));
    const about = { postId: given.id, isOn: true };
    expect(errorOf(await runAs(gateway.url, ada.child, SetCommunityFollowAsDocument, about)).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('an answer', () => {
  it('notifies followers once, not of their own, and not twice who asked', async () => {
    for (const person of [ada.child, bola.child, bola.parent, bola.mentor, admin])
      successOf(await follow(person, true));
    successOf(await answer(bola.child, postId, 'Blue'));
    expect(await newsOf(ada.child)).toEqual([ASKED]);
    expect(await newsOf(bola.child)).toEqual([]);
    for (const person of [bola.parent, bola.mentor, admin]) expect(await newsOf(person)).toEqual([FOLLOWED]);
    // Of several, one stays unread.
    successOf(await answer(bola.mentor, postId, 'Or green'));
    expect(await newsOf(admin)).toEqual([FOLLOWED]);
    expect(await newsOf(bola.child)).toEqual([FOLLOWED]);
  });

  it('notifies when it is shown, not while it waits, and once', async () => {
    successOf(await follow(bola.child, true));
    const held = successOf(await answer(fresh.child, postId, 'Blue'));
    expect(await newsOf(bola.child)).toEqual([]);
    const shown = successOf(await decide(admin, held, 'APPROVE', ''));
    expect(await newsOf(bola.child)).toEqual([FOLLOWED]);
    const hidden = successOf(await decide(admin, shown, 'HIDE', 'Let us be kind'));
    await gateway.app.prisma.notification.updateMany({ data: { readAt: new Date() } });
    successOf(await decide(admin, hidden, 'APPROVE', ''));
    expect(await newsOf(bola.child)).toEqual([]);
  });

  it('notifies nobody whose right to the space has ended', async () => {
    for (const person of [bola.parent, bola.child, fresh.mentor]) successOf(await follow(person, true));
    const withdrawn = { studentId: bola.studentId, isGiven: false };
    successOf(await runAs(gateway.url, bola.parent, SetCommunityConsentOfDocument, withdrawn));
    const where = { id: fresh.mentorId };
    await gateway.app.prisma.mentor.update({ where, data: { isActive: false } });
    successOf(await answer(admin, postId, 'Blue'));
    for (const person of [bola.parent, bola.child, fresh.mentor]) expect(await newsOf(person)).toEqual([]);
  });
});
