import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestRaw } from '../support/clients/rawHttp.ts';
import { browserAt, codeOf } from '../support/clients/secondFactor.ts';
import { makePerson, PASSWORD, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  person = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());
afterEach(() => {
  vi.restoreAllMocks();
});

type Line = { security?: string; userId?: string } & Record<string, unknown>;

/** Returns the security events that are logged during an action. */
async function eventsDuring(act: () => Promise<unknown>): Promise<Line[]> {
  const info = vi.spyOn(gateway.app.log, 'info');
  await act();
  const lines = info.mock.calls.map(([line]) => line as unknown as Line).filter(({ security }) => security);
  expect(JSON.stringify(lines)).not.toMatch(/@|127\.0\.0\.1|::1|a good|a better|wrong|Ngozi/i);
  return lines;
}
const namesOf = (lines: Line[]) => lines.map(({ security }) => security);

describe('the log of security events', () => {
  it('contains successful, failed and limited sign-ins, with one digest per account', async () => {
    const visitor = browserAt(gateway.url, '');
    const lines = await eventsDuring(async () => {
      await visitor.post('/sign-in/email', { email: person.email, password: PASSWORD });
      for (let n = 0; n < 11; n += 1) {
        await browserAt(gateway.url, '').post('/sign-in/email', { email: person.email, password: 'wrong' });
      }
    });
    expect(namesOf(lines)).toEqual([
      'sign-in.succeeded',
      ...Array(10).fill('sign-in.failed'),
      'sign-in.limited',
    ]);
    expect(lines[0]?.userId).toBe(person.id);
    expect(new Set(lines.map(({ accountDigest }) => accountDigest)).size).toBe(1);
    expect(new Set(lines.map(({ addressDigest }) => addressDigest)).size).toBe(1);
  });

  it('contains changes of the second factor and the password', async () => {
    const browser = browserAt(gateway.url, person.cookie);
    const lines = await eventsDuring(async () => {
      await browser.post('/two-factor/enable', { password: 'wrong' });
      const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
      await browser.post('/two-factor/verify-totp', { code: '000000' });
      await browser.post('/two-factor/verify-totp', { code: await codeOf(String(data.totpURI)) });
      await browser.post('/two-factor/disable', { password: PASSWORD });
      await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a better password' });
      await browser.post('/sign-out', {});
    });
    expect(namesOf(lines)).toEqual([
      'password.failed',
      'second-factor.failed',
      'second-factor.enabled',
      'sign-in.succeeded',
      'second-factor.disabled',
      'password.changed',
      'sign-out',
    ]);
    expect(new Set(lines.map(({ userId }) => userId))).toEqual(new Set([person.id]));
  });

  it('contains the sign-in by a confirmed email', async () => {
    const visitor = browserAt(gateway.url, '');
    const email = 'fresh@example.test';
    const lines = await eventsDuring(async () => {
      await visitor.post('/sign-up/email', { email, password: PASSWORD, name: '' });
      const mail = await gateway.app.prisma.mail.findFirstOrThrow({ where: { recipient: email } });
      const link = /verify-email\?[^"\\\s]+/.exec(JSON.stringify(mail))?.[0];
      await fetch(`${gateway.url}/api/auth/${link}`, { redirect: 'manual' });
    });
    expect(namesOf(lines)).toEqual(['sign-up.requested', 'sign-in.succeeded']);
  });

  it('contains rejected endpoints and redirects without their input', async () => {
    const get = (path: string) =>
      requestRaw(gateway.url, { method: 'GET', path: `/api/auth${path}`, headers: {}, body: null });
    const lines = await eventsDuring(async () => {
      await get('/reset-password/../update-user');
      await get('/verify-email?token=x&callbackURL=//evil.example');
    });
    expect(namesOf(lines)).toEqual(['endpoint.rejected', 'redirect.rejected']);
    expect(JSON.stringify(lines)).not.toMatch(/update-user|evil/);
  });
});
