import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AVATAR_TEXTS, MAX_LINKED_PICTURE_MB } from '../../contract/avatars.ts';
import { LINK_TEXTS } from '../../contract/gallery.ts';
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { filesOnDisk, MB, PDF, png, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openWebsite, type Website } from '../support/standIns/website.ts';
import {
  GiveAvatarLinkDocument,
  OnboardWithAvatarDocument,
  OwnAvatarDocument,
  ParentOnRecordDocument,
  PeopleOfStudentDocument,
  RemoveOwnAvatarDocument,
  RetryOwnAvatarLinkDocument,
  SetOwnAvatarDocument,
} from './avatars.generated.ts';

const LINK = 'https://pictures.example/me.png';
const TARGET = { purpose: 'AVATAR' as const, studentId: null, assignmentId: null };
const never = new AbortController().signal;

let website: Website;
let gateway: TestGateway;
let family: Family;
let strangers: Family;
let admin: Person;

beforeAll(async () => {
  website = await openWebsite();
  const env = { LINK_STAND_INS: `pictures.example=${website.url}` };
  gateway = await startGateway({ ...DEFAULTS, env, worker: true });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  strangers = await makeFamily(gateway.app);
});
afterAll(async () => {
  await gateway.close();
  await website.close();
});
beforeEach(async () => {
  website.answers.clear();
  website.requests.splice(0);
  website.answers.set('/me.png', await png(600));
  family = await makeFamily(gateway.app);
});

const own = async (person: Person) => {
  const { viewer } = dataOf(await askAs(gateway.url, person)(OwnAvatarDocument, {}));
  if (!viewer) throw new Error('The person is not signed in');
  return viewer;
};
const giveLink = (person: Person, avatarUrl: string | null) =>
  runAs(gateway.url, person, GiveAvatarLinkDocument, { fullName: person.name, avatarUrl });
const remove = async (person: Person) =>
  successOf(dataOf(await askAs(gateway.url, person)(RemoveOwnAvatarDocument, {})).result);
const retry = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(RetryOwnAvatarLinkDocument, {})).result;
const setAvatar = (person: Person, fileId: string) =>
  runAs(gateway.url, person, SetOwnAvatarDocument, { fileId });

/** Waits for the worker. @returns the person's own picture after it */
async function fetched(person: Person) {
  await expect.poll(async () => (await own(person)).isAvatarPending, { timeout: 30_000 }).toBe(false);
  return own(person);
}

/** Gives a link that leads to a picture, and waits for it. @returns the link to our copy */
async function withLink(person: Person): Promise<string> {
  successOf(await giveLink(person, LINK));
  const { avatar } = await fetched(person);
  if (!avatar) throw new Error('The picture was not fetched');
  return avatar;
}

/** Uploads a picture and shows it. @returns the link to it */
async function withUpload(person: Person): Promise<string> {
  const { id } = await uploader(gateway, person).upload(TARGET, 'me.png', await png(900));
  return successOf(await setAvatar(person, id)).avatar ?? '';
}

const get = (path: string, person: Person | null) =>
  fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;
const pathsOf = ({ id }: Person) => filesOnDisk(gateway).filter((path) => path.includes(id));

/** Lets two days pass for every file, and sweeps. */
async function sweepAfterDays() {
  const then = new Date(Date.now() - 48 * 3_600_000);
  await gateway.app.prisma.storedFile.updateMany({ data: { createdAt: then } });
  await gateway.app.prisma.storedFile.updateMany({
    where: { discardedAt: { not: null } },
    data: { discardedAt: then },
  });
  await sweepUploads(gateway.app, never);
}

