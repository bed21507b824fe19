import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LINK_TEXTS } from '../../contract/gallery.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { png, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openWebsite, type Website } from '../support/standIns/website.ts';
import { ProjectLinkDocument, RecheckLinkDocument } from './projectLinks.generated.ts';
import { SubmitProjectDocument } from './projects.generated.ts';

let website: Website;
let gateway: TestGateway;
let family: Family;
let admin: Person;

beforeAll(async () => {
  website = await openWebsite();
  const LINK_STAND_INS = ['boat.example', 'www.boat.example'].map((host) => `${host}=${website.url}`).join();
  gateway = await startGateway({ ...DEFAULTS, env: { LINK_STAND_INS }, worker: true });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(async () => {
  await gateway.close();
  await website.close();
});
beforeEach(async () => {
  website.answers.clear();
  website.requests.splice(0);
  family = await makeFamily(gateway.app);
});

const linkOf = async (id: string) =>
  dataOf(await askAs(gateway.url, admin)(ProjectLinkDocument, { id })).adminProject;

const recheck = async (person: Person, projectId: string) =>
  askAs(gateway.url, person)(RecheckLinkDocument, { input: { projectId } });

/** Arranges a project with a link, and has an admin check it. @returns where it leads */
async function check(projectUrl: string) {
  const { studentId } = family;
  const { id } = await makeProject(gateway.app, { studentId, title: 'Paper Boat', isApproved: false });
  await gateway.app.prisma.project.update({ where: { id }, data: { projectUrl } });
  expect(successOf(dataOf(await recheck(admin, id)).recheckLink).linkCheck.isPending).toBe(true);
  await expect.poll(async () => (await linkOf(id))?.linkCheck.isPending, { timeout: 30_000 }).toBe(false);
  const { finalUrl, status, problem } = (await linkOf(id))?.linkCheck ?? {};
  return { finalUrl, status, problem };
}

describe('the link of a project', () => {
  it('is followed after the submission, through redirects to its end', async () => {
    website.answers.set('/', 'https://www.boat.example/play').set('/play', 200);
    const { studentId } = family;
    const target = { purpose: 'PROJECT_SCREENSHOT' as const, studentId, assignmentId: null };
    const picture = await uploader(gateway, family.parent).upload(target, 'boat.png', await png(900));
    const input = {
      ...{ id: randomUUID(), studentId, title: 'Paper Boat', projectUrl: 'https://boat.example/' },
      ...{ kind: 'WEBSITE' as const, tags: [], screenshotId: picture.id },
    };
    successOf(
      dataOf(await askAs(gateway.url, family.parent)(SubmitProjectDocument, { input })).submitProject,
    );
    const final = { finalUrl: 'https://www.boat.example/play', status: 200, problem: null };
    await expect
      .poll(async () => (await linkOf(input.id))?.linkCheck, { timeout: 30_000 })
      .toMatchObject(final);
    expect(website.requests).toEqual(['boat.example/', 'www.boat.example/play']);
  });

  it('is stored with the status of a page that is missing', async () => {
    const missing = { finalUrl: 'https://boat.example/gone', status: 404, problem: null };
    expect(await check('https://boat.example/gone')).toEqual(missing);
  });

  it.each([
    ['http://127.0.0.1/', 'PRIVATE_ADDRESS'],
    ['http://2130706433/', 'PRIVATE_ADDRESS'],
    ['http://[::1]/', 'PRIVATE_ADDRESS'],
    ['http://[::ffff:169.254.169.254]/latest/meta-data/', 'PRIVATE_ADDRESS'],
    ['http://169.254.169.254/latest/meta-data/', 'PRIVATE_ADDRESS'],
    ['http://10.0.0.1/', 'PRIVATE_ADDRESS'],
    // Resolved by the resolver, and refused for what it resolves to.
    ['http://localhost/', 'PRIVATE_ADDRESS'],
    ['https://boat.example:8443/', 'PORT'],
    ['file:///etc/passwd', 'INVALID'],
    ['https://user:secret@boat.example/', 'INVALID'],
    ['/', 'TOO_MANY_REDIRECTS'],
  ] as const)('is not followed to %s', async (location, problem) => {
    website.answers.set('/', location);
    expect(await check('https://boat.example/')).toMatchObject({
      status: null,
      problem: LINK_TEXTS[problem],
    });
    expect(website.requests).toHaveLength(problem === 'TOO_MANY_REDIRECTS' ? 6 : 1);
  });

  it('is not followed to the own server by its port', async () => {
    website.answers.set('/', `${gateway.url}/healthz`);
    expect(await check('https://boat.example/')).toMatchObject({ problem: LINK_TEXTS.PORT });
  });

  it('is given up when nothing answers within ten seconds', async () => {
    website.answers.set('/', null);
    expect(await check('https://boat.example/')).toMatchObject({ status: null, problem: LINK_TEXTS.TIMEOUT });
  });

  it('is checked again by admins alone, with an entry in the audit log', async () => {
    const { studentId } = family;
    const { id } = await makeProject(gateway.app, { studentId, title: 'Paper Boat', isApproved: true });
    for (const person of [family.parent, family.mentor]) {
      const { errors } = await recheck(person, id);
      expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    const where = { entityId: id, action: 'project.recheckLink' };
    expect(await gateway.app.prisma.auditEntry.count({ where })).toBe(0);
    successOf(dataOf(await recheck(admin, id)).recheckLink);
    expect(await gateway.app.prisma.auditEntry.count({ where })).toBe(1);
    expect(errorOf(dataOf(await recheck(admin, randomUUID())).recheckLink).code).toBe('NOT_FOUND');
  });

  it('changes no version when it is checked', async () => {
    const { studentId } = family;
    const { id } = await makeProject(gateway.app, { studentId, title: 'Paper Boat', isApproved: true });
    const versionNow = async () =>
      (await gateway.app.prisma.project.findUniqueOrThrow({ where: { id } })).version;
    const before = await versionNow();
    successOf(dataOf(await recheck(admin, id)).recheckLink);
    await expect.poll(async () => (await linkOf(id))?.linkCheck.isPending, { timeout: 30_000 }).toBe(false);
    expect(await versionNow()).toBe(before);
  });
});

it('counts the other projects of the child for admins', async () => {
  const { studentId } = family;
  const make = (isApproved: boolean) => makeProject(gateway.app, { studentId, title: 'Boat', isApproved });
  const [{ id }] = await Promise.all([make(true), make(true), make(false)]);
  expect((await linkOf(id))?.otherProjects).toEqual({ waiting: 1, inGallery: 1, notShown: 0 });
});
