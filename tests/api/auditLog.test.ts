import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Run at a chosen moment, which the interval of a worker would not hit.
import { runDueExports } from '../../gateway/features/exports/jobs.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AuditChoicesDocument,
  AuditLogDocument,
  type AuditLogQueryVariables,
} from './adminTools.generated.ts';
import { OwnExportsDocument, StartTableExportDocument } from './exports.generated.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-11-01T00:00:00Z');

let gateway: TestGateway;
let ada: Person;
let bola: Person;
let parent: Person;
const records = [randomUUID(), randomUUID(), randomUUID()];

const at = (day: number) => new Date(START + day * DAY_MS);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = (role: 'ADMIN' | 'PARENT', name: string) => makePerson(gateway.app, { role, name });
  [ada, bola, parent] = await Promise.all([
    make('ADMIN', 'Ada'),
    make('ADMIN', 'Bola'),
    make('PARENT', 'Ngozi'),
  ]);
  await gateway.app.prisma.auditEntry.createMany({
    data: Array.from({ length: 12 }, (_, day) => ({
      actorId: day % 2 === 0 ? ada.id : bola.id,
      action: day < 6 ? 'student.update' : 'lesson.delete',
      entity: day < 6 ? 'Student' : 'Lesson',
      entityId: records[day % 3] ?? '',
      before: { age: day },
      after: { age: day + 1 },
      // Two at the same instant must not be lost between two pages.
      createdAt: at(day - (day % 2)),
    })),
  });
});
afterAll(() => gateway.close());

const read = async (variables: AuditLogQueryVariables) =>
  dataOf(await askAs(gateway.url, ada)(AuditLogDocument, variables)).auditLog;
const ages = async (variables: AuditLogQueryVariables) =>
  (await read(variables)).edges.map(({ node }) => (node.before as { age: number }).age).sort((a, b) => a - b);

describe('auditLog', () => {
  it('pages through all entries, the newest first, each once', async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await read({ first: 5, after });
      expect(page.totalCount).toBe(12);
      seen.push(...page.edges.map(({ node }) => node.id));
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
    }
    expect(new Set(seen).size).toBe(12);
    const newest = (await read({ first: 2 })).edges.map(({ node }) => (node.before as { age: number }).age);
    expect(newest.sort((a, b) => a - b)).toEqual([10, 11]);
  });

  it('is filtered by who, action, kind of record, record and time', async () => {
    expect(await ages({ actorId: ada.id })).toEqual([0, 2, 4, 6, 8, 10]);
    expect(await ages({ action: 'lesson.delete' })).toEqual([6, 7, 8, 9, 10, 11]);
    expect(await ages({ entity: 'Student' })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await ages({ entity: 'Student', entityId: records[1] ?? null })).toEqual([1, 4]);
    expect(await ages({ entityId: records[1] ?? null })).toEqual([1, 4, 7, 10]);
    const time = { from: at(2).toISOString(), until: at(6).toISOString() };
    expect(await ages(time)).toEqual([2, 3, 4, 5]);
    expect(await ages({ ...time, actorId: bola.id })).toEqual([3, 5]);
  });

  it('rejects bad filters by field, and everyone but admins', async () => {
    const ask = askAs(gateway.url, ada);
    const bad = [
      [{ action: 'x'.repeat(101) }, 'action'],
      [{ entityId: 'x'.repeat(101) }, 'entityId'],
      [{ from: at(3).toISOString(), until: at(2).toISOString() }, 'until'],
    ] as const;
    for (const [variables, field] of bad) {
      const answer = await ask(AuditLogDocument, variables);
      expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
    }
    const asParent = askAs(gateway.url, parent);
    const answers = await Promise.all([asParent(AuditLogDocument, {}), asParent(AuditChoicesDocument, {})]);
    for (const answer of answers) expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });

  it('names everyone and everything it can be filtered by, once', async () => {
    const { auditChoices } = dataOf(await askAs(gateway.url, ada)(AuditChoicesDocument, {}));
    expect(auditChoices.actions).toEqual(['lesson.delete', 'student.update']);
    expect(auditChoices.entities).toEqual(['Lesson', 'Student']);
    expect(auditChoices.actors.map(({ id }) => id).sort()).toEqual([ada.id, bola.id].sort());
  });

  it('is exported as the filters select it', async () => {
    const person = ada;
    const filters = [
      { name: 'action', value: 'lesson.delete' },
      { name: 'until', value: at(10).toISOString() },
    ];
    const started = successOf(
      await runAs(gateway.url, person, StartTableExportDocument, { table: 'audit', filters }),
    );
    expect(started.totalRows).toBe(4);
    await runDueExports(gateway.app, new AbortController().signal);
    const [done] = dataOf(await askAs(gateway.url, person)(OwnExportsDocument, {})).exports;
    const headers = { cookie: person.cookie };
    const file = await (await fetch(`${gateway.url}${done?.downloadUrl}`, { headers })).text();
    const lines = file.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"before","after","reason"');
    for (const line of lines.slice(1)) expect(line).toContain('lesson.delete');
  });
});
