import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSession, resolveMeeting, roomLink } from '../../contract/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;
/** The check of the table, as the migrations left it. */
let check: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT pg_get_expr(conbin, conrelid) AS check FROM pg_constraint WHERE conname = 'MentorSession_safe_link'`,
  );
  check = rows[0].check;
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Which of these links the table takes. */
async function takenByTable(links: readonly string[]): Promise<boolean[]> {
  const { rows } = await client.query(
    `SELECT (${check}) AS taken FROM unnest($1::text[]) WITH ORDINALITY AS "MentorSession" ("meetingLink", n) ORDER BY n`,
    [links],
  );
  return rows.map(({ taken }) => taken);
}

const isAdmitted = (meetingLink: string) =>
  checkSession({
    ...{ title: 'A session', description: '', startsAt: new Date(), durationMinutes: 45 },
    ...{ platform: 'OTHER', meetingLink },
  }) === null;
const stored = (meetingLink: string) =>
  resolveMeeting({ platform: 'OTHER', meetingLink }, null, randomUUID).meetingLink;
/** How a link that is refused would be stored. */
const asStored = (link: string) => URL.parse(link)?.href ?? link;
/** As every text comes from outside. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** What a link says of the rule: admitted, or not, by rule and table alike. */
async function expectAgreement(links: readonly string[]): Promise<void> {
  const admitted = links.map(isAdmitted);
  const kept = links.map((link, index) => (admitted[index] ? stored(link) : asStored(link)));
  const taken = await takenByTable(kept);
  expect(links.filter((_, index) => admitted[index] !== taken[index])).toEqual([]);
}

describe('a meeting link', () => {
  it.each([
    ['https://zoom.us/j/1', 'https://zoom.us/j/1'],
    [' HTTPS://Zoom.US/j/1 ', 'https://zoom.us/j/1'],
    ['https://zoom.us', 'https://zoom.us/'],
    ['https:zoom.us\\j\\1', 'https://zoom.us/j/1'],
    ['https://meet.example.org:8443/a', 'https://meet.example.org:8443/a'],
    ['https://meet.example.org:443/a', 'https://meet.example.org/a'],
    ['https://bücher.example/ü?q=ü#ü', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%BC#%C3%BC'],
    ['https://a.example/../b', 'https://a.example/b'],
  ])('%j is kept as %j', async (link, kept) => {
    expect([isAdmitted(link), stored(link)]).toEqual([true, kept]);
    expect(await takenByTable([kept])).toEqual([true]);
  });

  it.each([
    'http://zoom.us/j/1',
    'javascript:alert(1)//https://zoom.us/',
    'zoom.us/j/1',
    'https://',
    'https://localhost/a',
    'https://10.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://me@zoom.us/j/1',
    'https://:word@zoom.us/j/1',
    'https://zoom.us@evil.example/',
    'https://a!b.example/',
    'https://a..example/',
    'https://a.example./',
    'https://a.example:65536/',
    'https://a.example:99999/',
    'https://a b.example/',
    `https://a.example/${'a'.repeat(500)}`,
    `https://a.example/${'ü'.repeat(100)}`,
  ])('%j is rejected by the rule and by the table', async (link) => {
    expect(isAdmitted(link)).toBe(false);
    expect(await takenByTable([asStored(link)])).toEqual([false]);
  });

  it('is what the rule admits, for any text', async () => {
    const piece = fc.constantFrom(
      ...['https:', 'HTTPS:', 'http:', '//', '/', '\\', '@', ':', '.', '..', '%', '#', '?', ' ', '\n', '\0'],
      ...[
        'zoom.us',
        'a',
        'Ü',
        '1',
        '0x1',
        '127.0.0.1',
        '[::1]',
        '443',
        '65535',
        '65536',
        'me:word',
        '%2e',
        '_',
        '-',
      ],
    );
    const link = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http'], withFragments: true, withQueryParameters: true }),
      fc.webUrl({
        validSchemes: ['https'],
        authoritySettings: { withIPv4: true, withIPv6: true, withPort: true, withUserInfo: true },
      }),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `https://zoom.us${pieces.join('')}`),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `https://a.example/${text}`),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `https://${text}.example/`),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.nat({ max: 600 }).map((length) => `https://a.example/${'b'.repeat(length)}`),
    );
    // Which names in punycode there are only the rule can know.
    const links = fc.array(
      link.map(storable).filter((text) => text.trim() !== '' && !/xn--/i.test(text)),
      { minLength: 100, maxLength: 300 },
    );
    await fc.assert(fc.asyncProperty(links, expectAgreement), { numRuns: 40 });
  });

  it('was brought into its normal form where it was kept as it was typed', async () => {
    const folder = new URL('../../prisma/migrations/20261122020000_safe_links/', import.meta.url);
    const before = [
      'https://zoom.us/j/1?pwd=Ab',
      'https://Zoom.US',
      'https://Zoom.us?Confno=A',
      'https://me@zoom.us/j',
    ];
    await client.query(`CREATE TEMP TABLE "MentorSession" ("meetingLink" text, "platform" text,
      CONSTRAINT "MentorSession_safe_link" CHECK ("meetingLink" LIKE 'https://%'))`);
    await client.query(`INSERT INTO pg_temp."MentorSession" SELECT unnest($1::text[]), 'ZOOM'`, [before]);
    await client.query(readFileSync(new URL('migration.sql', folder), 'utf8'));
    const { rows } = await client.query(
      'SELECT * FROM pg_temp."MentorSession" ORDER BY platform DESC, "meetingLink"',
    );
    expect(rows).toEqual([
      { meetingLink: 'https://zoom.us/', platform: 'ZOOM' },
      { meetingLink: 'https://zoom.us/?Confno=A', platform: 'ZOOM' },
      { meetingLink: 'https://zoom.us/j/1?pwd=Ab', platform: 'ZOOM' },
      {
        meetingLink: expect.stringMatching(/^https:\/\/meet\.jit\.si\/little-makers-[0-9a-f-]{36}$/),
        platform: 'JITSI',
      },
    ]);
  });

  it('is a room where none is given', async () => {
    expect(await takenByTable([roomLink(randomUUID()), stored('')])).toEqual([true, true]);
  });
});
