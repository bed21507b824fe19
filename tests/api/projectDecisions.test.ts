import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDecision, ProjectState } from '../../contract/gallery.ts';
import { TABLE_TEXTS } from '../../contract/tables.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminProjectsDocument,
  type AdminProjectsQueryVariables,
  DecideProjectDocument,
  DeleteProjectDocument,
  FamilyProjectsDocument,
  ProjectDecidedDocument,
} from './projectDecisions.generated.ts';

const TITLE = 'Paper Boat';

let gateway: TestGateway;
let family: Family;
let other: Family;
let child: Person;
let admin: Person;
let projectId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.project.deleteMany();
  await prisma.auditEntry.deleteMany();
  [family, other, admin] = await Promise.all([
    makeFamily(gateway.app),
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  child = await makeLinkedChild(gateway.app, family);
  const { studentId } = family;
  projectId = (await makeProject(gateway.app, { studentId, title: TITLE, isApproved: false })).id;
});

const currentVersion = async () =>
  (await gateway.app.prisma.project.findUniqueOrThrow({ where: { id: projectId } })).version;

const decideAt = async (version: number, decision: ProjectDecision) =>
  dataOf(await askAs(gateway.url, admin)(DecideProjectDocument, { input: { projectId, decision, version } }))
    .decideProject;

const decide = async (decision: ProjectDecision) => decideAt(await currentVersion(), decision);

const remove = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(DeleteProjectDocument, { input: { projectId } })).deleteProject;

const seenBy = async (person: Person) => {
  const { studentId } = family;
  const data = dataOf(await askAs(gateway.url, person)(FamilyProjectsDocument, { studentId }));
  return {
    own: data.ownProjects.edges.map(({ node }) => node.state),
    gallery: data.projects.edges.map(({ node }) => node),
    notifications: data.notifications.edges.map(({ node }) => node.title),
  };
};

const auditActions = async () =>
  (await gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);

const listed = async (state: ProjectState) =>
  dataOf(await askAs(gateway.url, admin)(AdminProjectsDocument, { state })).adminProjects;

describe('decideProject', () => {
  it('approves and unapproves, features and unfeatures, each once and with an audit entry', async () => {
    for (const _repeated of [1, 2])
      expect(successOf(await decide('APPROVE'))).toMatchObject({ state: 'IN_GALLERY', isFeatured: false });
    successOf(await decide('FEATURE'));
    expect(await seenBy(family.parent)).toMatchObject({
      own: ['IN_GALLERY'],
      gallery: [{ title: TITLE, isFeatured: true }],
    });
    successOf(await decide('UNFEATURE'));
    successOf(await decide('FEATURE'));
    expect(successOf(await decide('UNAPPROVE'))).toMatchObject({ state: 'NOT_SHOWN', isFeatured: false });
    expect(await seenBy(child)).toMatchObject({ own: ['NOT_SHOWN'], gallery: [] });
    successOf(await decide('APPROVE'));
    const actions = ['approve', 'feature', 'unfeature', 'feature', 'unapprove', 'approve'];
    expect(await auditActions()).toEqual(actions.map((action) => `project.${action}`));
    const entry = await gateway.app.prisma.auditEntry.findFirstOrThrow({
      where: { action: 'project.unapprove' },
    });
    expect(entry).toMatchObject({
      actorId: admin.id,
      entity: 'Project',
      entityId: projectId,
      before: { isApproved: true, isFeatured: true },
      after: { isApproved: false, isFeatured: false },
    });
  });

  it('notifies the parent and the child of an approval, once', async () => {
    for (const decision of ['APPROVE', 'UNAPPROVE', 'APPROVE'] as const) successOf(await decide(decision));
    for (const person of [family.parent, child])
      expect((await seenBy(person)).notifications).toEqual(['Your project is in the gallery!']);
    for (const person of [family.mentor, other.parent])
      expect((await seenBy(person)).notifications).toEqual([]);
  });

  it('takes a project that waits out of the queue without showing it', async () => {
    expect(successOf(await decide('UNAPPROVE')).state).toBe('NOT_SHOWN');
    expect(await listed('WAITING')).toMatchObject({ totalCount: 0, edges: [] });
    expect((await listed('NOT_SHOWN')).totalCount).toBe(1);
    expect((await seenBy(family.parent)).notifications).toEqual([]);
  });

  it('features nothing that the gallery does not show', async () => {
    expect(errorOf(await decide('FEATURE')).code).toBe('CONFLICT');
    expect(await auditActions()).toEqual([]);
  });

  it('lets one of twenty concurrent decisions win, and tells the others', async () => {
    const version = await currentVersion();
    const decisions = Array.from({ length: 20 }, (_none, index) => (index % 2 ? 'APPROVE' : 'UNAPPROVE'));
    const results = await Promise.all(decisions.map((decision) => decideAt(version, decision)));
    const [winner, ...others] = results.filter(({ __typename }) => __typename === 'AdminProject');
    expect(others).toEqual([]);
    const told = results.flatMap((result) => (result.__typename === 'DomainError' ? [result] : []));
    expect(told).toHaveLength(19);
    for (const error of told)
      expect(error).toMatchObject({ code: 'CONFLICT', message: TABLE_TEXTS.changedMeanwhile });
    expect(await auditActions()).toHaveLength(1);
    expect(winner).toMatchObject({ state: (await seenBy(family.parent)).own[0] });
  });

  it('is not disturbed by a like', async () => {
    const version = await currentVersion();
    const { studentId } = family;
    await gateway.app.prisma.projectLike.create({ data: { projectId, studentId } });
    successOf(await decideAt(version, 'APPROVE'));
  });

  it('is for admins alone', async () => {
    for (const person of [family.parent, child, family.mentor]) {
      const input = { projectId, decision: 'APPROVE' as const, version: 1 };
      const answers = [
        await askAs(gateway.url, person)(DecideProjectDocument, { input }),
        await askAs(gateway.url, person)(AdminProjectsDocument, { state: 'WAITING' }),
      ];
      for (const { errors } of answers) expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect((await seenBy(family.parent)).gallery).toEqual([]);
  });
});

describe('deleteProject', () => {
  it('lets the family delete a project that the gallery does not show', async () => {
    successOf(await remove(child));
    expect(await gateway.app.prisma.project.count()).toBe(0);
    expect(await auditActions()).toEqual([]);
  });

  it('rejects a project in the gallery, and one of another family', async () => {
    for (const person of [other.parent, family.mentor])
      expect(errorOf(await remove(person)).code).toBe('NOT_FOUND');
    successOf(await decide('APPROVE'));
    expect(errorOf(await remove(family.parent)).code).toBe('NOT_FOUND');
    expect(await gateway.app.prisma.project.count()).toBe(1);
  });

  it('lets an admin delete any project, with its likes and an audit entry', async () => {
    successOf(await decide('APPROVE'));
    const { studentId } = family;
    await gateway.app.prisma.projectLike.create({ data: { projectId, studentId } });
    successOf(await remove(admin));
    expect(await gateway.app.prisma.projectLike.count()).toBe(0);
    expect(errorOf(await remove(admin)).code).toBe('NOT_FOUND');
    const [, entry] = await gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entry).toMatchObject({ action: 'project.delete', before: { title: TITLE }, after: null });
  });
});

