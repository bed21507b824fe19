import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ROOM_URL, roomLink } from '../../contract/rooms.ts';
import { checkSession, resolveMeeting } from '../../contract/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';

let database: TestDatabase;
let client: pg.Client;
/** The constraint of the table, as the migrations left it. */
let constraint: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT pg_get_expr(conbin, conrelid) AS expression FROM pg_constraint WHERE conname = 'MentorSession_safe_link'`,
  );
  constraint = rows[0].expression;
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Returns for each link whether the constraint of the table accepts it. */
async function acceptedByTable(links: readonly string[]): Promise<boolean[]> {
  const { rows } = await client.query(
    `SELECT (${constraint}) AS accepted
     FROM unnest($1::text[]) WITH ORDINALITY AS "MentorSession" ("meetingLink", n) ORDER BY n`,
    [links],
  );
  return rows.map(({ accepted }) => accepted);
}

const isValid = (meetingLink: string) =>
  checkSession({
    ...{ title: 'A session', description: '', startsAt: new Date(), durationMinutes: 45 },
    ...{ platform: 'OTHER', meetingLink },
  }) === null;
/** Returns a valid link as it is stored. */
const normalize = (meetingLink: string) =>
  resolveMeeting({ platform: 'OTHER', meetingLink }, null, DEFAULT_ROOM_URL, randomUUID).meetingLink;
/** Returns a rejected link as it would be stored. */
const normalizeRejected = (link: string) => URL.parse(link)?.href ?? link;
/** Cleans a text as the gateway cleans every input. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** Expects that the check and the table accept the same links. */
async function expectAgreement(links: readonly string[]): Promise<void> {
  const valid = links.map(isValid);
  const stored = links.map((link, index) => (valid[index] ? normalize(link) : normalizeRejected(link)));
  const accepted = await acceptedByTable(stored);
  expect(links.filter((_, index) => valid[index] !== accepted[index])).toEqual([]);
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
  ])('like %j is stored as %j', async (link, stored) => {
    expect([isValid(link), normalize(link)]).toEqual([true, stored]);
    expect(await acceptedByTable([stored])).toEqual([true]);
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
  ])('like %j is rejected by the check and by the table', async (link) => {
    expect(isValid(link)).toBe(false);
    expect(await acceptedByTable([normalizeRejected(link)])).toEqual([false]);
  });

  it('is valid for the check exactly when the table accepts it, for any text', async () => {
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
    // Only the check can tell which names in punycode exist.
    const links = fc.array(
      link.map(clean).filter((text) => text.trim() !== '' && !/xn--/i.test(text)),
      { minLength: 100, maxLength: 300 },
    );
    await fc.assert(fc.asyncProperty(links, expectAgreement), { numRuns: 40 });
  });

  it('is normalized by the migration where it was stored as typed', async () => {
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

  it('is a room when it is blank', async () => {
    expect(await acceptedByTable([roomLink(DEFAULT_ROOM_URL, randomUUID()), normalize('')])).toEqual([
      true,
      true,
    ]);
  });
});