describe('the link to a picture', () => {
  it('is fetched through redirects, and shown as a square of our own without metadata', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e67e22' } })
      .withExif({ IFD0: { Artist: 'Ngozi' } })
      .jpeg()
      .toBuffer();
    website.answers.set('/me.png', 'https://pictures.example/photo').set('/photo', photo);
    expect(successOf(await giveLink(family.parent, LINK))).toMatchObject({ isAvatarPending: true });
    const { avatar, avatarUrl, avatarProblem } = await fetched(family.parent);
    expect({ avatarUrl, avatarProblem }).toEqual({ avatarUrl: LINK, avatarProblem: null });
    expect(avatar).toMatch(/^\/files\//);
    const response = await get(avatar ?? '', family.parent);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined });
    expect(website.requests).toEqual(['pictures.example/me.png', 'pictures.example/photo']);
    // The same address again, so that browsers keep the picture.
    expect((await own(family.parent)).avatar).toBe(avatar);
  });

  it('is fetched after onboarding', async () => {
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    const where = { id: person.id };
    await gateway.app.prisma.profile.update({ where, data: { onboardingCompletedAt: null } });
    const input = {
      ...{ fullName: 'Bisi', role: 'MENTOR' as const, phone: null },
      ...{ avatarUrl: LINK, interests: [], hearAboutUs: null },
    };
    successOf(await runAs(gateway.url, person, OnboardWithAvatarDocument, input));
    expect((await fetched(person)).avatar).not.toBeNull();
  });

  it('is fetched when its job is lost', async () => {
    const where = { id: family.parent.id };
    await gateway.app.prisma.profile.update({ where, data: { avatarUrl: LINK } });
    await gateway.app.prisma.$executeRaw`
      UPDATE "Profile" SET "avatarFetchDueAt" = now() - interval '1 minute' WHERE id = ${where.id}::uuid`;
    expect((await fetched(family.parent)).avatar).not.toBeNull();
  });

  it.each([
    ['http://127.0.0.1/', 'PRIVATE_ADDRESS'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data/', 'PRIVATE_ADDRESS'],
    ['http://10.0.0.1/', 'PRIVATE_ADDRESS'],
    ['http://localhost/', 'PRIVATE_ADDRESS'],
    ['https://pictures.example:8443/', 'PORT'],
    ['file:///etc/passwd', 'INVALID'],
    ['/me.png', 'TOO_MANY_REDIRECTS'],
  ] as const)('is not followed to %s, and the profile says why', async (location, problem) => {
    website.answers.set('/me.png', location);
    successOf(await giveLink(family.parent, LINK));
    const expected = { avatar: null, avatarUrl: LINK, avatarProblem: LINK_TEXTS[problem] };
    expect(await fetched(family.parent)).toMatchObject(expected);
    expect(pathsOf(family.parent)).toEqual([]);
  });

  it('is not taken from a page, an error, a file that is too large or one that only begins as a picture', async () => {
    const tooLarge = Buffer.concat([await png(100), Buffer.alloc(MAX_LINKED_PICTURE_MB * MB)]);
    const cases = [
      [200, AVATAR_TEXTS.notPicture],
      [404, AVATAR_TEXTS.status(404)],
      [tooLarge, AVATAR_TEXTS.tooLarge],
      [PDF, AVATAR_TEXTS.notPicture],
      [(await png(300)).subarray(0, 60), AVATAR_TEXTS.notPicture],
    ] as const;
    for (const [index, [answer, problem]] of cases.entries()) {
      website.answers.set(`/${index}`, answer);
      successOf(await giveLink(family.parent, `https://pictures.example/${index}`));
      expect(await fetched(family.parent)).toMatchObject({ avatar: null, avatarProblem: problem });
    }
    expect(pathsOf(family.parent)).toEqual([]);
  });

  it('keeps the picture before it when it gives none, and is tried again when asked', async () => {
    const before = await withLink(family.parent);
    const other = 'https://pictures.example/other.png';
    successOf(await giveLink(family.parent, other));
    expect(await fetched(family.parent)).toMatchObject({
      avatar: before,
      avatarUrl: other,
      avatarProblem: AVATAR_TEXTS.status(404),
    });
    website.answers.set('/other.png', await png(300));
    expect(successOf(await retry(family.parent))).toMatchObject({
      isAvatarPending: true,
      avatarProblem: null,
    });
    const { avatar } = await fetched(family.parent);
    expect(avatar).not.toBe(before);
    expect(await statusOf(avatar ?? '', family.parent)).toBe(200);
    expect(await statusOf(before, family.parent)).toBe(404);
  });

  it('is fetched once, however often the same profile is saved', async () => {
    await withLink(family.parent);
    successOf(await giveLink(family.parent, LINK));
    successOf(await retry(family.parent));
    expect((await own(family.parent)).isAvatarPending).toBe(false);
    expect(website.requests).toHaveLength(1);
  });

  it('takes its picture with it when it is emptied', async () => {
    const before = await withLink(family.parent);
    expect(successOf(await giveLink(family.parent, null))).toMatchObject({ avatar: null, avatarUrl: null });
    expect(await statusOf(before, family.parent)).toBe(404);
    expect(errorOf(await retry(family.parent))).toMatchObject({ code: 'CONFLICT' });
  });

  it('is limited in an hour', async () => {
    const links = Array.from({ length: 21 }, (_, index) => `https://pictures.example/${index}.png`);
    for (const link of links.slice(0, -1)) successOf(await giveLink(family.parent, link));
    expect(errorOf(await giveLink(family.parent, links.at(-1) ?? '')).code).toBe('LIMIT');
    expect((await own(family.parent)).avatarUrl).toBe(links.at(-2));
  });
});

