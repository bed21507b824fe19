import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_LIFETIME_MS, MAX_OPEN_EXPORTS } from '../../contract/exports.ts';
import { chunkKey } from '../../gateway/features/exports/exportRow.ts';
// Run at chosen moments, which the interval of a worker would not hit.
import { deleteExpiredExports, runDueExports } from '../../gateway/features/exports/jobs.ts';
import { claimExports, writeChunks } from '../../gateway/features/exports/runExport.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CancelTableExportDocument,
  OwnExportsDocument,
  StartTableExportDocument,
} from './exports.generated.ts';

let gateway: TestGateway;
let family: Family;
let parents: Person[];
let admin: Person;
let other: Person;

const BULK = 2500;
/** Each row that is added reads the others of its family, which is never that large. */
const FAMILIES = 50;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin, other] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Bisi' }),
  ]);
  const make = () => makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
  parents = await Promise.all(Array.from({ length: FAMILIES }, make));
  await gateway.app.prisma.student.createMany({
    data: Array.from({ length: BULK }, (_, n) => ({
      parentId: parents[n % FAMILIES]?.id ?? '',
      firstName: `Child ${n}`,
      age: 12,
      course: 'VIDEO_ANIMATION' as const,
    })),
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.export.deleteMany();
  await gateway.app.prisma.auditEntry.deleteMany();
});

const never = new AbortController().signal;
const start = (person: Person, filters: { name: string; value: string }[]) =>
  runAs(gateway.url, person, StartTableExportDocument, { table: 'students', filters });
const cancel = (person: Person, exportId: string) =>
  runAs(gateway.url, person, CancelTableExportDocument, { exportId });
const exportsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(OwnExportsDocument, {})).exports;
const download = (person: Person, path: string | null | undefined) =>
  fetch(`${gateway.url}${path}`, { headers: { cookie: person.cookie } });
const videoCourse = [{ name: 'course', value: 'VIDEO_ANIMATION' }];
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('an export', () => {
  it('has every row that the filters select, once, and the header', async () => {
    const { id, totalRows } = successOf(await start(admin, videoCourse));
    expect(totalRows).toBe(BULK);
    await runDueExports(gateway.app, never);
    const [done] = await exportsOf(admin);
    expect(done).toMatchObject({ id, status: 'DONE', rowCount: BULK });
    const response = await download(admin, done?.downloadUrl);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="students-/);
    const [header, ...rows] = linesOf(await response.text());
    expect(header).toMatch(/^"id","first name","age"/);
    expect(rows).toHaveLength(BULK);
    expect(new Set(rows.map((row) => row.slice(0, 38))).size).toBe(BULK);
    expect(rows.every((row) => row.includes('"VIDEO_ANIMATION"'))).toBe(true);
    expect(rows.every((row) => parents.some(({ email }) => row.includes(email)))).toBe(true);
  });

  it('goes on after the last counted chunk when its worker dies in between', async () => {
    const { app } = gateway;
    const { id } = successOf(await start(admin, videoCourse));
    const [claimed] = await claimExports(app, id, 1);
    if (!claimed) throw new Error('It was not due');
    // Dies after it has stored the second chunk and before it counts it.
    const storage = {
      ...app.storage,
      put: async (...[key, content, type]: Parameters<typeof app.storage.put>) => {
        await app.storage.put(key, content, type);
        if (key === chunkKey(id, 1)) throw new Error('killed');
        return true;
      },
    };
    await expect(writeChunks({ ...app, storage }, claimed, never)).rejects.toThrow('killed');
    expect(await claimExports(app, id, 1)).toEqual([]);
    await app.prisma.export.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
    await runDueExports(app, never);
    const [done] = await exportsOf(admin);
    const rows = linesOf(await (await download(admin, done?.downloadUrl)).text()).slice(1);
    expect(rows).toHaveLength(BULK);
    expect(new Set(rows).size).toBe(BULK);
  });

  it('is cancelled while it runs, and leaves no file', async () => {
    const { app } = gateway;
    const { id } = successOf(await start(admin, []));
    const [claimed] = await claimExports(app, id, 1);
    if (!claimed) throw new Error('It was not due');
    const storage = {
      ...app.storage,
      put: async (...[key, content, type]: Parameters<typeof app.storage.put>) => {
        if (key === chunkKey(id, 1)) successOf(await cancel(admin, id));
        return app.storage.put(key, content, type);
      },
    };
    await writeChunks({ ...app, storage }, claimed, never);
    expect(await exportsOf(admin)).toMatchObject([{ status: 'CANCELLED', downloadUrl: null }]);
    for (const chunk of [0, 1, 2]) expect(await app.storage.open(chunkKey(id, chunk))).toBeNull();
    expect(errorOf(await cancel(admin, id))).toMatchObject({ code: 'CLOSED' });
  });

  it('fails for an admin who is none any more, and after too many attempts', async () => {
    const { prisma } = gateway.app;
    const { id } = successOf(await start(admin, []));
    await prisma.export.update({ where: { id }, data: { attempts: 5 } });
    const { id: second } = successOf(await start(other, []));
    await prisma.profile.update({ where: { id: other.id }, data: { role: 'PARENT' } });
    await runDueExports(gateway.app, never);
    await prisma.profile.update({ where: { id: other.id }, data: { role: 'ADMIN' } });
    const rows = await prisma.export.findMany({ where: { id: { in: [id, second] } } });
    expect(rows.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  });

  it('is visible to and downloaded by the admin who started it alone, until it expires', async () => {
    const { app } = gateway;
    const { id } = successOf(await start(admin, []));
    await runDueExports(app, never);
    const path = `/table-exports/${id}.csv`;
    for (const person of [other, family.parent, family.mentor])
      expect((await download(person, path)).status).toBe(404);
    expect(await exportsOf(other)).toEqual([]);
    expect(errorOf(await cancel(other, id))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await download(admin, path)).status).toBe(200);
    const actions = await app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(actions.map(({ action }) => action)).toEqual(['export.start', 'export.download']);
    await app.prisma.export.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() - 1), createdAt: new Date(Date.now() - EXPORT_LIFETIME_MS) },
    });
    expect((await download(admin, path)).status).toBe(404);
    await deleteExpiredExports(app);
    expect(await app.prisma.export.count()).toBe(0);
    expect(await app.storage.open(chunkKey(id, 0))).toBeNull();
  });

  it('is limited in number, also when they are started at the same time', async () => {
    const results = await Promise.all(Array.from({ length: MAX_OPEN_EXPORTS + 3 }, () => start(admin, [])));
    expect(results.filter(({ __typename }) => __typename === 'Export')).toHaveLength(MAX_OPEN_EXPORTS);
    expect(results).toContainEqual(expect.objectContaining({ code: 'LIMIT' }));
  });

  it('rejects filters that the table does not have, and people who are no admins', async () => {
    for (const filter of [
      { name: 'loginId', value: 'x' },
      { name: 'course', value: 'COOKING' },
      { name: 'search', value: 'x'.repeat(201) },
    ])
      expect(errorOf(await start(admin, [filter]))).toMatchObject({ code: 'BAD_INPUT', field: 'filters' });
    const input = { table: 'students' as const, filters: [] };
    const answer = await askAs(gateway.url, family.parent)(StartTableExportDocument, { input });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await gateway.app.prisma.export.count()).toBe(0);
  });
});
