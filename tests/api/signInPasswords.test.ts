import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserAt } from '../support/clients/secondFactor.ts';
import { makeFamily, PASSWORD, runAs } from '../support/factories/people.ts';
import { countHashes } from '../support/probes/hashCounter.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CreateChildLoginDocument, ResetChildPasswordDocument } from './signInPasswords.generated.ts';

const COMMON = ['password1', 'PassWord1', '12345678', 'liverpool'];
const TOO_COMMON = 'This password is too common. Please choose another one.';

let gateway: TestGateway;
let family: Awaited<ReturnType<typeof makeFamily>>;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

/** Sets the password of the family's child by either mutation. @returns its result */
const setChildPassword = {
  createChildLogin(password: string) {
    const input = { studentId: family.studentId, username: 'dara', password };
    return runAs(gateway.url, family.parent, CreateChildLoginDocument, input);
  },
  resetChildPassword(password: string) {
    const input = { studentId: family.studentId, password };
    return runAs(gateway.url, family.parent, ResetChildPasswordDocument, input);
  },
};
const MUTATIONS = ['createChildLogin', 'resetChildPassword'] as const;

describe.each(COMMON)('the common password %s', (password) => {
  it.each([
    ['/sign-up/email', { email: 'new@example.test', password, name: '' }],
    ['/reset-password', { token: 'x', newPassword: password }],
    ['/change-password', { currentPassword: PASSWORD, newPassword: password }],
  ])('is rejected at %s', async (path, body) => {
    const answer = await browserAt(gateway.url, family.parent.cookie).post(path, body);
    expect(answer).toEqual({ status: 400, data: { code: 'PASSWORD_TOO_COMMON', message: TOO_COMMON } });
  });

  it.each(MUTATIONS)('is rejected by %s', async (name) => {
    expect(await setChildPassword[name](password)).toEqual({
      __typename: 'DomainError',
      code: 'BAD_INPUT',
      message: TOO_COMMON,
      field: 'password',
    });
  });
});

describe('a password of 129 characters', () => {
  const TOO_LONG = 'Password must be at most 128 characters long';
  const password = 'p'.repeat(129);

  it.each([
    ['/sign-in/email', { email: 'new@example.test', password }],
    ['/sign-in/username', { username: 'dara', password }],
    ['/sign-up/email', { email: 'new@example.test', password, name: '' }],
    ['/reset-password', { token: 'x', newPassword: password }],
    ['/change-password', { currentPassword: PASSWORD, newPassword: password }],
    ['/change-password', { currentPassword: password, newPassword: 'a better password' }],
    ['/two-factor/disable', { password }],
  ])('is rejected at %s before any hash is computed', async (path, body) => {
    const hashes = countHashes();
    const answer = await browserAt(gateway.url, family.parent.cookie).post(path, body);
    hashes.stop();
    expect(answer).toEqual({ status: 400, data: { code: 'INVALID_INPUT', message: TOO_LONG } });
    expect(hashes.total()).toBe(0);
  });

  it.each(MUTATIONS)('is rejected by %s', async (name) => {
    expect(await setChildPassword[name](password)).toEqual({
      __typename: 'DomainError',
      code: 'BAD_INPUT',
      message: TOO_LONG,
      field: 'password',
    });
  });
});

it('accepts a password of 128 characters', async () => {
  const password = 'p'.repeat(128);
  expect(await setChildPassword.createChildLogin(password)).toEqual({ __typename: 'Student' });
  const signedIn = await browserAt(gateway.url, '').post('/sign-in/username', { username: 'dara', password });
  expect(signedIn.status).toBe(200);
});

it('accepts a common password that was set before at sign-in', async () => {
  const { hashPassword } = await import('better-auth/crypto');
  const { id, email } = family.mentor;
  const password = await hashPassword('password1');
  await gateway.app.prisma.account.updateMany({ where: { userId: id }, data: { password } });
  const answer = await browserAt(gateway.url, '').post('/sign-in/email', { email, password: 'password1' });
  expect(answer.status).toBe(200);
});