describe('adminProjects', () => {
  it('lists those that wait oldest first, page by page, with picture and student', async () => {
    const { studentId } = family;
    for (const title of ['Second', 'Third'])
      await makeProject(gateway.app, { studentId, title, isApproved: false });
    const titles: string[] = [];
    let after: string | null = null;
    do {
      const variables: AdminProjectsQueryVariables = {
        state: 'WAITING',
        isDescending: false,
        first: 2,
        after,
      };
      const answer = await askAs(gateway.url, admin)(AdminProjectsDocument, variables);
      const { adminProjects } = dataOf(answer);
      expect(adminProjects.totalCount).toBe(3);
      for (const { node } of adminProjects.edges) {
        expect(node.student.firstName).toBe('Dara');
        const path = `${gateway.url}${node.thumbnailUrl}`;
        expect((await fetch(path, { headers: { cookie: admin.cookie } })).status).toBe(200);
        titles.push(node.title);
      }
      const { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null } =
        adminProjects.pageInfo;
      after = hasNextPage ? endCursor : null;
    } while (after !== null);
    expect(titles).toEqual([TITLE, 'Second', 'Third']);
  });
});

describe('projectDecided', () => {
  it('reaches the family at once, and nobody else', async () => {
    const people = [family.parent, child, family.mentor, other.parent, admin];
    const sockets = await Promise.all(people.map(({ cookie }) => connect(gateway.url, cookie)));
    for (const socket of sockets)
      socket.subscribe('decided', ProjectDecidedDocument, { after: await cursorOf(socket) });
    successOf(await decide('APPROVE'));
    successOf(await remove(admin));
    const event = { projectDecided: { projectId, studentId: family.studentId } };
    for (const socket of sockets.slice(0, 2))
      for (const _ofTwo of [1, 2]) expect(await socket.next('decided', 3000)).toEqual(event);
    for (const socket of sockets.slice(2)) expect(socket.rest('decided')).toEqual([]);
    expect(await eventRecipients(gateway.app, 'project.decided', { projectId })).toEqual(
      [family.parent.id, child.id].sort(),
    );
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
