import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bucket, FileSize } from '../../contract/files.ts';
// Signs links that the product does not issue: expired ones, and those of files without a field.
import { signedLink } from '../../gateway/features/files/links.ts';
import { dataOf } from '../support/clients/http.ts';
import { requestRaw } from '../support/clients/rawHttp.ts';
import { makeAttachment, makePicture, makeProject, makeScreenshot } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { AttachmentLinksDocument, SubmissionFileLinksDocument } from './files.generated.ts';

const CONTENT = '%PDF-1.7 the plan';
const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let family: Family;
let strangers: Family;
let admin: Person;
let attachment: string;
let screenshot: { submissionId: string; fileId: string };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, strangers, admin] = await Promise.all([
    makeFamily(gateway.app),
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  attachment = await makeAttachment(gateway.app, family, CONTENT);
  screenshot = await makeScreenshot(gateway.app, family);
  await gateway.app.prisma.supportView.create({
    data: {
      ...{ studentId: family.studentId, adminId: admin.id, adminName: admin.name },
      ...{ reason: 'A file does not open', expiresAt: new Date(Date.now() + 600_000) },
    },
  });
});
afterAll(() => gateway.close());

/** Returns a message's file as the API shows it to a person; null when it does not. */
const attachmentFor = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(AttachmentLinksDocument, { id })).messageAttachment;

/** Returns the screenshot as the API shows it to a person; null when it does not. */
const screenshotFor = async (person: Person) => {
  const answer = await askAs(gateway.url, person)(SubmissionFileLinksDocument, {
    id: screenshot.submissionId,
  });
  return dataOf(answer).submission?.files[0] ?? null;
};

/** Returns the link to the document in the thread of the family, or to another one. */
const attachmentLink = async (person: Person, id = attachment) =>
  (await attachmentFor(person, id))?.url ?? '';
const screenshotLink = async (person: Person) => (await screenshotFor(person))?.url ?? '';

const sign = (bucket: Bucket, id: string, size: FileSize, at: number) =>
  signedLink(gateway.app.config.authSecret, { id, bucket }, size, new Date(at));

const get = (path: string, person: Person | null) =>
  fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });

const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;

