import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AVATAR_TEXTS, MAX_LINKED_PICTURE_MB } from '../../contract/avatars.ts';
import { LINK_TEXTS } from '../../contract/gallery.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import { AVATAR_LINK, avatarsAt } from '../support/factories/avatars.ts';
import { type Family, makeFamily, makePerson, runAs } from '../support/factories/people.ts';
import { MB, PDF, png } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openWebsite, type Website } from '../support/standIns/website.ts';
import { OnboardWithAvatarDocument } from './avatars.generated.ts';

let website: Website;
let gateway: TestGateway;
let family: Family;
let avatars: ReturnType<typeof avatarsAt>;

beforeAll(async () => {
  website = await openWebsite();
  const env = { LINK_STAND_INS: `pictures.example=${website.url}` };
  gateway = await startGateway({ ...DEFAULTS, env, worker: true });
  avatars = avatarsAt(gateway);
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

describe('the link to a picture', () => {
  it('is fetched through redirects, and shown as a square of our own without metadata', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e67e22' } })
      .withExif({ IFD0: { Artist: 'Ngozi' } })
      .jpeg()
      .toBuffer();
    website.answers.set('/me.png', 'https://pictures.example/photo').set('/photo', photo);
    expect(successOf(await avatars.giveLink(family.parent, AVATAR_LINK))).toMatchObject({
      isAvatarPending: true,
    });
    const { avatar, avatarUrl, avatarProblem } = await avatars.fetched(family.parent);
    expect({ avatarUrl, avatarProblem }).toEqual({ avatarUrl: AVATAR_LINK, avatarProblem: null });
    expect(avatar).toMatch(/^\/files\//);
    const response = await avatars.get(avatar ?? '', family.parent);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined });
    expect(website.requests).toEqual(['pictures.example/me.png', 'pictures.example/photo']);
    // The same address again, so that browsers keep the picture.
    expect((await avatars.own(family.parent)).avatar).toBe(avatar);
  });

  it('is fetched after onboarding', async () => {
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    const where = { id: person.id };
    await gateway.app.prisma.profile.update({ where, data: { onboardingCompletedAt: null } });
    const input = {
      ...{ fullName: 'Bisi', role: 'MENTOR' as const, phone: null },
      ...{ avatarUrl: AVATAR_LINK, interests: [], hearAboutUs: null },
    };
    successOf(await runAs(gateway.url, person, OnboardWithAvatarDocument, input));
    expect((await avatars.fetched(person)).avatar).not.toBeNull();
  });

  it('is fetched when its job is lost', async () => {
    const where = { id: family.parent.id };
    await gateway.app.prisma.profile.update({ where, data: { avatarUrl: AVATAR_LINK } });
    await gateway.app.prisma.$executeRaw`
      UPDATE "Profile" SET "avatarFetchDueAt" = now() - interval '1 minute' WHERE id = ${where.id}::uuid`;
    expect((await avatars.fetched(family.parent)).avatar).not.toBeNull();
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
    successOf(await avatars.giveLink(family.parent, AVATAR_LINK));
    const expected = { avatar: null, avatarUrl: AVATAR_LINK, avatarProblem: LINK_TEXTS[problem] };
    expect(await avatars.fetched(family.parent)).toMatchObject(expected);
    expect(avatars.pathsOf(family.parent)).toEqual([]);
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
      successOf(await avatars.giveLink(family.parent, `https://pictures.example/${index}`));
      expect(await avatars.fetched(family.parent)).toMatchObject({ avatar: null, avatarProblem: problem });
    }
    expect(avatars.pathsOf(family.parent)).toEqual([]);
  });

  it('keeps the picture before it when it gives none, and is tried again when asked', async () => {
    const before = await avatars.withLink(family.parent);
    const other = 'https://pictures.example/other.png';
    successOf(await avatars.giveLink(family.parent, other));
    expect(await avatars.fetched(family.parent)).toMatchObject({
      avatar: before,
      avatarUrl: other,
      avatarProblem: AVATAR_TEXTS.status(404),
    });
    website.answers.set('/other.png', await png(300));
    expect(successOf(await avatars.retry(family.parent))).toMatchObject({
      isAvatarPending: true,
      avatarProblem: null,
    });
    const { avatar } = await avatars.fetched(family.parent);
    expect(avatar).not.toBe(before);
    expect(await avatars.statusOf(avatar ?? '', family.parent)).toBe(200);
    expect(await avatars.statusOf(before, family.parent)).toBe(404);
  });

  it('is fetched once, however often the same profile is saved', async () => {
    await avatars.withLink(family.parent);
    successOf(await avatars.giveLink(family.parent, AVATAR_LINK));
    successOf(await avatars.retry(family.parent));
    expect((await avatars.own(family.parent)).isAvatarPending).toBe(false);
    expect(website.requests).toHaveLength(1);
  });

  it('takes its picture with it when it is emptied', async () => {
    const before = await avatars.withLink(family.parent);
    expect(successOf(await avatars.giveLink(family.parent, null))).toMatchObject({
      avatar: null,
      avatarUrl: null,
    });
    expect(await avatars.statusOf(before, family.parent)).toBe(404);
    expect(errorOf(await avatars.retry(family.parent))).toMatchObject({ code: 'CONFLICT' });
  });

  it('is limited in an hour', async () => {
    const links = Array.from({ length: 21 }, (_, index) => `https://pictures.example/${index}.png`);
    for (const link of links.slice(0, -1)) successOf(await avatars.giveLink(family.parent, link));
    expect(errorOf(await avatars.giveLink(family.parent, links.at(-1) ?? '')).code).toBe('LIMIT');
    expect((await avatars.own(family.parent)).avatarUrl).toBe(links.at(-2));
  });
});
