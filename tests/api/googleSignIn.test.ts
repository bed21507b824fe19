import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, makeAccount, PASSWORD } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type Google, type GoogleAccount, openGoogle } from '../support/standIns/google.ts';

let google: Google;
let gateway: TestGateway;
beforeAll(async () => {
  google = await openGoogle();
  gateway = await startGateway({ ...DEFAULTS, env: google.settings });
});
afterAll(async () => {
  await gateway.close();
  await google.close();
});

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Begins to sign in, as the button does. @returns where the browser is sent, and its cookies */
async function begin(): Promise<{ url: string; cookie: string }> {
  const response = await fetch(`${gateway.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify({
      provider: 'google',
      callbackURL: '/auth/callback',
      errorCallbackURL: '/auth/callback',
    }),
  });
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  return { url, cookie: cookiesOf(response) };
}

type Outcome = { path: string; error: string | null; cookie: string; isIn: boolean };

/** Follows Google's redirect back. */
async function comeBack(back: URL, cookie: string): Promise<Outcome> {
  const response = await fetch(back, { headers: { cookie }, redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '', gateway.url);
  expect(location.origin).toBe(new URL(gateway.url).origin);
  const own = cookiesOf(response);
  return {
    path: location.pathname,
    error: location.searchParams.get('error'),
    cookie: own,
    isIn: own !== '' && (await isSignedIn(gateway.url, own)),
  };
}

async function signInWith(account: GoogleAccount): Promise<Outcome> {
  const { url, cookie } = await begin();
  return comeBack(google.consent(url, account), cookie);
}

const newAccount = (): GoogleAccount => {
  const sub = String(Math.floor(Math.random() * 1e15));
  return { sub, email: `ada.${sub}@example.test`, emailVerified: true, name: 'Ada Obi' };
};
const accountsOf = (email: string) =>
  gateway.app.prisma.account.findMany({ where: { user: { email } }, orderBy: { providerId: 'asc' } });

describe('a return from Google', () => {
  it('creates a confirmed account with a profile, and leads back to the same one later', async () => {
    const account = newAccount();
    const first = await signInWith(account);
    expect(first).toMatchObject({ path: '/auth/callback', error: null, isIn: true });
    const again = await signInWith({ ...account, email: account.email.toUpperCase() });
    expect(again.isIn).toBe(true);
    const user = await gateway.app.prisma.user.findUniqueOrThrow({
      where: { email: account.email },
      include: { profile: true, accounts: true, sessions: true },
    });
    expect(user).toMatchObject({ emailVerified: true, profile: { role: 'PARENT' } });
    expect(user.accounts).toMatchObject([{ providerId: 'google', accountId: account.sub }]);
    expect(user.sessions).toHaveLength(2);
  });

  it('with a confirmed address signs in to the account that has confirmed the same address', async () => {
    const { email, id } = await makeAccount(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    expect(await signInWith({ ...newAccount(), email })).toMatchObject({
      path: '/auth/callback',
      isIn: true,
    });
    expect(await accountsOf(email)).toMatchObject([
      { providerId: 'credential', userId: id },
      { providerId: 'google', userId: id },
    ]);
  });

  it('with an unconfirmed address signs in to no existing account', async () => {
    const { email, id } = await makeAccount(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    const outcome = await signInWith({ ...newAccount(), email, emailVerified: false });
    expect(outcome).toMatchObject({ path: '/auth/callback', isIn: false });
    expect(outcome.error).not.toBeNull();
    expect(await accountsOf(email)).toMatchObject([{ providerId: 'credential', userId: id }]);
    expect(await gateway.app.prisma.authSession.count({ where: { userId: id } })).toBe(0);
  });

  it('signs in to no account that somebody else may have made with the address', async () => {
    const account = newAccount();
    const signUp = await fetch(`${gateway.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify({ email: account.email, password: PASSWORD, name: 'Somebody' }),
    });
    expect(signUp.status).toBe(200);
    const outcome = await signInWith(account);
    expect(outcome).toMatchObject({ path: '/auth/callback', isIn: false });
    expect(outcome.error).not.toBeNull();
    expect(await accountsOf(account.email)).toMatchObject([{ providerId: 'credential' }]);
    const user = await gateway.app.prisma.user.findUniqueOrThrow({ where: { email: account.email } });
    expect(user.emailVerified).toBe(false);
  });

  it('does not go around a second factor', async () => {
    const { email, id } = await makeAccount(gateway.app, { role: 'MENTOR', name: 'Tunde' });
    await gateway.app.prisma.user.update({ where: { id }, data: { twoFactorEnabled: true } });
    expect((await signInWith({ ...newAccount(), email })).isIn).toBe(false);
    expect(await gateway.app.prisma.authSession.count({ where: { userId: id } })).toBe(0);
  });

  it('says so when it was cancelled', async () => {
    const { url, cookie } = await begin();
    const outcome = await comeBack(google.refuse(url), cookie);
    expect(outcome).toMatchObject({ path: '/auth/callback', error: 'access_denied', isIn: false });
  });

  it('is taken once, and in the browser that began it', async () => {
    const { url, cookie } = await begin();
    const back = google.consent(url, newAccount());
    expect((await comeBack(back, '')).isIn).toBe(false);
    const other = await begin();
    expect((await comeBack(google.consent(other.url, newAccount()), cookie)).isIn).toBe(false);
    const own = await begin();
    const once = google.consent(own.url, newAccount());
    expect((await comeBack(once, own.cookie)).isIn).toBe(true);
    expect((await comeBack(once, own.cookie)).isIn).toBe(false);
  });

  it('with a code that Google does not know signs nobody in', async () => {
    const { url, cookie } = await begin();
    const back = google.consent(url, newAccount());
    back.searchParams.set('code', randomUUID());
    expect((await comeBack(back, cookie)).isIn).toBe(false);
  });
});
