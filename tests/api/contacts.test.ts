import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_CONSENTS } from '../../contract/contacts.ts';
import { DEFAULT_PLATFORM_NAME } from '../../contract/platformName.ts';
// The limit decides how many requests the test sends.
import { JOINS_PER_ADDRESS } from '../../gateway/features/contacts/limits.ts';
// Run at once, which the interval of a worker is not.
import { runDueExports } from '../../gateway/features/exports/jobs.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { askAs, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ContactsDocument, JoinDocument, type JoinMutationVariables } from './contacts.generated.ts';
import { OwnExportsDocument, StartTableExportDocument } from './exports.generated.ts';

let gateway: TestGateway;
let people: { admin: Person; others: (Person | null)[] };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const { app } = gateway;
  const [{ parent, mentor }, admin, student] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  people = { admin, others: [null, parent, mentor, student] };
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.contact.deleteMany();
  await gateway.app.prisma.usageWindow.deleteMany();
});

const updates = { list: 'UPDATES', consentText: CONTACT_CONSENTS.UPDATES(DEFAULT_PLATFORM_NAME) } as const;
type Input = Partial<JoinMutationVariables['input']> & { email: string };
const join = async (input: Input) =>
  dataOf(await askAs(gateway.url, null)(JoinDocument, { input: { ...updates, ...input } })).joinList;
const storedContacts = () => gateway.app.prisma.contact.findMany({ orderBy: { id: 'asc' } });
const startExport = (person: Person | null, table: 'updatesContacts' | 'waitlistContacts') =>
  runAs(gateway.url, person, StartTableExportDocument, { table, filters: [] });
/** Exports a list as the admin. @returns the lines of the file */
async function exportLines(table: 'updatesContacts' | 'waitlistContacts') {
  successOf(await startExport(people.admin, table));
  await runDueExports(gateway.app, new AbortController().signal);
  const [done] = dataOf(await askAs(gateway.url, people.admin)(OwnExportsDocument, {})).exports;
  const response = await fetch(`${gateway.url}${done?.downloadUrl}`, {
    headers: { cookie: people.admin.cookie },
  });
  const name = response.headers.get('content-disposition');
  return {
    name,
    lines: (await response.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  };
}

describe('joinList', () => {
  it('stores an address once per list with its consent, and does not reveal whether it was stored before', async () => {
    const first = await join({ email: '  Ada@Example.TEST ', phone: ' +234 803 000 0000 ' });
    const again = await join({ email: 'ada@example.test', phone: '+234 111 111 1111' });
    expect(again).toEqual(first);
    expect(first).toEqual({ __typename: 'Joined', list: 'UPDATES' });
    await join({
      email: 'ada@example.test',
      list: 'ACADEMY_WAITLIST',
      consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST(DEFAULT_PLATFORM_NAME),
    });
    const rows = await storedContacts();
    expect(rows.map(({ list, email, phone }) => [list, email, phone])).toEqual([
      ['UPDATES', 'ada@example.test', '+234 803 000 0000'],
      ['ACADEMY_WAITLIST', 'ada@example.test', null],
    ]);
    expect(rows[0]?.consentText).toBe(CONTACT_CONSENTS.UPDATES(DEFAULT_PLATFORM_NAME));
    expect(Date.now() - (rows[0]?.consentedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('stores one row for concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => join({ email: 'ada@example.test' })));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await storedContacts()).toHaveLength(1);
  });

  it.each([
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'a@b.test', phone: '<script>' }, 'Please enter a valid phone number'],
    [
      { email: 'a@b.test', consentText: 'Whatever you like' },
      'This page is out of date. Please reload it and try again.',
    ],
  ])('rejects %o', async (input, message) => {
    expect(await join(input)).toMatchObject({ __typename: 'DomainError', code: 'BAD_INPUT', message });
    expect(await storedContacts()).toEqual([]);
  });

  it('limits requests per hour and address', async () => {
    const emails = Array.from({ length: JOINS_PER_ADDRESS.max + 3 }, (_, index) => `p${index}@b.test`);
    const results = await Promise.all(emails.map((email) => join({ email })));
    expect(results.filter((result) => 'code' in result && result.code === 'LIMIT')).toHaveLength(3);
    expect(await storedContacts()).toHaveLength(JOINS_PER_ADDRESS.max);
    const keys = (await gateway.app.prisma.usageWindow.findMany()).map(({ key }) => key);
    expect(keys.join()).not.toContain('127.0.0.1');
  });

  it('rejects requests during maintenance', async () => {
    const key = 'maintenance_mode';
    await gateway.app.prisma.setting.create({ data: { key, value: 'true' } });
    const answer = await askAs(gateway.url, null)(JoinDocument, { input: { ...updates, email: 'a@b.test' } });
    await gateway.app.prisma.setting.delete({ where: { key } });
    expect(answer.errors?.[0]?.extensions?.code).toBe('MAINTENANCE');
    expect(await storedContacts()).toEqual([]);
  });
});

describe('contacts', () => {
  it('lists addresses in pages for admins only', async () => {
    for (const email of ['a@b.test', 'c@d.test', 'e@f.test']) await join({ email });
    const asAdmin = askAs(gateway.url, people.admin);
    const variables = { list: 'UPDATES', first: 2 } as const;
    const { contacts } = dataOf(await asAdmin(ContactsDocument, variables));
    expect(contacts).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const { endCursor: after } = contacts.pageInfo;
    const rest = dataOf(await asAdmin(ContactsDocument, { ...variables, after })).contacts;
    expect([...contacts.edges, ...rest.edges].map(({ node }) => node.email)).toEqual([
      'e@f.test',
      'c@d.test',
      'a@b.test',
    ]);
    for (const person of people.others) {
      const answer = await askAs(gateway.url, person)(ContactsDocument, variables);
      expect(answer.errors?.[0]?.extensions?.code).toBe(person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
      expect(answer.data).toBeNull();
      await expect(startExport(person, 'updatesContacts')).rejects.toThrow();
    }
  });
});

describe('the export of a list', () => {
  beforeEach(async () => {
    await gateway.app.prisma.export.deleteMany();
    await gateway.app.prisma.auditEntry.deleteMany();
  });

  it('has its addresses with their consents, no formulas, and is audited', async () => {
    await join({ email: '=cmd|calc@b.test', phone: '+234 803 000 0000' });
    await join({ email: 'plain@b.test' });
    const { name, lines } = await exportLines('updatesContacts');
    expect(name).toMatch(/^attachment; filename="updatesContacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(lines[0]).toBe('"email","phone","list","consented at (UTC)","consent"');
    expect(lines[1]).toMatch(/^"'=cmd\|calc@b\.test","'\+234 803 000 0000","UPDATES","20/);
    expect(lines[2]).toMatch(/^"plain@b\.test","","UPDATES",/);
    expect(lines).toHaveLength(3);
    const entries = await gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toMatchObject([
      { actorId: people.admin.id, action: 'export.start', after: { table: 'updatesContacts' } },
      { actorId: people.admin.id, action: 'export.download' },
    ]);
  });

  it('has every address of a long list, and none of the other one', async () => {
    await join({ email: 'other@b.test' });
    await gateway.app.prisma.contact.createMany({
      data: Array.from({ length: 1201 }, (_, index) => ({
        list: 'ACADEMY_WAITLIST' as const,
        email: `p${index}@b.test`,
        consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST(DEFAULT_PLATFORM_NAME),
      })),
    });
    const { lines } = await exportLines('waitlistContacts');
    expect(new Set(lines.join('').match(/p\d+@b\.test/g)).size).toBe(1201);
    expect(lines).toHaveLength(1202);
  });
});
