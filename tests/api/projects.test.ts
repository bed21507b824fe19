import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_TEXTS } from '../../contract/gallery.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { PDF, png, type UploadTarget, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  GalleryTitlesDocument,
  OwnProjectsDocument,
  SubmitProjectDocument,
  type SubmitProjectMutationVariables,
} from './projects.generated.ts';

type SubmitInput = SubmitProjectMutationVariables['input'];

let gateway: TestGateway;
let family: Family;
let other: Family;
let child: Person;
let picture: Buffer;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  picture = await png(900);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.project.deleteMany();
  [family, other] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
  child = await makeLinkedChild(gateway.app, family);
});

const targetOf = (studentId: string): UploadTarget => ({
  purpose: 'PROJECT_SCREENSHOT',
  studentId,
  assignmentId: null,
});

const uploadScreenshot = async (person: Person, studentId = family.studentId) =>
  (await uploader(gateway, person).upload(targetOf(studentId), 'boat.png', picture)).id;

const draftOf = (screenshotId: string): SubmitInput => ({
  id: randomUUID(),
  studentId: family.studentId,
  title: ' Paper Boat ',
  description: '  ',
  projectUrl: 'https://boat.example/play',
  kind: 'APP',
  tags: ['#rain', ' rain', 'boats', ''],
  screenshotId,
});

const submit = async (person: Person, input: SubmitInput) =>
  dataOf(await askAs(gateway.url, person)(SubmitProjectDocument, { input })).submitProject;

const ownProjects = async (person: Person, studentId = family.studentId) =>
  dataOf(await askAs(gateway.url, person)(OwnProjectsDocument, { studentId })).ownProjects.edges.map(
    ({ node }) => node.title,
  );

const galleryTitles = async () =>
  dataOf(await askAs(gateway.url, null)(GalleryTitlesDocument, {})).projects.edges.map(
    ({ node }) => node.title,
  );

describe('submitProject', () => {
  it('stores a project that waits, with the course of the student and its own picture', async () => {
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { course: 'VIDEO_ANIMATION' },
    });
    const draft = draftOf(await uploadScreenshot(child));
    const project = successOf(await submit(child, draft));
    expect(project).toMatchObject({
      id: draft.id,
      title: 'Paper Boat',
      description: null,
      projectUrl: 'https://boat.example/play',
      tags: ['rain', 'boats'],
      state: 'WAITING',
    });
    const row = await gateway.app.prisma.project.findUniqueOrThrow({ where: { id: draft.id } });
    expect(row).toMatchObject({
      course: 'VIDEO_ANIMATION',
      isApproved: false,
      isFeatured: false,
      likesCount: 0,
      decidedAt: null,
    });
    expect(await galleryTitles()).toEqual([]);
    const open = (person: Person | null, path: string) =>
      fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
    const { thumbnailUrl } = project;
    expect((await open(family.parent, thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/webp');
    for (const person of [null, other.parent])
      expect((await open(person, thumbnailUrl ?? '')).status).toBe(404);
    expect((await open(null, `/files/${draft.screenshotId}`)).status).toBe(404);
  });

  it('serves its picture without what a camera wrote into it, such as the place', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } };
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a9d8f' } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { id } = await uploader(gateway, family.parent).upload(
      targetOf(family.studentId),
      'boat.jpg',
      photo,
    );
    const draft = draftOf(id);
    successOf(await submit(family.parent, draft));
    await gateway.app.prisma.project.update({ where: { id: draft.id }, data: { isApproved: true } });
    for (const path of [`/files/${id}`, `/files/${id}/small`]) {
      const served = Buffer.from(await (await fetch(`${gateway.url}${path}`)).arrayBuffer());
      const { format, exif: found, xmp, iptc } = await sharp(served).metadata();
      expect({ format, found, xmp, iptc }).toEqual({ format: 'webp' });
      expect(served.includes('Camera')).toBe(false);
    }
  });

  it('stores one project of ten concurrent requests with its id, and acknowledges them all', async () => {
    const draft = draftOf(await uploadScreenshot(family.parent));
    const results = await Promise.all(Array.from({ length: 10 }, () => submit(family.parent, draft)));
    for (const result of results) expect(successOf(result).id).toBe(draft.id);
    expect(await gateway.app.prisma.project.count()).toBe(1);
    expect(errorOf(await submit(family.parent, { ...draft, title: 'Another' }))).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
    expect(errorOf(await submit(other.parent, draft)).code).toBe('CONFLICT');
  });

  it('rejects what the contract rejects', async () => {
    const draft = draftOf(await uploadScreenshot(family.parent));
    expect(errorOf(await submit(family.parent, { ...draft, title: ' ' }))).toMatchObject({
      field: 'title',
      message: PROJECT_TEXTS.incomplete,
    });
    expect(
      errorOf(await submit(family.parent, { ...draft, projectUrl: 'http://boat.example' })),
    ).toMatchObject({ field: 'projectUrl' });
    successOf(await submit(family.parent, draft));
  });

  it('rejects a student of another family, also by the mentor', async () => {
    const screenshotId = await uploadScreenshot(family.parent);
    for (const person of [other.parent, family.mentor]) {
      expect(errorOf(await submit(person, draftOf(screenshotId))).code).toBe('NOT_FOUND');
      const refused = await uploader(gateway, person).tryUpload(
        targetOf(family.studentId),
        'boat.png',
        picture,
      );
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('rejects a picture that is used, not of the viewer, for another student or not there', async () => {
    const used = draftOf(await uploadScreenshot(family.parent));
    successOf(await submit(family.parent, used));
    const sibling = await gateway.app.prisma.student.create({
      data: { parentId: family.parent.id, firstName: 'Kunle', age: 11 },
    });
    const pictures = [
      used.screenshotId,
      await uploadScreenshot(child),
      await uploadScreenshot(family.parent, sibling.id),
      randomUUID(),
    ];
    for (const screenshotId of pictures)
      expect(errorOf(await submit(family.parent, draftOf(screenshotId))).code).toBe('CONFLICT');
    expect(await gateway.app.prisma.project.count()).toBe(1);
  });

  it('takes JPEG, PNG and WebP files of up to 10 MB as a picture', async () => {
    const { tryRequest, tryUpload } = uploader(gateway, family.parent);
    const target = targetOf(family.studentId);
    const tooLarge = await tryRequest(target, randomUUID(), 'boat.png', 10 * 1024 * 1024 + 1);
    expect(tooLarge).toMatchObject({ message: 'File size must be less than 10MB' });
    const message = 'Screenshots must be JPEG, PNG, or WebP format';
    expect(await tryRequest(target, randomUUID(), 'boat.gif', 100)).toMatchObject({ message });
    expect(await tryUpload(target, 'boat.png', PDF)).toMatchObject({ message });
  });
});

describe('ownProjects', () => {
  it('lists the projects of a student to the family alone, newest first', async () => {
    for (const title of ['First', 'Second'])
      successOf(await submit(family.parent, { ...draftOf(await uploadScreenshot(family.parent)), title }));
    for (const person of [family.parent, child])
      expect(await ownProjects(person)).toEqual(['Second', 'First']);
    for (const person of [other.parent, family.mentor]) expect(await ownProjects(person)).toEqual([]);
  });
});
