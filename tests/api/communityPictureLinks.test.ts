import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker's tasks are run at chosen moments, which their intervals would not hit.
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { pictureActions } from '../support/factories/communityPictures.ts';
import { makePerson, PASSWORD, type Person, runAs } from '../support/factories/people.ts';
import { filesOnDisk, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CloseAccountDocument } from './closures.generated.ts';
import {
  DeleteCommunityPostAsDocument,
  ReportCommunityPostAsDocument,
  SetCommunityConsentOfDocument,
} from './community.generated.ts';

const never = new AbortController().signal;
const DAY_MS = 86_400_000;

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;

const { decide, readPost } = communityActions(() => gateway);
const { upload, showApproved, answer, correct, statuses, queueOf } = pictureActions(() => gateway);

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

describe('a link to a picture', () => {
  it('ends for the others when its text is hidden, and for everybody when it is deleted', async () => {
    const shown = await showApproved(ada, 1);
    const url = shown.pictures[0]?.url ?? '';
    const hidden = successOf(await decide(ada.mentor, shown, 'HIDE', 'Not now'));
    expect(await statuses(url, [ada.child, ada.parent, ada.mentor, admin])).toEqual([200, 200, 200, 200]);
    expect(await statuses(url, [bola.child, bola.parent])).toEqual([404, 404]);
    successOf(await runAs(gateway.url, ada.child, DeleteCommunityPostAsDocument, { postId: hidden.id }));
    const everybody = [ada.child, ada.parent, bola.child, ada.mentor, admin];
    expect(await statuses(url, everybody)).toEqual([404, 404, 404, 404, 404]);
  });

  it('stays for who decides while a report about the deleted text waits', async () => {
    const { id: postId, version, pictures } = await showApproved(ada, 1);
    const url = pictures[0]?.url ?? '';
    const report = { postId, reason: 'It is not kind' };
    successOf(await runAs(gateway.url, bola.child, ReportCommunityPostAsDocument, report));
    successOf(await runAs(gateway.url, ada.child, DeleteCommunityPostAsDocument, { postId }));
    const people = [ada.child, ada.parent, bola.child, ada.mentor, admin];
    expect(await statuses(url, people)).toEqual([404, 404, 404, 200, 200]);
    expect(await queueOf(ada.mentor)).toMatchObject([{ id: postId, post: { pictures: [{ url }] } }]);
    successOf(await decide(admin, { id: postId, version }, 'HIDE', 'Let us be kind'));
    expect(await statuses(url, people)).toEqual([404, 404, 404, 404, 404]);
  });

  it('ends with the consent of the parent, of the post and of what answers it', async () => {
    const { id: postId, pictures } = await showApproved(ada, 1);
    const [fileId = ''] = await upload(bola.child, bola.studentId, 1);
    const given = successOf(await answer(bola.child, { postId, content: 'Mine', pictures: [{ fileId }] }));
    successOf(await decide(bola.mentor, given, 'APPROVE', ''));
    const urls = [pictures, given.pictures].map(([picture]) => picture?.url ?? '');
    const people = [bola.child, bola.parent, bola.mentor, admin];
    for (const url of urls) expect(await statuses(url, people)).toEqual([200, 200, 200, 200]);
    const withdrawn = { studentId: ada.studentId, isGiven: false };
    successOf(await runAs(gateway.url, ada.parent, SetCommunityConsentOfDocument, withdrawn));
    for (const url of urls) expect(await statuses(url, people)).toEqual([404, 404, 404, 404]);
    expect(await statuses(urls[0] ?? '', [ada.parent])).toEqual([404]);
  });

  it('ends for a mentor with the last child of the course', async () => {
    const { pictures } = await showApproved(ada, 1);
    const url = pictures[0]?.url ?? '';
    expect(await statuses(url, [bola.mentor])).toEqual([200]);
    const data = { mentorId: ada.mentorId };
    await gateway.app.prisma.student.update({ where: { id: bola.studentId }, data });
    expect(await statuses(url, [bola.mentor])).toEqual([404]);
  });
});

describe('the file of a picture', () => {
  const sweepAfterADay = async () => {
    const createdAt = new Date(Date.now() - 2 * DAY_MS);
    await gateway.app.prisma.storedFile.updateMany({ data: { createdAt } });
    await sweepUploads(gateway.app, never);
  };
  const pathsOf = (family: CommunityFamily) =>
    filesOnDisk(gateway).filter((path) => path.includes(family.studentId));

  it('stays with its text, also when it is discarded or was taken out', async () => {
    const { id: postId, pictures } = await showApproved(ada, 2);
    const [out, stays] = pictures.map(({ id }) => id);
    const rest = [{ fileId: stays ?? '', alt: 'My page' }];
    successOf(await correct(ada.child, postId, { pictures: rest }));
    for (const id of [out, stays]) await uploader(gateway, ada.child).discard(id ?? '');
    await sweepAfterADay();
    expect(pathsOf(ada)).toHaveLength(4);
  });

  it('is deleted after the account of the parent, with those that answer the child', async () => {
    const { id: postId } = await showApproved(ada, 1);
    const [fileId = ''] = await upload(bola.child, bola.studentId, 1);
    successOf(await answer(bola.child, { postId, content: 'Mine', pictures: [{ fileId }] }));
    const own = await makeQuestion(gateway.app, bola.studentId, 'Mine');
    expect([pathsOf(ada).length, pathsOf(bola).length]).toEqual([2, 2]);
    await gateway.app.prisma.student.update({ where: { id: ada.studentId }, data: { mentorId: null } });
    successOf(await runAs(gateway.url, ada.parent, CloseAccountDocument, { password: PASSWORD }));
    await gateway.app.prisma.accountClosure.update({
      where: { profileId: ada.parent.id },
      data: { dueAt: new Date(Date.now() - 1000) },
    });
    await carryOutClosures(gateway.app, never);
    expect(await gateway.app.prisma.student.count({ where: { id: ada.studentId } })).toBe(0);
    expect((await readPost(bola.child, own)).communityPost).not.toBeNull();
    await sweepAfterADay();
    expect([pathsOf(ada), pathsOf(bola)]).toEqual([[], []]);
  });
});
