import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { holdRows } from '../support/locks.ts';
import { makeFamily, makePerson, PASSWORD } from '../support/people.ts';
import { browserAt, codeOf, nextCodeOf } from '../support/secondFactor.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

/** A person with a second factor, signed in, with their authenticator app and backup codes. */
async function makeGuarded() {
  const person = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' });
  const browser = browserAt(gateway.url, person.cookie);
  const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const totpUri = String(data.totpURI);
  expect((await browser.post('/two-factor/verify-totp', { code: await codeOf(totpUri) })).status).toBe(200);
  return { person, browser, totpUri, backupCodes: data.backupCodes as string[] };
}

/** A browser in which the password was right and the second factor is asked for. */
async function challenged(email: string, password = PASSWORD) {
  const browser = browserAt(gateway.url, '');
  const { data } = await browser.post('/sign-in/email', { email, password });
  expect(data.twoFactorRedirect).toBe(true);
  return browser;
}

describe('a code of an authenticator app', () => {
  it('is taken once, also by many at once', async () => {
    const { person, totpUri } = await makeGuarded();
    const browsers = await Promise.all(Array.from({ length: 5 }, () => challenged(person.email)));
    const code = await nextCodeOf(totpUri);
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/two-factor/verify-totp', { code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    const late = await challenged(person.email);
    expect(await late.post('/two-factor/verify-totp', { code })).toMatchObject({
      status: 401,
      data: { code: 'INVALID_CODE' },
    });
  });

  it('counts as used once it has turned the second factor on', async () => {
    const { person, totpUri } = await makeGuarded();
    const browser = await challenged(person.email);
    expect((await browser.post('/two-factor/verify-totp', { code: await codeOf(totpUri) })).status).toBe(401);
  });
});

describe('a backup code', () => {
  it('is consumed once, also by many at once', async () => {
    const { person, backupCodes } = await makeGuarded();
    const browsers = await Promise.all(Array.from({ length: 5 }, () => challenged(person.email)));
    // All of them have read the codes before the first may write.
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
    const late = await challenged(person.email);
    expect((await late.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401);
  });
});

describe('a trusted device', () => {
  /** Signs in with "trust this device". @returns whether it still skips the second factor with this password */
  async function trusted(person: { email: string }, totpUri: string) {
    const browser = await challenged(person.email);
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
    const skips = await trusted(person, totpUri);
    expect(await skips(PASSWORD)).toBe(true);
    const changed = { currentPassword: PASSWORD, newPassword: 'a better password' };
    expect((await browser.post('/change-password', changed)).status).toBe(200);
    expect(await skips('a better password')).toBe(false);
  });

  it('skips it until the password is reset', async () => {
    const { person, totpUri, backupCodes } = await makeGuarded();
    const skips = await trusted(person, totpUri);
    const visitor = browserAt(gateway.url, '');
    const waiting = await challenged(person.email);
    await visitor.post('/request-password-reset', { email: person.email, redirectTo: '/reset-password' });
    const mail = await gateway.app.prisma.mail.findFirstOrThrow({ where: { recipient: person.email } });
    const token = /reset-password\/([\w-]+)/.exec(JSON.stringify(mail))?.[1];
    const reset = await visitor.post('/reset-password', { token, newPassword: 'a better password' });
    expect(reset.status).toBe(200);
    expect(await skips('a better password')).toBe(false);
    // A sign-in that waited for its second factor ended with the password, too.
    const { status } = await waiting.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
    expect(status).toBe(401);
  });

  it('skips it until the second factor is turned off, and not when it is on again', async () => {
    const { person, browser, totpUri } = await makeGuarded();
    await trusted(person, totpUri);
    const rows = () =>
      gateway.app.prisma.verification.count({
        where: { value: person.id, identifier: { startsWith: 'trust-device-' } },
      });
    expect(await rows()).toBe(1);
    expect((await browser.post('/two-factor/disable', { password: PASSWORD })).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  it('of a child ends with the password that a parent sets', async () => {
    const { parent, studentId } = await makeFamily(gateway.app, gateway.url);
    const run = (name: string, input: object) =>
      ask<Record<string, { __typename: string }>>(
        gateway.url,
        parent.cookie,
        `mutation($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { __typename } }`,
        { input },
      );
    const made = await run('createChildLogin', { studentId, username: 'dara.trust', password: PASSWORD });
    expect(made.data?.createChildLogin?.__typename).toBe('Student');
    const { id: value } = await gateway.app.prisma.user.findFirstOrThrow({
      where: { username: 'dara.trust' },
    });
    const row = { identifier: 'trust-device-x', value, expiresAt: new Date(Date.now() + 60_000) };
    await gateway.app.prisma.verification.create({ data: row });
    await run('resetChildPassword', { studentId, password: 'a better password' });
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(0);
  });
});