describe('an uploaded picture', () => {
  it('replaces the one before and the link, whose files are deleted', async () => {
    const linked = await withLink(family.parent);
    const first = await withUpload(family.parent);
    expect(await own(family.parent)).toMatchObject({ avatar: first, avatarUrl: null });
    expect(await statusOf(linked, family.parent)).toBe(404);
    const second = await withUpload(family.parent);
    expect(await statusOf(first, family.parent)).toBe(404);
    const { width, height } = await sharp(
      Buffer.from(await (await get(second, family.parent)).arrayBuffer()),
    ).metadata();
    expect({ width, height }).toEqual({ width: 256, height: 256 });
    await sweepAfterDays();
    // The one in use stays, however old it is: in both sizes.
    expect(pathsOf(family.parent)).toHaveLength(2);
    expect(await statusOf(second, family.parent)).toBe(200);
  });

  it('is shown once, and a repeated request changes nothing', async () => {
    const { id } = await uploader(gateway, family.parent).upload(TARGET, 'me.png', await png(300));
    const { avatar } = successOf(await setAvatar(family.parent, id));
    expect(successOf(await setAvatar(family.parent, id)).avatar).toBe(avatar);
    for (const [person, fileId] of [
      [family.mentor, id],
      [family.parent, randomUUID()],
    ] as const)
      expect(errorOf(await setAvatar(person, fileId))).toMatchObject({ code: 'CONFLICT', field: 'fileId' });
  });

  it('must be a picture', async () => {
    const { tryUpload } = uploader(gateway, family.parent);
    expect(errorOf(await tryUpload(TARGET, 'me.pdf', PDF)).code).toBe('BAD_INPUT');
    expect(errorOf(await tryUpload(TARGET, 'me.png', PDF)).code).toBe('BAD_INPUT');
  });

  it('is removed, and may be removed again', async () => {
    const before = await withUpload(family.parent);
    for (const _time of [1, 2])
      expect(await remove(family.parent)).toMatchObject({ avatar: null, avatarUrl: null });
    expect(await statusOf(before, family.parent)).toBe(404);
    await sweepAfterDays();
    expect(pathsOf(family.parent)).toEqual([]);
  });
});

