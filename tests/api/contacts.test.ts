import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_CONSENTS } from '../../contract/contacts.ts';
import { JOINS_PER_ADDRESS } from '../../gateway/features/contacts/limits.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, makeFamily, makePerson, type Person } from '../support/people.ts';

const JOIN = `mutation ($input: JoinListInput!) { joinList(input: $input) {
  __typename ... on Joined { list } ... on DomainError { code message field } } }`;
const CONTACTS = `query ($list: ContactList!, $first: Int!, $after: String) {
  contacts(list: $list, first: $first, after: $after) {
    totalCount edges { node { email phone consentText } } pageInfo { hasNextPage endCursor } } }`;

type Contacts = {
  contacts: {
    totalCount: number;
    edges: { node: { email: string; phone: string | null; consentText: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
};

let gateway: TestGateway;
let people: { admin: Person; others: (Person | null)[] };

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  const { parent, mentor } = await makeFamily(app, url);
  people = {
    admin: await makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    others: [null, parent, mentor, await makePerson(app, url, { role: 'STUDENT', name: 'Dara' })],
  };
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.contact.deleteMany();
  await gateway.app.prisma.usageWindow.deleteMany();
});

const updates = { list: 'UPDATES', consentText: CONTACT_CONSENTS.UPDATES };
const join = async (input: Record<string, unknown>) =>
  dataOf<{ joinList: Record<string, unknown> }>(
    await askAs(gateway.url, null)(JOIN, { input: { ...updates, ...input } }),
  ).joinList;
const stored = () => gateway.app.prisma.contact.findMany({ orderBy: { id: 'asc' } });
const download = (person: Person | null, query: string, method: string) =>
  fetch(`${gateway.url}/exports/contacts.csv${query}`, {
    method,
    headers: person ? { cookie: person.cookie } : {},
  });

describe('leaving an address', () => {
  it('keeps it once per list, with the consent and its time, and never says whether it was known', async () => {
    const first = await join({ email: '  Ada@Example.TEST ', phone: ' +234 803 000 0000 ' });
    const again = await join({ email: 'ada@example.test', phone: '+234 111 111 1111' });
    expect(again).toEqual(first);
    expect(first).toEqual({ __typename: 'Joined', list: 'UPDATES' });
    await join({
      email: 'ada@example.test',
      list: 'ACADEMY_WAITLIST',
      consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST,
    });
    const rows = await stored();
    expect(rows.map(({ list, email, phone }) => [list, email, phone])).toEqual([
      ['UPDATES', 'ada@example.test', '+234 803 000 0000'],
      ['ACADEMY_WAITLIST', 'ada@example.test', null],
    ]);
    expect(rows[0]?.consentText).toBe(CONTACT_CONSENTS.UPDATES);
    expect(Date.now() - (rows[0]?.consentedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('keeps one of many at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => join({ email: 'ada@example.test' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'a@b.test', phone: '<script>' }, 'Please enter a valid phone number'],
    [
      { email: 'a@b.test', consentText: 'Whatever you like' },
      'This page is out of date. Please reload it and try again.',
    ],
  ])('refuses %o', async (input, message) => {
    expect(await join(input)).toMatchObject({ __typename: 'DomainError', code: 'BAD_INPUT', message });
    expect(await stored()).toEqual([]);
  });

  it('takes so many an hour from one place', async () => {
    const tries = Array.from({ length: JOINS_PER_ADDRESS.max + 3 }, (_, place) => `p${place}@b.test`);
    const answers = await Promise.all(tries.map((email) => join({ email })));
    expect(answers.filter((answer) => answer.code === 'LIMIT')).toHaveLength(3);
    expect(await stored()).toHaveLength(JOINS_PER_ADDRESS.max);
    const keys = (await gateway.app.prisma.usageWindow.findMany()).map(({ key }) => key);
    expect(keys.join()).not.toContain('127.0.0.1');
  });

  it('waits for the end of maintenance', async () => {
    const key = 'maintenance_mode';
    await gateway.app.prisma.setting.create({ data: { key, value: 'true' } });
    const answer = await askAs(gateway.url, null)(JOIN, { input: { ...updates, email: 'a@b.test' } });
    await gateway.app.prisma.setting.delete({ where: { key } });
    expect(answer.errors?.[0]?.extensions?.code).toBe('MAINTENANCE');
    expect(await stored()).toEqual([]);
  });
});

describe('the addresses', () => {
  it('are pages to an admin and nothing to anybody else', async () => {
    for (const email of ['a@b.test', 'c@d.test', 'e@f.test']) await join({ email });
    const asAdmin = askAs(gateway.url, people.admin);
    const variables = { list: 'UPDATES', first: 2 };
    const { contacts } = dataOf<Contacts>(await asAdmin<Contacts>(CONTACTS, variables));
    expect(contacts).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const { endCursor: after } = contacts.pageInfo;
    const rest = dataOf<Contacts>(await asAdmin<Contacts>(CONTACTS, { ...variables, after })).contacts;
    expect([...contacts.edges, ...rest.edges].map(({ node }) => node.email)).toEqual([
      'e@f.test',
      'c@d.test',
      'a@b.test',
    ]);
    for (const person of people.others) {
      const answer = await askAs(gateway.url, person)(CONTACTS, variables);
      expect(answer.errors?.[0]?.extensions?.code).toBe(person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
      expect(answer.data).toBeNull();
      expect((await download(person, '?list=UPDATES', 'GET')).status).toBe(404);
    }
  });

  it('are a file to an admin that no spreadsheet takes for formulas, and the download is remembered', async () => {
    await join({ email: '=cmd|calc@b.test', phone: '+234 803 000 0000' });
    await join({ email: 'plain@b.test' });
    const file = await download(people.admin, '?list=UPDATES', 'GET');
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="contacts-updates.csv"');
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toBe('"email","phone","list","consented at (UTC)","consent"');
    expect(lines[1]).toMatch(/^"'=cmd\|calc@b\.test","'\+234 803 000 0000","UPDATES","20/);
    expect(lines[2]).toMatch(/^"plain@b\.test","","UPDATES",/);
    expect(lines).toHaveLength(4);
    const entry = await gateway.app.prisma.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({ actorId: people.admin.id, action: 'contacts.export', entityId: 'UPDATES' });
  });

  it('come whole, however many there are', async () => {
    await gateway.app.prisma.contact.createMany({
      data: Array.from({ length: 1201 }, (_, place) => ({
        list: 'ACADEMY_WAITLIST' as const,
        email: `p${place}@b.test`,
        consentText: CONTACT_CONSENTS.ACADEMY_WAITLIST,
      })),
    });
    const text = await (await download(people.admin, '?list=ACADEMY_WAITLIST', 'GET')).text();
    expect(new Set(text.match(/p\d+@b\.test/g)).size).toBe(1201);
  });

  it('ask for a list and for nothing else', async () => {
    expect((await download(people.admin, '', 'GET')).status).toBe(400);
    expect((await download(people.admin, '?list=ALL', 'GET')).status).toBe(400);
    expect((await download(people.admin, '?list=UPDATES', 'POST')).status).toBe(405);
    expect((await download(people.admin, '/../others.csv?list=UPDATES', 'GET')).status).toBe(404);
  });
});