describe('a link to a file', () => {
  it.each([
    ['the parent', () => family.parent],
    ['the mentor', () => family.mentor],
    ['an admin in a support view', () => admin],
  ])('is issued to %s and serves the file', async (_name, person) => {
    expect(await statusOf(await screenshotLink(person()), person())).toBe(200);
    const response = await get(await attachmentLink(person()), person());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(CONTENT);
  });

  it.each([
    ['another parent', () => strangers.parent],
    ['another mentor', () => strangers.mentor],
  ])('is not issued to %s', async (_name, person) => {
    expect(await attachmentFor(person(), attachment)).toBeNull();
    expect(await screenshotFor(person())).toBeNull();
  });

  it('is not issued to a visitor', async () => {
    const ask = askAs(gateway.url, null);
    const answers = [
      await ask(AttachmentLinksDocument, { id: attachment }),
      await ask(SubmissionFileLinksDocument, { id: screenshot.submissionId }),
    ];
    for (const { errors } of answers) expect(errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
  });

  it('serves the file only to people with access to it', async () => {
    const link = await attachmentLink(family.parent);
    for (const person of [strangers.parent, strangers.mentor, null]) {
      expect(await statusOf(link, person)).toBe(404);
    }
    expect(await statusOf(link, family.mentor)).toBe(200);
  });

  it('is useless once the access has ended', async () => {
    const own = await makeAttachment(gateway.app, strangers, 'x');
    const link = await attachmentLink(strangers.mentor, own);
    expect(await statusOf(link, strangers.mentor)).toBe(200);
    const where = { id: strangers.studentId };
    await gateway.app.prisma.student.update({ where, data: { mentorId: null } });
    expect(await statusOf(link, strangers.mentor)).toBe(404);
    await gateway.app.prisma.student.update({ where, data: { mentorId: strangers.mentorId } });
  });

  it('does not exist for a file without an owner', async () => {
    const orphan = await makePicture(gateway.app, { bucket: 'MESSAGE_IMAGES', name: 'a.webp' });
    expect(await attachmentFor(family.parent, orphan)).toBeNull();
    const link = sign('MESSAGE_IMAGES', orphan, 'full', Date.now());
    for (const person of [family.parent, admin]) expect(await statusOf(link, person)).toBe(404);
  });
});

describe('a signature', () => {
  it.each([
    ['MESSAGE_ATTACHMENTS', 24, () => attachment],
    ['ASSIGNMENT_SCREENSHOTS', 1, () => screenshot.fileId],
  ] as const)('of %s is valid for %d hours', async (bucket, hours, id) => {
    const signedAgo = (ms: number) => sign(bucket, id(), 'full', Date.now() - ms);
    const lifetime = hours * HOUR_MS;
    expect(await statusOf(signedAgo(lifetime - 30_000), family.parent)).toBe(200);
    const expired = await get(signedAgo(lifetime + 1000), family.parent);
    expect(expired.status).toBe(403);
    expect(await expired.text()).toBe('This link has run out. Open the page it was on again.\n');
  });

  it('cannot be extended, altered, forged or moved to another file or size', async () => {
    const link = await screenshotLink(family.parent);
    const [path = '', query = ''] = link.split('?');
    const { until = '', signature = '' } = Object.fromEntries(new URLSearchParams(query));
    const file = { id: screenshot.fileId, bucket: 'ASSIGNMENT_SCREENSHOTS' } as const;
    const forged = [
      `${path}?until=${Number(until) + 1}&signature=${signature}`,
      `${path}?until=${until}.0&signature=${signature}`,
      `${path}?until=${until}&signature=${signature.slice(0, -1)}`,
      `${path}?until=${until}&signature=${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${path}?until=${until}&signature=`,
      `${path}?signature=${signature}`,
      `${path}/small?until=${until}&signature=${signature}`,
      `/files/${attachment}?until=${until}&signature=${signature}`,
      signedLink('another secret', file, 'full', new Date()),
    ];
    for (const one of forged) expect([one, await statusOf(one, family.parent)]).toEqual([one, 403]);
    expect(await statusOf(link, family.parent)).toBe(200);
  });

  it('is required', async () => {
    for (const id of [attachment, screenshot.fileId]) {
      for (const person of [family.parent, admin, null])
        expect(await statusOf(`/files/${id}`, person)).toBe(404);
    }
  });
});

describe('the response to a request for a file', () => {
  it('offers a document as a download, which browsers never render', async () => {
    const { headers } = await get(await attachmentLink(family.parent), family.parent);
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

  it('shows a picture inline, in two sizes', async () => {
    const { url = '', thumbnailUrl } = (await screenshotFor(family.parent)) ?? {};
    const full = await get(url, family.parent);
    const small = await get(thumbnailUrl ?? '', family.parent);
    for (const { headers } of [full, small]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      });
    }
    const [fullBody, smallBody] = await Promise.all([full.arrayBuffer(), small.arrayBuffer()]);
    expect(smallBody.byteLength).toBeLessThan(fullBody.byteLength);
    const noPicture = sign('MESSAGE_ATTACHMENTS', attachment, 'small', Date.now());
    expect(await statusOf(noPicture, family.parent)).toBe(404);
  });

  it('has no body for HEAD, and rejects PUT', async () => {
    const link = `${gateway.url}${await attachmentLink(family.parent)}`;
    const { cookie } = family.parent;
    const head = await fetch(link, { method: 'HEAD', headers: { cookie } });
    expect(head.headers.get('content-length')).toBe(String(CONTENT.length));
    expect(await head.text()).toBe('');
    expect((await fetch(link, { method: 'PUT', headers: { cookie }, body: 'x' })).status).toBe(405);
  });

  it('is 404 when the store has lost the file', async () => {
    const lost = await makeAttachment(gateway.app, family, 'x');
    await gateway.app.prisma.storedFile.update({
      where: { id: lost },
      data: { key: 'nobody/nothing/0_a.pdf' },
    });
    expect(await statusOf(await attachmentLink(admin, lost), admin)).toBe(404);
  });

  const getRaw = (path: string) => requestRaw(gateway.url, { method: 'GET', path, headers: {}, body: null });

  it.each([
    '/files/',
    '/files/assignment-screenshots/someone',
    '/files/arriving',
    '/files/00000000-0000-4000-8000-000000000000',
  ])('is 404 for %s', async (path) => {
    const { status, text } = await getRaw(path);
    expect({ status, text }).toEqual({ status: 404, text: 'There is no such file here.\n' });
  });

  it.each([
    '/files/../package.json',
    '/files/../../../../etc/passwd',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/..%2f..%2f..%2fetc%2fpasswd',
    '/files/00000000-0000-4000-8000-000000000000/../../auth-secret',
    '/files/00000000-0000-4000-8000-000000000000%00',
  ])('is 400 for %s', async (path) => expect((await getRaw(path)).status).toBe(400));
});

describe('the screenshot of a project', () => {
  it('is public once the project is approved, until the approval is withdrawn', async () => {
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

  it('is visible by a link to its family and admins before that', async () => {
    const { screenshotId } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'Waiting',
      isApproved: false,
    });
    const link = sign('PROJECT_SCREENSHOTS', screenshotId, 'full', Date.now());
    for (const person of [family.parent, admin]) expect(await statusOf(link, person)).toBe(200);
    for (const person of [strangers.parent, family.mentor, null])
      expect(await statusOf(link, person)).toBe(404);
  });
});
