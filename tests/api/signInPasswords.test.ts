import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { countHashes } from '../support/hashes.ts';
import { ask } from '../support/http.ts';
import { makeFamily, PASSWORD } from '../support/people.ts';
import { browserAt } from '../support/secondFactor.ts';

const COMMON = ['password1', 'PassWord1', '12345678', 'liverpool'];
const TOO_COMMON = 'This password is too common. Please choose another one.';

let gateway: TestGateway;
let family: Awaited<ReturnType<typeof makeFamily>>;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  family = await makeFamily(gateway.app, gateway.url);
});
afterAll(() => gateway.close());

/** Sets the password of the family's child by one of the mutations that do. @returns its answer */
async function setChildPassword(name: string, password: string): Promise<object | null | undefined> {
  const input = {
    studentId: family.studentId,
    password,
    ...(name === 'createChildLogin' && { username: 'dara' }),
  };
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const answer = await ask<Record<string, object>>(
    gateway.url,
    family.parent.cookie,
    `mutation($input: ${type}!) { ${name}(input: $input) { __typename ... on DomainError { code message field } } }`,
    { input },
  );
  return answer.data?.[name];
}

describe.each(COMMON)('the common password %s', (password) => {
  it.each([
    ['/sign-up/email', { email: 'new@example.test', password, name: '' }],
    ['/reset-password', { token: 'x', newPassword: password }],
    ['/change-password', { currentPassword: PASSWORD, newPassword: password }],
  ])('is rejected at %s', async (path, body) => {
    const answer = await browserAt(gateway.url, family.parent.cookie).post(path, body);
    expect(answer).toEqual({ status: 400, data: { code: 'PASSWORD_TOO_COMMON', message: TOO_COMMON } });
  });

  it.each(['createChildLogin', 'resetChildPassword'])('is rejected by %s', async (name) => {
    expect(await setChildPassword(name, password)).toEqual({
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

  it.each(['createChildLogin', 'resetChildPassword'])('is rejected by %s', async (name) => {
    expect(await setChildPassword(name, password)).toEqual({
      __typename: 'DomainError',
      code: 'BAD_INPUT',
      message: TOO_LONG,
      field: 'password',
    });
  });
});

it('may have 128 characters', async () => {
  const password = 'p'.repeat(128);
  expect(await setChildPassword('createChildLogin', password)).toEqual({ __typename: 'Student' });
  const signedIn = await browserAt(gateway.url, '').post('/sign-in/username', { username: 'dara', password });
  expect(signedIn.status).toBe(200);
});

it('is asked only of new passwords: whoever has a common one signs in', async () => {
  const { hashPassword } = await import('better-auth/crypto');
  const { id, email } = family.mentor;
  const password = await hashPassword('password1');
  await gateway.app.prisma.account.updateMany({ where: { userId: id }, data: { password } });
  const answer = await browserAt(gateway.url, '').post('/sign-in/email', { email, password: 'password1' });
  expect(answer.status).toBe(200);
});
