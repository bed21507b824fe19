import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { askAs, isSignedIn, makePerson, openSession, PASSWORD, signIn } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { DevicesDocument } from './accounts.generated.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const countEmailsTo = (recipient: string) => gateway.app.prisma.mail.count({ where: { recipient } });
const makeParent = (name: string) => makePerson(gateway.app, { role: 'PARENT', name });

describe('a change of the password', () => {
  it('requires the current password and ends every other session', async () => {
    const person = await makeParent('Ngozi');
    const otherCookie = await openSession(gateway.app, person.id);
    const browser = browserAt(gateway.url, person.cookie);
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/change-password', { currentPassword, newPassword });
    expect(await change('not it', 'a better password')).toMatchObject({
      status: 400,
      data: { code: 'INVALID_PASSWORD' },
    });
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect(await isSignedIn(gateway.url, otherCookie)).toBe(true);
    expect((await change(PASSWORD, 'a better password')).status).toBe(200);
    expect(await isSignedIn(gateway.url, otherCookie)).toBe(false);
    expect(await isSignedIn(gateway.url, browser.cookies())).toBe(true);
    await expect(signIn(gateway.url, person.email, PASSWORD)).rejects.toThrow('401');
  });
});

describe('a text that is longer than any account has', () => {
  it.each(['/sign-in/email', '/sign-up/email', '/request-password-reset'])(
    'is rejected by %s before it is processed',
    async (path) => {
      const email = `${'a'.repeat(4096)}@x.test`;
      const body = { email, password: PASSWORD, name: 'Ada' };
      expect(await browserAt(gateway.url, '').post(path, body)).toMatchObject({
        status: 400,
        data: { code: 'INVALID_INPUT' },
      });
    },
  );
});

describe('the devices of a person', () => {
  it('include only their own, and all but the current one can be signed out', async () => {
    const person = await makeParent('Halima');
    const otherCookie = await openSession(gateway.app, person.id);
    const areCurrent = async () => {
      const { viewer } = dataOf(await askAs(gateway.url, person)(DevicesDocument, {}));
      return viewer?.devices.map(({ isCurrent }) => isCurrent).toSorted();
    };
    expect(await areCurrent()).toEqual([false, true]);
    await browserAt(gateway.url, person.cookie).post('/revoke-other-sessions', {});
    expect(await areCurrent()).toEqual([true]);
    expect(await isSignedIn(gateway.url, otherCookie)).toBe(false);
    expect(await isSignedIn(gateway.url, person.cookie)).toBe(true);
  });
});

describe('emails that visitors can cause', () => {
  it('are limited to five per hour and account, with the same response after that', async () => {
    const person = await makeParent('Sade');
    const visitor = browserAt(gateway.url, '');
    const requestReset = (email: string) =>
      visitor.post('/request-password-reset', { email, redirectTo: '/reset-password' });
    const responses = [];
    for (let count = 0; count < 7; count += 1) responses.push(await requestReset(person.email));
    responses.push(await requestReset('nobody@example.test'));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await countEmailsTo(person.email)).toBe(5);
    const { id: value } = await gateway.app.prisma.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(5);
    const existing = { email: person.email, password: 'a good password', name: '' };
    for (let count = 0; count < 7; count += 1) await visitor.post('/sign-up/email', existing);
    expect(await countEmailsTo(person.email)).toBe(10);
  });

  it('count requests for an unknown address like those for an account', async () => {
    const email = 'late@example.test';
    const visitor = browserAt(gateway.url, '');
    const requestReset = async (typed: string) => {
      const body = { email: typed, redirectTo: '/reset-password' };
      expect((await visitor.post('/request-password-reset', body)).status).toBe(200);
    };
    for (let count = 0; count < 5; count += 1) await requestReset(count % 2 ? email : email.toUpperCase());
    const row = { email, name: 'Late', emailVerified: true };
    const { id: value } = await gateway.app.prisma.user.create({ data: row });
    await requestReset(email);
    expect(await countEmailsTo(email)).toBe(0);
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(0);
  });
});

describe('a sign-up', () => {
  it.each(['username', 'displayUsername'])('rejects a %s, which only parents can set', async (field) => {
    const { status } = await browserAt(gateway.url, '').post('/sign-up/email', {
      email: 'someone@example.test',
      password: PASSWORD,
      name: '',
      [field]: 'mentor',
    });
    expect(status).toBe(400);
    expect(await gateway.app.prisma.user.count({ where: { username: 'mentor' } })).toBe(0);
  });

  it('cannot set its role, verification or second factor', async () => {
    const email = 'sly@example.test';
    await browserAt(gateway.url, '').post('/sign-up/email', {
      email,
      password: PASSWORD,
      name: '',
      role: 'ADMIN',
      emailVerified: true,
      twoFactorEnabled: true,
    });
    const user = await gateway.app.prisma.user.findUnique({
      where: { email },
      select: { emailVerified: true, twoFactorEnabled: true, profile: { select: { role: true } } },
    });
    expect(user === null || (!user.emailVerified && !user.twoFactorEnabled)).toBe(true);
    expect(user?.profile?.role ?? 'PARENT').toBe('PARENT');
  });
});
