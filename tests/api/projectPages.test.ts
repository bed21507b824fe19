import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { withdrawalOf } from '../../contract/enrolment.ts';
import { PROJECT_TEXTS } from '../../contract/gallery.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { DecideProjectDocument, ProjectDecidedDocument } from './projectDecisions.generated.ts';
import { SetProjectLikedDocument } from './projectLikes.generated.ts';
import {
  NameInGalleryDocument,
  ProjectPageDocument,
  ProjectsChangedDocument,
  SetNameInGalleryDocument,
} from './projectPages.generated.ts';

let gateway: TestGateway;
let family: Family;
let other: Family;
let child: Person;
let project: { id: string; screenshotId: string };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, other] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
  child = await makeLinkedChild(gateway.app, family);
  const { studentId } = family;
  project = await makeProject(gateway.app, { studentId, title: 'A "boat" & <b>rain</b>', isApproved: true });
});

const projectOf = async (id: string) =>
  dataOf(await askAs(gateway.url, null)(ProjectPageDocument, { id })).project;

const setName = async (person: Person, isShown: boolean, studentId = family.studentId) => {
  const input = { studentId, isShown };
  return dataOf(await askAs(gateway.url, person)(SetNameInGalleryDocument, { input })).setNameInGallery;
};

const pageOf = async (path: string) => {
  const response = await fetch(`${gateway.url}${path}`);
  return { status: response.status, html: await response.text() };
};

describe('project', () => {
  it('shows an approved project to everyone, and no other', async () => {
    expect(await projectOf(project.id)).toMatchObject({ childName: null, likesCount: 0 });
    const { id } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'Not Yet',
      isApproved: false,
    });
    expect(await projectOf(id)).toBeNull();
    const asParent = await askAs(gateway.url, family.parent)(ProjectPageDocument, { id });
    expect(dataOf(asParent).project).toBeNull();
    expect(await projectOf(randomUUID())).toBeNull();
  });
});

describe('the name of a child', () => {
  it('is shown once the parent agreed, and gone as soon as that is withdrawn', async () => {
    expect(successOf(await setName(family.parent, true)).showsNameInGallery).toBe(true);
    expect((await projectOf(project.id))?.childName).toBe('Dara');
    expect((await pageOf(`/gallery/${project.id}`)).html).toContain('Made by Dara in a course');
    expect(successOf(await setName(family.parent, false)).showsNameInGallery).toBe(false);
    expect((await projectOf(project.id))?.childName).toBeNull();
    expect((await pageOf(`/gallery/${project.id}`)).html).not.toContain('Dara');
  });

  it('is decided by the parent alone', async () => {
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const person of [child, family.mentor, other.parent, admin])
      expect(errorOf(await setName(person, true)).code).toBe('NOT_FOUND');
    const seen = await askAs(gateway.url, child)(NameInGalleryDocument, { id: family.studentId });
    expect(dataOf(seen).student?.showsNameInGallery).toBe(false);
    expect((await projectOf(project.id))?.childName).toBeNull();
  });

  it('is recorded as a consent in the words that were shown, and taken back in them, once each', async () => {
    for (const isShown of [true, true, false, false]) successOf(await setName(family.parent, isShown));
    const where = { studentId: family.studentId, profileId: family.parent.id };
    const consents = await gateway.app.prisma.consent.findMany({ where });
    const texts = consents.map(({ text }) => text).filter((text) => text.includes(PROJECT_TEXTS.nameConsent));
    expect(texts.sort()).toEqual([PROJECT_TEXTS.nameConsent, withdrawalOf(PROJECT_TEXTS.nameConsent)].sort());
  });
});

describe('the page of a project', () => {
  it('says in its head what a shared link shows, escaped', async () => {
    const { status, html } = await pageOf(`/gallery/${project.id}`);
    expect(status).toBe(200);
    const title = 'A &quot;boat&quot; &amp; &lt;b&gt;rain&lt;/b&gt;';
    const image = `${gateway.url}/files/${project.screenshotId}`;
    for (const tag of [
      `<title>${title} | Little Makers</title>`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:url" content="${gateway.url}/gallery/${project.id}" />`,
      `<meta property="og:image" content="${image}" />`,
      '<meta property="og:description" content="Made by a child in a course of Little Makers." />',
      '<meta name="twitter:card" content="summary_large_image" />',
      `<meta name="twitter:image" content="${image}" />`,
      '<meta name="robots" content="noindex" />',
    ])
      expect(html).toContain(tag);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect((await fetch(image)).headers.get('content-type')).toBe('image/webp');
    expect((await pageOf(`/gallery/${project.id}/visit`)).html).toContain(`<title>Visit ${title}`);
  });

  it('answers 404 for a project that the gallery does not show', async () => {
    const { id } = await makeProject(gateway.app, {
      studentId: family.studentId,
      title: 'Not Yet',
      isApproved: false,
    });
    for (const path of [id, `${id}/visit`, randomUUID(), 'nonsense', "x'--"]) {
      const { status, html } = await pageOf(`/gallery/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(html).not.toContain('Not Yet');
    }
    expect((await pageOf(`/gallery/${project.id}/more/of/it`)).status).toBe(404);
  });
});

describe('projectsChanged', () => {
  it('reaches everyone who is signed in, with the likes, and without a project that left', async () => {
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    const people = [family.parent, family.mentor, other.parent];
    const second = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
    onTestFinished(() => second.close());
    const urls = [gateway.url, second.url, gateway.url];
    const sockets = await Promise.all(
      people.map(({ cookie }, index) => connect(urls[index] ?? gateway.url, cookie)),
    );
    const feeds = sockets.map((socket) => socket.subscribe('changed', ProjectsChangedDocument, {}));
    for (const socket of sockets) {
      // Subscriptions of a socket are opened in their order, and an unknown cursor is answered at once.
      const ready = socket.subscribe('ready', ProjectDecidedDocument, { after: randomUUID() });
      expect(await ready.next(10_000)).toHaveProperty('projectDecided.cursor');
    }
    const { studentId } = other;
    const input = { projectId: project.id, studentId, isLiked: true };
    const liked = await askAs(gateway.url, other.parent)(SetProjectLikedDocument, { input, studentId });
    successOf(dataOf(liked).setProjectLiked);
    /** Returns what the next signal about the project says; those of a second leave as one. */
    const nextOf = async (feed: (typeof feeds)[number]) => {
      for (;;) {
        const { projectIds, projects } = (await feed.next(10_000)).projectsChanged;
        if (projectIds.includes(project.id)) return projects.filter(({ id }) => id === project.id);
      }
    };
    for (const feed of feeds) expect(await nextOf(feed)).toEqual([{ id: project.id, likesCount: 1 }]);
    const { version } = await gateway.app.prisma.project.findUniqueOrThrow({ where: { id: project.id } });
    const decision = { projectId: project.id, decision: 'UNAPPROVE' as const, version };
    const decided = await askAs(gateway.url, admin)(DecideProjectDocument, { input: decision });
    successOf(dataOf(decided).decideProject);
    for (const feed of feeds) expect(await nextOf(feed)).toEqual([]);
    // Nothing of it is stored for anybody but the family.
    expect(await eventRecipients(gateway.app, 'project.decided', { projectId: project.id })).toEqual(
      [family.parent.id, child.id].sort(),
    );
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
