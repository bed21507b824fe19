import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// A sign-in with Google ends at Google, so the hook that decides about it is called directly.
import { authEvents } from '../../gateway/features/accounts/authEvents.ts';
import { readTrustedDocuments } from '../../gateway/graphql/trustedDocuments.ts';
import { createAuth } from '../../gateway/platform/auth/auth.ts';
import { ask, dataOf } from '../support/clients/http.ts';
import { browserAt, codeOf, nextCodeOf } from '../support/clients/secondFactor.ts';
import { connect } from '../support/clients/socket.ts';
import { makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionDocument, type SessionQuery, StudentDocument } from './secondFactor.generated.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'the one that the harness gives',
  SMTP_URL: 'smtp://localhost:1',
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  PAYSTACK_PUBLIC_KEY: 'pk_test_x',
  ROOM_URL: 'https://meet.example.org/{room}',
  TRUSTED_DOCUMENTS: 'on',
  HOST: '127.0.0.1',
};

let production: TestGateway;
let development: TestGateway;

beforeAll(async () => {
  [production, development] = await Promise.all([
    startGateway({ ...DEFAULTS, env: PRODUCTION }),
    startGateway(DEFAULTS),
  ]);
});
afterAll(() => Promise.all([production.close(), development.close()]));

const DOCUMENTS = new URL('../../web/generated/documents.json', import.meta.url);
const texts = Object.entries(JSON.parse(readFileSync(DOCUMENTS, 'utf8')) as Record<string, string>);

/** Runs a document of the web app by its hash. Production runs no other. */
async function runNamed(url: string, cookie: string, operationName: string, variables: object) {
  const [sha256Hash] = texts.find(([, text]) => text.includes(`query ${operationName}`)) ?? [];
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'test', origin: url, cookie },
    body: JSON.stringify({
      operationName,
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash } },
    }),
  });
  return (await response.json()) as { data?: Record<string, unknown>; errors?: { extensions: object }[] };
}
const sessionOf = (cookie: string) => runNamed(production.url, cookie, 'Session', {});

/** Sets up a second factor. @returns the URI of the QR code, and the backup codes */
async function setUp(browser: ReturnType<typeof browserAt>) {
  const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const totpUri = String(data.totpURI);
  const verified = await browser.post('/two-factor/verify-totp', { code: await codeOf(totpUri) });
  expect(verified.status).toBe(200);
  return { totpUri, backupCodes: data.backupCodes as string[] };
}

