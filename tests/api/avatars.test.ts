import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AVATAR_TEXTS } from '../../contract/avatars.ts';
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { AVATAR_LINK, AVATAR_TARGET, avatarsAt } from '../support/factories/avatars.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { PDF, png, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openWebsite, type Website } from '../support/standIns/website.ts';
import {
  OnboardWithAvatarDocument,
  ParentOnRecordDocument,
  PeopleOfStudentDocument,
} from './avatars.generated.ts';

const never = new AbortController().signal;

let website: Website;
let gateway: TestGateway;
let family: Family;
let strangers: Family;
let admin: Person;
let avatars: ReturnType<typeof avatarsAt>;

beforeAll(async () => {
  website = await openWebsite();
  const env = { LINK_STAND_INS: `pictures.example=${website.url}` };
  gateway = await startGateway({ ...DEFAULTS, env, worker: true });
  avatars = avatarsAt(gateway);
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

describe('an uploaded picture', () => {
  it('replaces the one before and the link, whose files are deleted', async () => {
    const linked = await avatars.withLink(family.parent);
    const first = await avatars.withUpload(family.parent);
    expect(await avatars.own(family.parent)).toMatchObject({ avatar: first, avatarUrl: null });
    expect(await avatars.statusOf(linked, family.parent)).toBe(404);
    const second = await avatars.withUpload(family.parent);
    expect(await avatars.statusOf(first, family.parent)).toBe(404);
    const { width, height } = await sharp(
      Buffer.from(await (await avatars.get(second, family.parent)).arrayBuffer()),
    ).metadata();
    expect({ width, height }).toEqual({ width: 256, height: 256 });
    await avatars.sweepAfterDays();
    // The one in use stays, however old it is: in both sizes.
    expect(avatars.pathsOf(family.parent)).toHaveLength(2);
    expect(await avatars.statusOf(second, family.parent)).toBe(200);
  });

  it('is shown once, and a repeated request changes nothing', async () => {
    const { id } = await uploader(gateway, family.parent).upload(AVATAR_TARGET, 'me.png', await png(300));
    const { avatar } = successOf(await avatars.setAvatar(family.parent, id));
    expect(successOf(await avatars.setAvatar(family.parent, id)).avatar).toBe(avatar);
    for (const [person, fileId] of [
      [family.mentor, id],
      [family.parent, randomUUID()],
    ] as const)
      expect(errorOf(await avatars.setAvatar(person, fileId))).toMatchObject({
        code: 'CONFLICT',
        field: 'fileId',
      });
  });

  it('must be a picture', async () => {
    const { tryUpload } = uploader(gateway, family.parent);
    expect(errorOf(await tryUpload(AVATAR_TARGET, 'me.pdf', PDF)).code).toBe('BAD_INPUT');
    expect(errorOf(await tryUpload(AVATAR_TARGET, 'me.png', PDF)).code).toBe('BAD_INPUT');
  });

  it('is removed, and may be removed again', async () => {
    const before = await avatars.withUpload(family.parent);
    for (const _time of [1, 2])
      expect(await avatars.remove(family.parent)).toMatchObject({ avatar: null, avatarUrl: null });
    expect(await avatars.statusOf(before, family.parent)).toBe(404);
    await avatars.sweepAfterDays();
    expect(avatars.pathsOf(family.parent)).toEqual([]);
  });
});

describe('who sees a picture', () => {
  it('is everybody who may see the person', async () => {
    const [parent, mentor] = [
      await avatars.withUpload(family.parent),
      await avatars.withUpload(family.mentor),
    ];
    for (const person of [family.parent, family.mentor, admin]) {
      const { student } = dataOf(
        await askAs(gateway.url, person)(PeopleOfStudentDocument, { id: family.studentId }),
      );
      expect(student?.parent.avatar).toBe(parent);
      expect(student?.mentor?.avatar).toBe(mentor);
      for (const link of [parent, mentor]) expect(await avatars.statusOf(link, person)).toBe(200);
    }
    const { adminStudent } = dataOf(
      await askAs(gateway.url, admin)(ParentOnRecordDocument, { id: family.studentId }),
    );
    expect(adminStudent?.contact.avatar).toBe(parent);
  });

  it('is nobody else, with the link or without its signature', async () => {
    const links = [await avatars.withUpload(family.parent), await avatars.withUpload(family.mentor)];
    for (const link of links) {
      for (const person of [strangers.parent, strangers.mentor, null])
        expect(await avatars.statusOf(link, person)).toBe(404);
      expect(await avatars.statusOf(link.split('?')[0] ?? '', family.parent)).toBe(404);
      expect(await avatars.statusOf(link.replace(/signature=.*/, 'signature=mine'), family.parent)).toBe(403);
    }
  });

  it('is no former mentor, while the family still sees who wrote to it', async () => {
    const [parent, mentor] = [
      await avatars.withUpload(family.parent),
      await avatars.withUpload(family.mentor),
    ];
    const { prisma } = gateway.app;
    const message = { id: randomUUID(), studentId: family.studentId, senderId: family.mentor.id };
    await prisma.message.create({ data: { ...message, kind: 'TEXT', content: 'Hello' } });
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    expect(await avatars.statusOf(parent, family.mentor)).toBe(404);
    expect(await avatars.statusOf(mentor, family.parent)).toBe(200);
  });
});

describe('a child', () => {
  it('has no picture, by an upload or by a link', async () => {
    const child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' });
    expect(errorOf(await avatars.setAvatar(child, randomUUID())).code).toBe('NOT_ALLOWED');
    const upload = await uploader(gateway, child).tryRequest(AVATAR_TARGET, randomUUID(), 'me.png', 100);
    expect(errorOf(upload).code).toBe('NOT_ALLOWED');
    const problem = { code: 'BAD_INPUT', field: 'avatarUrl', message: AVATAR_TEXTS.forChildren };
    expect(errorOf(await avatars.giveLink(child, AVATAR_LINK))).toMatchObject(problem);
    const where = { id: child.id };
    await gateway.app.prisma.profile.update({ where, data: { onboardingCompletedAt: null } });
    const input = {
      ...{ fullName: 'Dara', role: 'STUDENT' as const, phone: null },
      ...{ avatarUrl: AVATAR_LINK, interests: [], hearAboutUs: null },
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
  for (const person of [kept, gone]) await avatars.withLink(person);
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
  await avatars.sweepAfterDays();
  const columns = { avatarId: true, avatarUrl: true, avatarProblem: true, avatarFetchDueAt: true };
  const left = await prisma.profile.findMany({
    where: { id: { in: [kept.id, gone.id] } },
    select: { id: true, ...columns },
  });
  const nothing = { avatarId: null, avatarUrl: null, avatarProblem: null, avatarFetchDueAt: null };
  expect(left).toEqual([{ id: kept.id, ...nothing }]);
  for (const person of [kept, gone]) expect(avatars.pathsOf(person)).toEqual([]);
});
