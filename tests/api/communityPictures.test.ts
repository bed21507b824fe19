import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ALT_LENGTH } from '../../contract/community.ts';
import { MAX_COMMUNITY_PICTURES } from '../../contract/uploads.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  type CommunityFamily,
  makeCommunityFamily,
  makeKnownFamily,
  makeQuestion,
} from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { pictureActions, pictureTarget } from '../support/factories/communityPictures.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { PDF, png, uploader } from '../support/factories/uploads.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CommunityHistoryOfDocument } from './community.generated.ts';

const NOT_ATTACHED = { code: 'CONFLICT', field: 'files' };

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;

const { post, decide, idsSeenBy, readPost } = communityActions(() => gateway);
const { upload, show, showApproved, answer, correct, statuses, historyOf, queueOf } = pictureActions(
  () => gateway,
);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.communityPost.deleteMany();
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
});

describe('an upload', () => {
  const request = (person: Person, studentId: string | null) =>
    uploader(gateway, person).tryRequest(pictureTarget(studentId), randomUUID(), 'page.png', 20);

  it('is for the child who writes, and for no child by who decides', async () => {
    expect(await request(ada.child, ada.studentId)).toMatchObject({ __typename: 'Upload' });
    for (const person of [ada.mentor, admin])
      expect(await request(person, null)).toMatchObject({ __typename: 'Upload' });
    for (const person of [ada.parent, ada.mentor, bola.child, admin])
      expect(errorOf(await request(person, ada.studentId)).code).toBe('NOT_FOUND');
    for (const person of [ada.child, ada.parent])
      expect(errorOf(await request(person, null)).code).toBe('NOT_FOUND');
    const outside = await makeCommunityFamily(gateway.app, 'Efe', null);
    expect(errorOf(await request(outside.child, outside.studentId)).code).toBe('NOT_FOUND');
  });

  it('is a picture by its name and its content', async () => {
    const { tryUpload } = uploader(gateway, ada.child);
    for (const [name, content] of [
      ['plan.pdf', PDF],
      ['page.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['page.png', PDF],
    ] as const)
      expect(await tryUpload(pictureTarget(ada.studentId), name, content)).toMatchObject({
        code: 'BAD_INPUT',
      });
  });
});

describe('the pictures of a post', () => {
  it('are shown in their order with what is on them, in two sizes, to whoever sees the post', async () => {
    const ids = await upload(ada.child, ada.studentId, 2);
    const held = successOf(
      await show(
        ada,
        ids.map((fileId, index) => ({ fileId, alt: ` My page ${index} ` })),
      ),
    );
    expect(held).toMatchObject({ state: 'WAITING', hold: 'PICTURE' });
    expect(held.pictures).toMatchObject([
      { id: ids[0], alt: 'My page 0', width: 60, height: 40 },
      { id: ids[1], alt: 'My page 1', width: 61, height: 40 },
    ]);
    const { url = '', thumbnailUrl = '' } = held.pictures[0] ?? {};
    const insiders = [ada.child, ada.parent, ada.mentor, bola.mentor, admin];
    for (const link of [url, thumbnailUrl]) {
      expect(await statuses(link, insiders)).toEqual([200, 200, 200, 200, 200]);
      expect(await statuses(link, [bola.child, bola.parent, null])).toEqual([404, 404, 404]);
    }
    expect(await queueOf(bola.mentor)).toMatchObject([{ post: { pictures: ids.map((id) => ({ id })) } }]);
    expect(await idsSeenBy(bola.child, {})).toEqual([]);
    successOf(await decide(bola.mentor, held, 'APPROVE', ''));
    const { communityPost } = await readPost(bola.child, held.id);
    expect(communityPost?.pictures).toEqual(held.pictures);
    expect(await statuses(url, [...insiders, bola.child, bola.parent])).toEqual(Array(7).fill(200));
  });

  it('are the author’s own, finished, for that child, and attached once', async () => {
    const [mine = ''] = await upload(ada.child, ada.studentId, 1);
    const [others = ''] = await upload(bola.child, bola.studentId, 1);
    const [ofMentor = ''] = await upload(ada.mentor, null, 1);
    const image = { purpose: 'PROJECT_SCREENSHOT', studentId: ada.studentId, assignmentId: null } as const;
    const project = await uploader(gateway, ada.child).upload(image, 'page.png', await png(60));
    const unfinished = await uploader(gateway, ada.child).transfer(
      pictureTarget(ada.studentId),
      'page.png',
      await png(60),
    );
    for (const fileId of [others, ofMentor, project.id, unfinished.id, randomUUID()])
      expect(errorOf(await show(ada, [{ fileId: mine }, { fileId }]))).toMatchObject(NOT_ATTACHED);
    expect(await gateway.app.prisma.communityPost.count()).toBe(0);
    const shown = successOf(await show(ada, [{ fileId: mine }]));
    expect(errorOf(await show(ada, [{ fileId: mine }]))).toMatchObject(NOT_ATTACHED);
    expect(shown.pictures).toHaveLength(1);
  });

  it('are stored once however often the post is sent', async () => {
    const [fileId = ''] = await upload(ada.child, ada.studentId, 1);
    const id = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => show(ada, [{ fileId }], id)));
    for (const result of results) expect(successOf(result).pictures).toMatchObject([{ id: fileId }]);
    expect(errorOf(await show(ada, [], id))).toMatchObject({ code: 'CONFLICT', field: 'id' });
  });

  it('are not too many, not the same, and have short descriptions', async () => {
    const many = Array.from({ length: MAX_COMMUNITY_PICTURES + 1 }, () => ({ fileId: randomUUID() }));
    const same = { fileId: randomUUID() };
    const long = { fileId: randomUUID(), alt: 'a'.repeat(MAX_ALT_LENGTH + 1) };
    const postId = await makeQuestion(gateway.app, ada.studentId, 'Buttons');
    for (const pictures of [many, [same, same], [long]]) {
      const expected = { code: 'BAD_INPUT', field: 'files' };
      expect(errorOf(await show(ada, pictures))).toMatchObject(expected);
      expect(errorOf(await answer(bola.child, { postId, content: 'Here', pictures }))).toMatchObject(
        expected,
      );
      expect(errorOf(await correct(ada.child, postId, { pictures }))).toMatchObject(expected);
    }
  });

  it('cost as many statements for ten posts as for two', async () => {
    const makePictured = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const postId = await makeQuestion(gateway.app, ada.studentId, 'Buttons');
        for (const position of [1, 2]) {
          const id = randomUUID();
          const file = { id, bucket: 'COMMUNITY_PICTURES' as const, key: id, name: 'a.png', sizeBytes: 1 };
          await gateway.app.prisma.storedFile.create({ data: { ...file, contentType: 'image/webp' } });
          await gateway.app.prisma.communityPicture.create({ data: { fileId: id, postId, position } });
        }
      }
    };
    const count = async () => {
      await idsSeenBy(bola.child, {});
      return countStatements(() => idsSeenBy(bola.child, {}));
    };
    await makePictured(2);
    const forTwo = await count();
    await makePictured(8);
    expect(await count()).toBe(forTwo);
  });

  it('of a mentor or the team are shown at once', async () => {
    const [ofPost = '', ofAnswer = ''] = await upload(ada.mentor, null, 2);
    const prompt = { course: 'WEBSITE_APP' as const, pictures: [{ fileId: ofPost }] };
    const written = successOf(await post(ada.mentor, prompt));
    expect(written.state).toBe('SHOWN');
    const { id: postId } = written;
    const given = successOf(
      await answer(ada.mentor, { postId, content: 'And this', pictures: [{ fileId: ofAnswer }] }),
    );
    expect(given).toMatchObject({ state: 'SHOWN', pictures: [{ id: ofAnswer, alt: '' }] });
    for (const { pictures } of [written, given])
      expect(await statuses(pictures[0]?.url ?? '', [ada.child, bola.parent, null])).toEqual([200, 200, 404]);
  });
});

