import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { makePerson, PASSWORD, type Person, signIn } from '../support/people.ts';
import { browserAt } from '../support/secondFactor.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  person = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

const isSignedIn = async (cookie: string) => {
  const answer = await ask<{ viewer: unknown }>(gateway.url, cookie, '{ viewer { id } }', {});
  return answer.data?.viewer !== null;
};
const lettersTo = (recipient: string) => gateway.app.prisma.mail.count({ where: { recipient } });

describe('a new password', () => {
  it('needs the one before, and ends every other session', async () => {
    const elsewhere = await signIn(gateway.url, person.email, PASSWORD);
    const browser = browserAt(gateway.url, person.cookie);
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/change-password', { currentPassword, newPassword });
    expect(await change('not it', 'a better password')).toMatchObject({
      status: 400,
      data: { code: 'INVALID_PASSWORD' },
    });
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await change(PASSWORD, 'a better password')).status).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(browser.cookies())).toBe(true);
    await expect(signIn(gateway.url, person.email, PASSWORD)).rejects.toThrow('401');
  });
});

describe('text that is longer than any account has', () => {
  it.each(['/sign-in/email', '/sign-up/email', '/request-password-reset'])(
    'is rejected by %s before anything reads it',
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

describe('the devices', () => {
  it('are a person’s own, and all but this one can be signed out', async () => {
    const other = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Halima' });
    const elsewhere = await signIn(gateway.url, other.email, PASSWORD);
    const list = async () =>
      (
        await ask<{ viewer: { devices: { isThis: boolean; userAgent: string }[] } }>(
          gateway.url,
          other.cookie,
          '{ viewer { devices { isThis userAgent signedInAt seenAt } } }',
          {},
        )
      ).data?.viewer.devices;
    expect((await list())?.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    await browserAt(gateway.url, other.cookie).post('/revoke-other-sessions', {});
    expect((await list())?.map(({ isThis }) => isThis)).toEqual([true]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(other.cookie)).toBe(true);
  });
});

describe('letters that anybody can cause', () => {
  it('are five an hour for one account, and the answer is the same for the sixth', async () => {
    const other = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Sade' });
    const visitor = browserAt(gateway.url, '');
    const answers = [];
    for (let n = 0; n < 7; n += 1) {
      const body = { email: other.email, redirectTo: '/reset-password' };
      answers.push(await visitor.post('/request-password-reset', body));
    }
    const unknown = { email: 'nobody@example.test', redirectTo: '/reset-password' };
    answers.push(await visitor.post('/request-password-reset', unknown));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await lettersTo(other.email)).toBe(5);
    const { id: value } = await gateway.app.prisma.user.findUniqueOrThrow({ where: { email: other.email } });
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(5);
    const known = { email: other.email, password: 'a good password', name: '' };
    for (let n = 0; n < 7; n += 1) await visitor.post('/sign-up/email', known);
    expect(await lettersTo(other.email)).toBe(10);
  });
});

describe('wishes for a new password', () => {
  it('are counted for an address that nobody has like for one that somebody has', async () => {
    const unknown = 'late@example.test';
    const visitor = browserAt(gateway.url, '');
    const wish = async (email: string) => {
      const answer = await visitor.post('/request-password-reset', { email, redirectTo: '/reset-password' });
      expect(answer.status).toBe(200);
    };
    for (let n = 0; n < 5; n += 1) await wish(n % 2 ? unknown : unknown.toUpperCase());
    const row = { email: unknown, name: 'Late', emailVerified: true };
    const { id: value } = await gateway.app.prisma.user.create({ data: row });
    await wish(unknown);
    expect(await lettersTo(unknown)).toBe(0);
    expect(await gateway.app.prisma.verification.count({ where: { value } })).toBe(0);
  });
});

describe('a sign-up', () => {
  it('takes no user name: that is for parents to give', async () => {
    const visitor = browserAt(gateway.url, '');
    for (const extra of [{ username: 'mentor' }, { displayUsername: 'mentor' }]) {
      const answer = await visitor.post('/sign-up/email', {
        email: 'someone@example.test',
        password: PASSWORD,
        name: '',
        ...extra,
      });
      expect(answer.status).toBe(400);
    }
    expect(await gateway.app.prisma.user.count({ where: { username: 'mentor' } })).toBe(0);
  });

  it('cannot make itself anything', async () => {
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