describe('in production', () => {
  it('has trusted documents', () => expect(readTrustedDocuments(DOCUMENTS).size).toBeGreaterThan(10));

  describe.each(['ADMIN', 'MENTOR'] as const)('%s without a second factor', (role) => {
    let person: Person;
    let studentId: string;

    beforeAll(async () => {
      const family = await makeFamily(production.app);
      studentId = family.studentId;
      person = role === 'MENTOR' ? family.mentor : await makePerson(production.app, { role, name: 'Amaka' });
    });

    it('is treated as a visitor: no viewer, no students, no own documents, no GraphiQL, no socket', async () => {
      expect((await sessionOf(person.cookie)).data).toMatchObject({
        viewer: null,
        requiresTwoFactorSetup: true,
      });
      const students = await runNamed(production.url, person.cookie, 'SessionStudents', {});
      expect(students.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_SIGNED_IN' });
      const own = await ask(production.url, person.cookie, StudentDocument, { id: studentId });
      expect(own.errors?.[0]?.message).toBe('Only the documents of the web app can be run.');
      const page = await fetch(`${production.url}/graphql`, {
        headers: { accept: 'text/html', cookie: person.cookie },
      });
      expect(page.status).toBe(404);
      await expect(connect(production.url, person.cookie)).rejects.toThrow('closed with 4401');
    });

    it('is signed in once it is set up, in this session and no other', async () => {
      const elsewhere = await signIn(production.url, person.email, PASSWORD);
      const browser = browserAt(production.url, person.cookie);
      const { totpUri } = await setUp(browser);
      expect((await sessionOf(browser.cookies())).data).toMatchObject({
        viewer: { id: person.id },
        requiresTwoFactorSetup: false,
      });
      const students = await runNamed(production.url, browser.cookies(), 'SessionStudents', {});
      expect(JSON.stringify(students.data)).toContain(studentId);
      expect((await sessionOf(elsewhere)).data).toMatchObject({
        viewer: null,
        requiresTwoFactorSetup: false,
      });

      const next = browserAt(production.url, '');
      const { data } = await next.post('/sign-in/email', { email: person.email, password: PASSWORD });
      expect(data.twoFactorRedirect).toBe(true);
      expect((await sessionOf(next.cookies())).data).toMatchObject({ viewer: null });
      expect((await next.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
      await next.post('/two-factor/verify-totp', { code: await nextCodeOf(totpUri) });
      expect((await sessionOf(next.cookies())).data).toMatchObject({ viewer: { id: person.id } });
    });

    it('is treated as a visitor again when it is turned off', async () => {
      const { totpUri, browser } = await makeGuarded();
      expect(totpUri).toContain('otpauth://');
      expect((await browser.post('/two-factor/disable', { password: 'not it' })).status).toBe(400);
      await browser.post('/two-factor/disable', { password: PASSWORD });
      expect((await sessionOf(browser.cookies())).data).toMatchObject({
        viewer: null,
        requiresTwoFactorSetup: true,
      });
    });

    const makeGuarded = async () => {
      const fresh = await makePerson(production.app, { role, name: 'Bola' });
      const browser = browserAt(production.url, fresh.cookie);
      return { browser, ...(await setUp(browser)) };
    };
  });

  it.each(['PARENT', 'STUDENT'] as const)('does not require one of a %s', async (role) => {
    const person = await makePerson(production.app, { role, name: 'Ngozi' });
    expect((await sessionOf(person.cookie)).data).toMatchObject({
      viewer: { id: person.id },
      requiresTwoFactorSetup: false,
    });
  });
});

describe('in development', () => {
  it('does not require one', async () => {
    const admin = await makePerson(development.app, { role: 'ADMIN', name: 'Amaka' });
    const answer = await ask<SessionQuery>(development.url, admin.cookie, SessionDocument, {});
    expect(dataOf(answer)).toEqual({ viewer: { id: admin.id }, requiresTwoFactorSetup: false });
  });

  it('rejects a sign-in with Google of a person who has one, because Google’s skips it', async () => {
    const [plain, guarded] = await Promise.all(
      ['Amaka', 'Bola'].map((name) => makePerson(development.app, { role: 'ADMIN', name })),
    );
    const { config, prisma, log } = development.app;
    const auth = createAuth(config, prisma, log, authEvents(development.app));
    await setUp(browserAt(development.url, guarded?.cookie ?? ''));
    const begins = (person: Person | undefined, path: string) =>
      auth.options.databaseHooks.session.create.before({ userId: person?.id ?? '' }, { path });
    expect(await begins(plain, '/callback/:id')).not.toBe(false);
    expect(await begins(guarded, '/callback/:id')).toBe(false);
    expect(await begins(guarded, '/two-factor/verify-totp')).not.toBe(false);
  });

  it('accepts a backup code once, and none of the old ones after new ones', async () => {
    const admin = await makePerson(development.app, { role: 'ADMIN', name: 'Amaka' });
    const browser = browserAt(development.url, admin.cookie);
    const { backupCodes } = await setUp(browser);
    const attempt = async (code: string | undefined) => {
      const next = browserAt(development.url, '');
      await next.post('/sign-in/email', { email: admin.email, password: PASSWORD });
      return (await next.post('/two-factor/verify-backup-code', { code })).status;
    };
    expect(await attempt(backupCodes[0])).toBe(200);
    expect(await attempt(backupCodes[0])).toBe(401);
    const { data } = await browser.post('/two-factor/generate-backup-codes', { password: PASSWORD });
    expect(await attempt(backupCodes[1])).toBe(401);
    expect(await attempt((data.backupCodes as string[])[1])).toBe(200);
  });
});
