import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt, codeOf, nextCodeOf } from '../support/clients/secondFactor.ts';
import { makeFamily, makePerson, PASSWORD, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CreateChildLoginDocument, ResetChildPasswordDocument } from './signInSecondFactor.generated.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Creates a person with a second factor, a session, an authenticator app and backup codes. */
async function makeGuarded() {
  const person = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  const browser = browserAt(gateway.url, person.cookie);
  const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const totpUri = String(data.totpURI);
  const code = await codeOf(totpUri);
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
  return { person, browser, totpUri, code, backupCodes: data.backupCodes as string[] };
}

/** Signs in up to the second factor. @returns the browser of which a code is requested */
async function enterPassword(email: string) {
  const browser = browserAt(gateway.url, '');
  const { data } = await browser.post('/sign-in/email', { email, password: PASSWORD });
  expect(data.twoFactorRedirect).toBe(true);
  return browser;
}

describe('a code of an authenticator app', () => {
  it('is accepted once, also for concurrent requests', async () => {
    const { person, totpUri } = await makeGuarded();
    const browsers = await Promise.all(Array.from({ length: 5 }, () => enterPassword(person.email)));
    const code = await nextCodeOf(totpUri);
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/two-factor/verify-totp', { code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    const late = await enterPassword(person.email);
    expect(await late.post('/two-factor/verify-totp', { code })).toMatchObject({
      status: 401,
      data: { code: 'INVALID_CODE' },
    });
  });

  it('is rejected after it has turned the second factor on', async () => {
    const { person, code } = await makeGuarded();
    const browser = await enterPassword(person.email);
    expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(401);
  });
});

describe('a backup code', () => {
  it('is accepted once, also for concurrent requests', async () => {
    const { person, backupCodes } = await makeGuarded();
    const browsers = await Promise.all(Array.from({ length: 5 }, () => enterPassword(person.email)));
    // All requests have read the codes before the first can write.
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT FROM "TwoFactor" WHERE "userId" = '${person.id}' FOR UPDATE`,
    );
    const attempts = browsers.map((browser) =>
      browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] }),
    );
    await held.waiting(5);
    await held.release();
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
    const late = await enterPassword(person.email);
    expect((await late.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401);
  });
});

describe('a trusted device', () => {
  /** Signs in with "trust this device". @returns a sign-in that returns true when it skips the second factor */
  async function trustDevice(person: { email: string }, totpUri: string) {
    const browser = await enterPassword(person.email);
    const verified = await browser.post('/two-factor/verify-totp', {
      code: await nextCodeOf(totpUri),
      trustDevice: true,
    });
    expect(verified.status).toBe(200);
    return async (password: string) => {
      const { status, data } = await browser.post('/sign-in/email', { email: person.email, password });
      expect(status).toBe(200);
      return data.twoFactorRedirect !== true;
    };
  }

  it('skips the second factor until the password is changed', async () => {
    const { person, browser, totpUri } = await makeGuarded();
    const skips = await trustDevice(person, totpUri);
    expect(await skips(PASSWORD)).toBe(true);
    const changed = { currentPassword: PASSWORD, newPassword: 'a better password' };
    expect((await browser.post('/change-password', changed)).status).toBe(200);
    expect(await skips('a better password')).toBe(false);
  });

  it('skips the second factor until the password is reset', async () => {
    const { person, totpUri, backupCodes } = await makeGuarded();
    const skips = await trustDevice(person, totpUri);
    const visitor = browserAt(gateway.url, '');
    const pending = await enterPassword(person.email);
    await visitor.post('/request-password-reset', { email: person.email, redirectTo: '/reset-password' });
    const mail = await gateway.app.prisma.mail.findFirstOrThrow({ where: { recipient: person.email } });
    const token = /reset-password\/([\w-]+)/.exec(JSON.stringify(mail))?.[1];
    const reset = await visitor.post('/reset-password', { token, newPassword: 'a better password' });
    expect(reset.status).toBe(200);
    expect(await skips('a better password')).toBe(false);
    // The reset ends sign-ins that wait for their second factor, too.
    const { status } = await pending.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
    expect(status).toBe(401);
  });

  it('is forgotten when the second factor is turned off', async () => {
    const { person, browser, totpUri } = await makeGuarded();
    await trustDevice(person, totpUri);
    const rows = () =>
      gateway.app.prisma.verification.count({
        where: { value: person.id, identifier: { startsWith: 'trust-device-' } },
      });
    expect(await rows()).toBe(1);
    expect((await browser.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  it('of a child is forgotten when a parent sets a password', async () => {
    const { parent, studentId } = await makeFamily(gateway.app);
    const login = { studentId, username: 'dara.trust', password: PASSWORD };
    const created = await runAs(gateway.url, parent, CreateChildLoginDocument, login);
    expect(created.__typename).toBe('Student');
    const { id: value } = await gateway.app.prisma.user.findFirstOrThrow({
      where: { username: 'dara.trust' },
    });
    const row = { identifier: 'trust-device-x', value, expiresAt: new Date(Date.now() + 60_000) };
    await gateway.app.prisma.verification.create({ data: row });
    const reset = { studentId, password: 'a better password' };
    await runAs(gateway.url, parent, ResetChildPasswordDocument, reset);
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(0);
  });
});
