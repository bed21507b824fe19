import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bucket, FileSize } from '../../contract/files.ts';
import { linkToFile, signedLink } from '../../gateway/features/files/links.ts';
import { loadViewers } from '../../gateway/viewer.ts';
import { makeAttachment, makeDocument, makePicture, makeProject, makeScreenshot } from '../support/files.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const CONTENT = '%PDF-1.7 the plan';
const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let family: Family;
let strangers: Family;
let admin: Person;
let attachment: string;
let screenshot: string;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, strangers, admin] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  attachment = await makeAttachment(gateway.app, family, CONTENT);
  screenshot = await makeScreenshot(gateway.app, family);
});
afterAll(() => gateway.close());

/** Somebody as the gateway sees them; null for a visitor. */
async function viewerOf(person: Person | null) {
  if (!person) return null;
  const { prisma } = gateway.app;
  const session = await prisma.authSession.findFirstOrThrow({ where: { userId: person.id } });
  return (await loadViewers(gateway.app, [session.id])).get(session.id) ?? null;
}

const linkFor = async (person: Person | null, id: string, size: FileSize) =>
  linkToFile(gateway.app, await viewerOf(person), id, size);

const get = (path: string, person: Person | null) =>
  fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });

const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;

describe('a link', () => {
  it.each([
    ['the parent', () => family.parent],
    ['the mentor', () => family.mentor],
    ['an admin', () => admin],
  ])('is made for %s, and gives the file', async (_name, person) => {
    for (const id of [attachment, screenshot]) {
      const response = await get(await linkFor(person(), id, 'full'), person());
      expect(response.status).toBe(200);
    }
    const link = await linkFor(person(), attachment, 'full');
    expect(await (await get(link, person())).text()).toBe(CONTENT);
  });

  it.each([
    ['another parent', () => strangers.parent],
    ['another mentor', () => strangers.mentor],
    ['a visitor', () => null],
  ])('is not made for %s', async (_name, person) => {
    for (const id of [attachment, screenshot]) {
      await expect(linkFor(person(), id, 'full')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('is of no use to somebody it was passed on to', async () => {
    const link = await linkFor(family.parent, attachment, 'full');
    for (const person of [strangers.parent, strangers.mentor, null]) {
      expect(await statusOf(link, person)).toBe(404);
    }
    expect(await statusOf(link, family.mentor)).toBe(200);
  });

  it('ends with the right to the file', async () => {
    const link = await linkFor(strangers.mentor, await makeAttachment(gateway.app, strangers, 'x'), 'full');
    expect(await statusOf(link, strangers.mentor)).toBe(200);
    const where = { id: strangers.studentId };
    await gateway.app.prisma.student.update({ where, data: { mentorId: null } });
    expect(await statusOf(link, strangers.mentor)).toBe(404);
    await gateway.app.prisma.student.update({ where, data: { mentorId: strangers.mentorId } });
  });

  it('is not made for a file that belongs to nothing', async () => {
    const loose = await makePicture(gateway.app, { bucket: 'MESSAGE_IMAGES', name: 'a.webp' });
    await expect(linkFor(family.parent, loose, 'full')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a signature', () => {
  const signedAt = (bucket: Bucket, id: string, at: number) =>
    signedLink(gateway.app.config.authSecret, { id, bucket }, 'full', new Date(at));

  it.each([
    ['MESSAGE_ATTACHMENTS', 24, () => attachment],
    ['ASSIGNMENT_SCREENSHOTS', 1, () => screenshot],
  ] as const)('of %s holds for %d hours', async (bucket, hours, id) => {
    const life = hours * HOUR_MS;
    expect(await statusOf(signedAt(bucket, id(), Date.now() - life + 30_000), family.parent)).toBe(200);
    const late = await get(signedAt(bucket, id(), Date.now() - life - 1000), family.parent);
    expect(late.status).toBe(403);
    expect(await late.text()).toBe('This link has run out. Open the page it was on again.\n');
  });

  it('cannot be lengthened, altered, made up or moved to another file or size', async () => {
    const link = await linkFor(family.parent, screenshot, 'full');
    const [path = '', query = ''] = link.split('?');
    const { until = '', signature = '' } = Object.fromEntries(new URLSearchParams(query));
    const forged = [
      `${path}?until=${Number(until) + 1}&signature=${signature}`,
      `${path}?until=${until}.0&signature=${signature}`,
      `${path}?until=${until}&signature=${signature.slice(0, -1)}`,
      `${path}?until=${until}&signature=${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${path}?until=${until}&signature=`,
      `${path}?signature=${signature}`,
      `${path}/small?until=${until}&signature=${signature}`,
      `/files/${attachment}?until=${until}&signature=${signature}`,
      signedLink('another secret', { id: screenshot, bucket: 'ASSIGNMENT_SCREENSHOTS' }, 'full', new Date()),
    ];
    for (const one of forged) expect([one, await statusOf(one, family.parent)]).toEqual([one, 403]);
    expect(await statusOf(link, family.parent)).toBe(200);
  });

  it('cannot be left out', async () => {
    for (const id of [attachment, screenshot]) {
      for (const person of [family.parent, admin, null])
        expect(await statusOf(`/files/${id}`, person)).toBe(404);
    }
  });
});

describe('the answer', () => {
  it('offers a document for keeping, and keeps browsers from making more of it', async () => {
    const { headers } = await get(await linkFor(family.parent, attachment, 'full'), family.parent);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CONTENT.length),
      'content-disposition': `attachment; filename="Plan for _May_.pdf"; filename*=UTF-8''Plan%20for%20%E2%80%9CMay%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('shows a picture in place, in two sizes', async () => {
    const full = await get(await linkFor(family.parent, screenshot, 'full'), family.parent);
    const small = await get(await linkFor(family.parent, screenshot, 'small'), family.parent);
    for (const { headers } of [full, small]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      });
    }
    const [large, little] = await Promise.all([full.arrayBuffer(), small.arrayBuffer()]);
    expect(little.byteLength).toBeLessThan(large.byteLength);
    expect(await statusOf(await linkFor(family.parent, attachment, 'small'), family.parent)).toBe(404);
  });

  it('tells HEAD the same without the file, and takes nothing', async () => {
    const link = `${gateway.url}${await linkFor(family.parent, attachment, 'full')}`;
    const { cookie } = family.parent;
    const head = await fetch(link, { method: 'HEAD', headers: { cookie } });
    expect(head.headers.get('content-length')).toBe(String(CONTENT.length));
    expect(await head.text()).toBe('');
    expect((await fetch(link, { method: 'PUT', headers: { cookie }, body: 'x' })).status).toBe(405);
  });

  it('is that there is none when the store has lost it', async () => {
    const lost = await makeDocument(gateway.app, { bucket: 'MESSAGE_ATTACHMENTS', name: 'a.pdf' }, 'x');
    await gateway.app.prisma.storedFile.update({
      where: { id: lost },
      data: {
        key: 'nobody/nothing/0_a.pdf',
        messageAttachment: {
          create: {
            position: 2,
            message: { connect: { id: (await gateway.app.prisma.message.findFirstOrThrow()).id } },
          },
        },
      },
    });
    expect(await statusOf(await linkFor(admin, lost, 'full'), admin)).toBe(404);
  });

  it.each([
    '/files/',
    '/files/assignment-screenshots/someone',
    '/files/arriving',
    '/files/00000000-0000-4000-8000-000000000000',
  ])('to %s is that there is none', async (path) => {
    const { status, body } = await raw(path);
    expect({ status, body }).toEqual({ status: 404, body: 'There is no such file here.\n' });
  });

  it.each([
    '/files/../package.json',
    '/files/../../../../etc/passwd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/..%2f..%2f..%2fetc%2fpasswd',
    '/files/00000000-0000-4000-8000-000000000000/../../auth-secret',
    '/files/00000000-0000-4000-8000-000000000000%00',
  ])('to %s is a rejection of the path', async (path) => expect((await raw(path)).status).toBe(400));
});

describe('the picture of a project', () => {
  it('is for everybody once it is approved, and no longer when that is taken back', async () => {
    const { id, screenshotId } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'Menu',
      isApproved: true,
    });
    const response = await get(`/files/${screenshotId}/small`, null);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await gateway.app.prisma.project.update({ where: { id }, data: { isApproved: false } });
    expect(await statusOf(`/files/${screenshotId}/small`, null)).toBe(404);
    expect(await statusOf(`/files/${screenshotId}`, family.parent)).toBe(404);
  });

  it('is for its family and admins by a link before that', async () => {
    const { screenshotId } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'Waiting',
      isApproved: false,
    });
    for (const person of [family.parent, admin]) {
      expect(await statusOf(await linkFor(person, screenshotId ?? '', 'full'), person)).toBe(200);
    }
    for (const person of [strangers.parent, family.mentor, null]) {
      await expect(linkFor(person, screenshotId ?? '', 'full')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

/** Asks for a path as it stands; fetch would tidy it first. */
function raw(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, async (response) => {
      resolve({ status: response.statusCode, body: await text(response) });
    })
      .once('error', reject)
      .end();
  });
}