describe('a text with pictures', () => {
  it('is held for what the child can correct first, also in what is said to be on them', async () => {
    const [fileId = ''] = await upload(ada.child, ada.studentId, 1);
    const held = successOf(await show(ada, [{ fileId, alt: 'Call me on 0803 123 4567' }]));
    expect(held).toMatchObject({ state: 'WAITING', hold: 'CONTACT' });
    const corrected = successOf(
      await correct(ada.child, held.id, { pictures: [{ fileId, alt: 'My page' }] }),
    );
    expect(corrected).toMatchObject({ state: 'WAITING', hold: 'PICTURE' });
    expect((await historyOf(ada.mentor, held.id)).communityWordings).toEqual([
      { content: 'How do I make a button blue?', alts: ['Call me on 0803 123 4567'] },
    ]);
    const without = successOf(await correct(ada.child, held.id, { pictures: [] }));
    expect(without).toMatchObject({ state: 'SHOWN', hold: null, pictures: [] });
    const fresh = await makeCommunityFamily(gateway.app, 'Chidi', 0);
    const [other = ''] = await upload(fresh.child, fresh.studentId, 1);
    const first = { studentId: fresh.studentId, pictures: [{ fileId: other }] };
    expect(successOf(await post(fresh.child, first))).toMatchObject({ hold: 'NEWCOMER' });
  });

  it('is not held again for pictures that were approved, but for new ones', async () => {
    const { id: postId, pictures } = await showApproved(ada, 1);
    const words = successOf(await correct(ada.child, postId, { content: 'How do I make it green?' }));
    expect(words).toMatchObject({ state: 'SHOWN', pictures: [{ id: pictures[0]?.id, alt: 'My page' }] });
    const [added = ''] = await upload(ada.child, ada.studentId, 1);
    const kept = { fileId: pictures[0]?.id ?? '', alt: 'My green page' };
    const changed = successOf(
      await correct(ada.child, postId, { content: words.content, pictures: [{ fileId: added }, kept] }),
    );
    expect(changed).toMatchObject({ state: 'WAITING', hold: 'PICTURE', version: words.version + 1 });
    expect(changed.pictures).toMatchObject([{ id: added }, { id: kept.fileId, alt: 'My green page' }]);
    expect(await statuses(pictures[0]?.url ?? '', [bola.child])).toEqual([404]);
    successOf(await decide(admin, changed, 'APPROVE', ''));
    expect((await readPost(bola.child, postId)).communityPost?.pictures).toHaveLength(2);
  });

  it('changes nothing when it is the same, and another order is a change', async () => {
    const { id: postId, version, pictures } = await showApproved(ada, 2);
    const same = pictures.map(({ id, alt }) => ({ fileId: id, alt }));
    expect(successOf(await correct(ada.child, postId, { pictures: same })).version).toBe(version);
    const turned = successOf(await correct(ada.child, postId, { pictures: same.toReversed() }));
    expect(turned).toMatchObject({ state: 'SHOWN', version: version + 1 });
    expect(turned.editedAt).not.toBeNull();
    expect(turned.pictures.map(({ id }) => id)).toEqual(same.map(({ fileId }) => fileId).toReversed());
    expect((await historyOf(admin, postId)).communityWordings).toEqual([]);
  });

  it('keeps what its author takes out for who decides alone', async () => {
    const { id: postId, pictures } = await showApproved(ada, 2);
    const [out, stays] = pictures;
    const rest = [{ fileId: stays?.id ?? '', alt: 'My page' }];
    const corrected = successOf(await correct(ada.child, postId, { pictures: rest }));
    expect(corrected).toMatchObject({ state: 'SHOWN', pictures: [{ id: stays?.id }] });
    const url = out?.url ?? '';
    const others = [ada.child, ada.parent, bola.child, bola.parent, null];
    expect(await statuses(url, others)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(url, [ada.mentor, bola.mentor, admin])).toEqual([200, 200, 200]);
    for (const person of [ada.mentor, admin])
      expect((await historyOf(person, postId)).communityRemovedPictures).toMatchObject([
        { id: out?.id, alt: 'My page', removedAt: expect.any(String) },
      ]);
    for (const person of [ada.child, ada.parent]) {
      const { errors } = await askAs(gateway.url, person)(CommunityHistoryOfDocument, { postId });
      expect(errors).toBeDefined();
    }
    const again = [...rest, { fileId: out?.id ?? '' }];
    expect(errorOf(await correct(ada.child, postId, { pictures: again }))).toMatchObject(NOT_ATTACHED);
    const where = { id: bola.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    expect(await statuses(url, [bola.mentor])).toEqual([404]);
    expect((await historyOf(bola.mentor, postId)).communityRemovedPictures).toEqual([]);
  });
});
