import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
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
    const input = {
      studentId: family.studentId,
      password,
      ...(name === 'createChildLogin' && { username: 'dara' }),
    };
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const answer = await ask<Record<string, object>>(
      gateway.url,
      family.parent.cookie,
      `mutation($input: ${type}!) { ${name}(input: $input) { ... on DomainError { code message field } } }`,
      { input },
    );
    expect(answer.data?.[name]).toEqual({ code: 'BAD_INPUT', message: TOO_COMMON, field: 'password' });
  });
});

it('is asked only of new passwords: whoever has a common one signs in', async () => {
  const { hashPassword } = await import('better-auth/crypto');
  const { id, email } = family.mentor;
  const password = await hashPassword('password1');
  await gateway.app.prisma.account.updateMany({ where: { userId: id }, data: { password } });
  const answer = await browserAt(gateway.url, '').post('/sign-in/email', { email, password: 'password1' });
  expect(answer.status).toBe(200);
});