describe('who sees a picture', () => {
  it('is everybody who may see the person', async () => {
    const [parent, mentor] = [await withUpload(family.parent), await withUpload(family.mentor)];
    for (const person of [family.parent, family.mentor, admin]) {
      const { student } = dataOf(
        await askAs(gateway.url, person)(PeopleOfStudentDocument, { id: family.studentId }),
      );
      expect(student?.parent.avatar).toBe(parent);
      expect(student?.mentor?.avatar).toBe(mentor);
      for (const link of [parent, mentor]) expect(await statusOf(link, person)).toBe(200);
    }
    const { adminStudent } = dataOf(
      await askAs(gateway.url, admin)(ParentOnRecordDocument, { id: family.studentId }),
    );
    expect(adminStudent?.contact.avatar).toBe(parent);
  });

  it('is nobody else, with the link or without its signature', async () => {
    const links = [await withUpload(family.parent), await withUpload(family.mentor)];
    for (const link of links) {
      for (const person of [strangers.parent, strangers.mentor, null])
        expect(await statusOf(link, person)).toBe(404);
      expect(await statusOf(link.split('?')[0] ?? '', family.parent)).toBe(404);
      expect(await statusOf(link.replace(/signature=.*/, 'signature=mine'), family.parent)).toBe(403);
    }
  });

  it('is no former mentor, while the family still sees who wrote to it', async () => {
    const [parent, mentor] = [await withUpload(family.parent), await withUpload(family.mentor)];
    const { prisma } = gateway.app;
    const message = { id: randomUUID(), studentId: family.studentId, senderId: family.mentor.id };
    await prisma.message.create({ data: { ...message, kind: 'TEXT', content: 'Hello' } });
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    expect(await statusOf(parent, family.mentor)).toBe(404);
    expect(await statusOf(mentor, family.parent)).toBe(200);
  });
});

describe('a child', () => {
  it('has no picture, by an upload or by a link', async () => {
    const child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' });
    expect(errorOf(await setAvatar(child, randomUUID())).code).toBe('NOT_ALLOWED');
    const upload = await uploader(gateway, child).tryRequest(TARGET, randomUUID(), 'me.png', 100);
    expect(errorOf(upload).code).toBe('NOT_ALLOWED');
    const problem = { code: 'BAD_INPUT', field: 'avatarUrl', message: AVATAR_TEXTS.forChildren };
    expect(errorOf(await giveLink(child, LINK))).toMatchObject(problem);
    const where = { id: child.id };
    await gateway.app.prisma.profile.update({ where, data: { onboardingCompletedAt: null } });
    const input = {
      ...{ fullName: 'Dara', role: 'STUDENT' as const, phone: null },
      ...{ avatarUrl: LINK, interests: [], hearAboutUs: null },
    };
    const onboarded = await runAs(gateway.url, child, OnboardWithAvatarDocument, input);
    expect(errorOf(onboarded)).toMatchObject(problem);
    expect(website.requests).toEqual([]);
  });
});

it('is erased with the person, also where a record keeps a profile without a name', async () => {
  const { prisma } = gateway.app;
  const [kept, gone] = await Promise.all([
    makePerson(gateway.app, { role: 'PARENT', name: 'Kemi' }),
    makePerson(gateway.app, { role: 'PARENT', name: 'Lola' }),
  ]);
  for (const person of [kept, gone]) await withLink(person);
  await prisma.student.create({
    data: {
      ...{ parentId: kept.id, firstName: 'Ada', age: 11 },
      consents: { create: { profileId: kept.id, text: 'Yes' } },
    },
  });
  await prisma.payment.create({
    data: {
      ...{ reference: `LM_${randomUUID()}`, status: 'COMPLETED', parentId: kept.id, studentName: 'Ada' },
      ...{ course: 'WEBSITE_APP', package: 'DIY', amountMinor: 10_000_000, currency: 'NGN' },
      ...{ verifyUntil: new Date(), settledAt: new Date() },
    },
  });
  const dueAt = new Date(Date.now() - 1000);
  await prisma.accountClosure.createMany({
    data: [kept, gone].map(({ id }) => ({ profileId: id, dueAt })),
  });
  await carryOutClosures(gateway.app, never);
  await sweepAfterDays();
  const columns = { avatarId: true, avatarUrl: true, avatarProblem: true, avatarFetchDueAt: true };
  const left = await prisma.profile.findMany({
    where: { id: { in: [kept.id, gone.id] } },
    select: { id: true, ...columns },
  });
  const nothing = { avatarId: null, avatarUrl: null, avatarProblem: null, avatarFetchDueAt: null };
  expect(left).toEqual([{ id: kept.id, ...nothing }]);
  for (const person of [kept, gone]) expect(pathsOf(person)).toEqual([]);
});
