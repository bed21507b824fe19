import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_REJECTED } from '../../contract/children.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { everyQuery } from '../support/everything.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Answer, dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, PASSWORD, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { listen } from '../support/threads.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, child] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Dara' }),
  ]);
});

type Failure = { __typename: 'DomainError'; code: string; message: string; field: string | null };
type Result = Failure | { __typename: string; [field: string]: unknown };

const failure = '... on DomainError { code message field }';
const student = `... on Student { id login { id } childLogin { id username isManaged } pairingCodeExpiresAt }`;

/** Runs one of the mutations as somebody, and gives what it answered. */
async function run(
  name: string,
  person: Person | null,
  input: object,
): Promise<{ result: Result | undefined; answer: Answer<Record<string, Result>> }> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const fields =
    name === 'issuePairingCode' ? '... on IssuedPairingCode { pairingCode: code expiresAt }' : student;
  const answer = await askAs(gateway.url, person)<Record<string, Result>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { __typename ${fields} ${failure} } }`,
    { input },
  );
  return { result: answer.data?.[name], answer };
}
const done = async (name: string, person: Person, input: object): Promise<Record<string, unknown>> => {
  const { result, answer } = await run(name, person, input);
  if (!result || result.__typename === 'DomainError') throw new Error(JSON.stringify(answer));
  return result;
};
const codeFor = async (parent: Person, studentId: string) =>
  String((await done('issuePairingCode', parent, { studentId })).pairingCode);
const refusal = async (name: string, person: Person, input: object) =>
  (await run(name, person, input)).result;
const linkedTo = async (studentId: string) =>
  (await gateway.app.prisma.student.findUniqueOrThrow({ where: { id: studentId } })).userId;

let number = 0;
const freshName = () => `dara.${process.pid}_${++number}`;

async function signInByName(username: string, password: string): Promise<Response> {
  return fetch(`${gateway.url}/api/auth/sign-in/username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify({ username, password }),
  });
}
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function makeLogin(parent: Person, studentId: string): Promise<Person> {
  const username = freshName();
  const made = await done('createChildLogin', parent, { studentId, username, password: PASSWORD });
  const { id } = made.childLogin as { id: string };
  return { id, email: username, name: 'Dara', cookie: cookieOf(await signInByName(username, PASSWORD)) };
}

describe('a pairing code', () => {
  it('links the child’s account, and both hear of it at once', async () => {
    const [atHome, atSchool] = await Promise.all([
      connect(gateway.url, family.parent.cookie),
      connect(gateway.url, child.cookie),
    ]);
    const subscription = `subscription { enrolmentChanged { ... on EnrolmentChanged { student { id login { id } childLogin { id } } } } }`;
    const bell = 'subscription { notificationAdded { ... on NotificationAdded { notification { title } } } }';
    atHome.subscribe('1', subscription, {});
    await listen(atSchool, null);
    atHome.subscribe('2', bell, {});
    const code = await codeFor(family.parent, family.studentId);
    await atHome.next('1', 2000);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect(await done('redeemPairingCode', child, { code: typed })).toMatchObject({
      id: family.studentId,
      childLogin: null,
    });
    const login = { id: child.id };
    expect(await atHome.next('1', 2000)).toEqual({
      enrolmentChanged: { student: { id: family.studentId, login, childLogin: login } },
    });
    expect(await atHome.next('2', 2000)).toEqual({
      notificationAdded: { notification: { title: 'Dara has joined' } },
    });
    expect(await atSchool.closed).toBe(4210);
    await atHome.close();
  });

  it('is stored as a hash that needs the server’s secret', async () => {
    const code = await codeFor(family.parent, family.studentId);
    const rows = await gateway.app.prisma.pairingCode.findMany({ where: { studentId: family.studentId } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('is answered alike whatever is wrong with it', async () => {
    const { parent, studentId } = family;
    const replaced = await codeFor(parent, studentId);
    const old = await codeFor(parent, studentId);
    await gateway.app.prisma.pairingCode.updateMany({
      where: { studentId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const other = await makeFamily(gateway.app, gateway.url);
    const used = await codeFor(other.parent, other.studentId);
    const first = await makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Sade' });
    await done('redeemPairingCode', first, { code: used });
    // A row that came to its login by another way while a code was out.
    const third = await makeFamily(gateway.app, gateway.url);
    const late = await codeFor(third.parent, third.studentId);
    await gateway.app.prisma.student.update({ where: { id: third.studentId }, data: { userId: first.id } });
    for (const code of ['ACDEFGHJ', replaced, old, used, late]) {
      expect(await refusal('redeemPairingCode', child, { code }), code).toEqual({
        __typename: 'DomainError',
        code: 'BAD_INPUT',
        message: CODE_REJECTED,
        field: 'code',
      });
    }
    expect(await linkedTo(third.studentId)).toBe(first.id);
  });

  it('does not link a parent to their own child, even one who became a student', async () => {
    const { parent, studentId } = family;
    const code = await codeFor(parent, studentId);
    expect(await refusal('redeemPairingCode', parent, { code })).toMatchObject({ code: 'NOT_ALLOWED' });
    await gateway.app.prisma.profile.update({ where: { id: parent.id }, data: { role: 'STUDENT' } });
    expect(await refusal('redeemPairingCode', parent, { code })).toMatchObject({ message: CODE_REJECTED });
  });

  it('is taken once by ten at the same time', async () => {
    const code = await codeFor(family.parent, family.studentId);
    const people = await Promise.all(
      Array.from({ length: 10 }, () =>
        makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Sade' }),
      ),
    );
    const results = await Promise.all(people.map((person) => run('redeemPairingCode', person, { code })));
    const types = results.map(({ result }) => result?.__typename);
    expect(types.filter((type) => type === 'Student')).toHaveLength(1);
    expect(types.filter((type) => type === 'DomainError')).toHaveLength(9);
  });

  it('cannot be guessed at leisure', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const result = await refusal('redeemPairingCode', child, { code: 'ACDEFGHJ' });
      expect(result).toMatchObject({ code: 'BAD_INPUT' });
    }
    const code = await codeFor(family.parent, family.studentId);
    expect(await refusal('redeemPairingCode', child, { code })).toMatchObject({ code: 'LIMIT' });
    expect(await linkedTo(family.studentId)).toBeNull();
  });

  it('cannot be issued for a child that has a login', async () => {
    await makeLogin(family.parent, family.studentId);
    const result = await refusal('issuePairingCode', family.parent, { studentId: family.studentId });
    expect(result).toMatchObject({ code: 'CONFLICT' });
  });

  it('of another family does not bring in a login that a parent made', async () => {
    const login = await makeLogin(family.parent, family.studentId);
    const other = await makeFamily(gateway.app, gateway.url);
    const code = await codeFor(other.parent, other.studentId);
    expect(await refusal('redeemPairingCode', login, { code })).toMatchObject({ message: CODE_REJECTED });
    expect(await linkedTo(other.studentId)).toBeNull();
  });
});

describe('a login that a parent makes', () => {
  it('signs the child in with its user name, however it is written, and needs no mail', async () => {
    const username = freshName();
    const made = await done('createChildLogin', family.parent, {
      studentId: family.studentId,
      username: ` ${username.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(made.childLogin).toMatchObject({ username, isManaged: true });
    const response = await signInByName(username, PASSWORD);
    expect(response.status).toBe(200);
    const me = { id: '', email: '', name: '', cookie: cookieOf(response) };
    const answer = await askAs(gateway.url, me)(
      '{ viewer { email username role fullName onboardingCompleted } students { id } }',
      {},
    );
    expect(dataOf(answer)).toEqual({
      viewer: { email: null, username, role: 'STUDENT', fullName: 'Dara', onboardingCompleted: true },
      students: [{ id: family.studentId }],
    });
  });

  it('has an address that nothing is written to', async () => {
    const login = await makeLogin(family.parent, family.studentId);
    const { email } = await gateway.app.prisma.user.findUniqueOrThrow({ where: { id: login.id } });
    expect(email).toBe(`${login.id}@child.invalid`);
    const response = await fetch(`${gateway.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify({ email, redirectTo: '/reset-password' }),
    });
    expect(response.status).toBe(200);
    expect(await gateway.app.prisma.mail.count({ where: { recipient: { endsWith: '.invalid' } } })).toBe(0);
  });

  it('says which field is wrong', async () => {
    const { parent, studentId } = family;
    const attempt = (username: string, password: string) =>
      refusal('createChildLogin', parent, { studentId, username, password });
    expect(await attempt('da', PASSWORD)).toMatchObject({ field: 'username' });
    expect(await attempt(freshName(), 'short')).toMatchObject({
      field: 'password',
      message: 'Password must be at least 8 characters long',
    });
    const taken = await makeLogin(parent, studentId);
    const other = await makeFamily(gateway.app, gateway.url);
    const clash = await refusal('createChildLogin', other.parent, {
      studentId: other.studentId,
      username: taken.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(clash).toMatchObject({ field: 'username', message: 'This user name is taken. Try another one.' });
    expect(await linkedTo(other.studentId)).toBeNull();
  });

  it('gets its new password from the parent, which ends its sessions', async () => {
    const { parent, studentId } = family;
    const login = await makeLogin(parent, studentId);
    await done('resetChildPassword', parent, { studentId, password: 'another good one' });
    const before = await askAs(gateway.url, login)('{ viewer { id } }', {});
    expect(dataOf(before)).toEqual({ viewer: null });
    expect((await signInByName(login.email, PASSWORD)).status).toBe(401);
    expect((await signInByName(login.email, 'another good one')).status).toBe(200);
  });

  it('is the only kind whose password a parent can set', async () => {
    const { parent, studentId } = family;
    await done('redeemPairingCode', child, { code: await codeFor(parent, studentId) });
    const result = await refusal('resetChildPassword', parent, { studentId, password: 'another good one' });
    expect(result).toMatchObject({ code: 'CONFLICT' });
  });

  it('can be linked to another course of the same child, and to no sibling', async () => {
    const { parent, studentId } = family;
    const login = await makeLogin(parent, studentId);
    const rows = await gateway.app.prisma.student.createManyAndReturn({
      data: [
        { parentId: parent.id, firstName: ' dara', age: 12, course: 'VIDEO_ANIMATION' },
        { parentId: parent.id, firstName: 'Kunle', age: 14, course: 'VIDEO_ANIMATION' },
      ],
    });
    const [second, sibling] = rows.map(({ id }) => id);
    const offered = await askAs(gateway.url, parent)<{
      students: { id: string; linkableLogins: unknown[] }[];
    }>('{ students { id linkableLogins { id } } }', {});
    const byId = new Map(dataOf(offered).students.map((row) => [row.id, row.linkableLogins]));
    expect(byId.get(second ?? '')).toEqual([{ id: login.id }]);
    expect(byId.get(sibling ?? '')).toEqual([]);
    const loginId = login.id;
    expect(await refusal('linkChildLogin', parent, { studentId: sibling, loginId })).toMatchObject({
      field: 'loginId',
    });
    await done('linkChildLogin', parent, { studentId: second, loginId });
    expect(await linkedTo(second ?? '')).toBe(loginId);
  });

  it('of another family cannot be linked', async () => {
    const other = await makeFamily(gateway.app, gateway.url);
    const login = await makeLogin(other.parent, other.studentId);
    const result = await refusal('linkChildLogin', family.parent, {
      studentId: family.studentId,
      loginId: login.id,
    });
    expect(result).toMatchObject({ code: 'BAD_INPUT', field: 'loginId' });
  });
});

describe('a login that is unlinked', () => {
  it('sees nothing of the child any more, and can be linked again', async () => {
    const { parent, studentId } = family;
    const login = await makeLogin(parent, studentId);
    await gateway.app.prisma.notification.create({
      data: { recipientId: login.id, studentId, kind: 'MESSAGE', title: 'x', body: 'y', subjectKey: 'z' },
    });
    const socket = await connect(gateway.url, login.cookie);
    await listen(socket, null);
    expect(await done('unlinkChild', parent, { studentId })).toMatchObject({ login: null, childLogin: null });
    expect(await socket.closed).toBe(4210);
    const answer = await askAs(gateway.url, login)(
      'query ($id: ID!) { students { id } student(id: $id) { id } notifications(first: 9) { totalCount } }',
      { id: studentId },
    );
    expect(dataOf(answer)).toEqual({ students: [], student: null, notifications: { totalCount: 0 } });
    await done('linkChildLogin', parent, { studentId, loginId: login.id });
    await done('unlinkChild', parent, { studentId });
    expect(await done('unlinkChild', parent, { studentId })).toMatchObject({ login: null });
  });
});

describe('what a linked child gets', () => {
  it('is its own rows: no payment, no address, no sibling', async () => {
    const { parent, studentId } = family;
    const { prisma } = gateway.app;
    const login = await makeLogin(parent, studentId);
    const sibling = await prisma.student.create({
      data: {
        parentId: parent.id,
        firstName: 'Kunle',
        age: 14,
        paymentStatus: 'COMPLETED',
        package: 'MENTORED',
      },
    });
    await prisma.profile.update({
      where: { id: parent.id },
      data: { phone: '+234 800 111 2222', location: 'Surulere' },
    });
    const payment = await prisma.payment.create({
      data: {
        reference: `LM_${login.id}`,
        parentId: parent.id,
        studentId,
        studentName: 'Dara',
        course: 'WEBSITE_APP',
        package: 'MENTORED',
        amountMinor: 24_999_901,
        currency: 'NGN',
        verifyUntil: new Date(),
      },
    });
    const asChild = askAs(gateway.url, login);
    const seen = dataOf(
      await asChild(
        `query ($own: ID!, $other: ID!, $reference: String!) {
          viewer { id email phone location devices { id } }
          students {
            id firstName parent { id name role } login { id } mentor { id name }
            childLogin { id } linkableLogins { id } pairingCodeExpiresAt
            messages(first: 5) { edges { node { id } } }
          }
          own: student(id: $own) { id }
          other: student(id: $other) { id }
          payment(reference: $reference) { id }
        }`,
        { own: studentId, other: sibling.id, reference: payment.reference },
      ),
    );
    expect(seen).toMatchObject({
      viewer: { id: login.id, email: null, phone: null, location: null },
      students: [
        {
          id: studentId,
          firstName: 'Dara',
          parent: { id: parent.id, name: 'Ngozi', role: 'PARENT' },
          childLogin: null,
          linkableLogins: [],
          pairingCodeExpiresAt: null,
        },
      ],
      own: { id: studentId },
      other: null,
      payment: null,
    });
    const secrets = [
      parent.email,
      '800 111 2222',
      'Surulere',
      'Kunle',
      payment.id,
      '24999901',
      `${login.id}@`,
    ];
    for (const id of [studentId, sibling.id]) {
      const reference = JSON.stringify(payment.reference);
      for (const { name, document } of everyQuery(buildSchema(), { ID: `"${id}"`, reference })) {
        const { data, errors } = await asChild(document, {});
        for (const { extensions } of errors ?? []) expect(extensions?.code, name).toBe('NOT_ALLOWED');
        for (const secret of secrets) expect(JSON.stringify(data), name).not.toContain(secret);
        expect(JSON.stringify(data), name).not.toContain(sibling.id);
      }
    }
  });

  it('does not include deciding anything about itself or paying', async () => {
    const { parent, studentId } = family;
    const login = await makeLogin(parent, studentId);
    const inputs: [string, object][] = [
      ['issuePairingCode', { studentId }],
      ['createChildLogin', { studentId, username: freshName(), password: PASSWORD }],
      ['linkChildLogin', { studentId, loginId: login.id }],
      ['resetChildPassword', { studentId, password: PASSWORD }],
      ['unlinkChild', { studentId }],
    ];
    for (const [name, input] of inputs) {
      expect(await refusal(name, login, input), name).toMatchObject({ code: 'NOT_FOUND' });
    }
    const pay = await askAs(gateway.url, login)<{ startPayment: Result }>(
      `mutation ($input: StartPaymentInput!) { startPayment(input: $input) { __typename ${failure} } }`,
      { input: { studentId } },
    );
    expect(dataOf(pay).startPayment).toMatchObject({ code: 'NOT_FOUND' });
    expect(await linkedTo(studentId)).toBe(login.id);
  });

  it('hides how its parent is reached in every type that it can ask for', async () => {
    const login = await makeLogin(family.parent, family.studentId);
    for (const field of ['email', 'phone', 'location', 'avatarUrl']) {
      const answer = await askAs(gateway.url, login)(`{ students { parent { ${field} } } }`, {});
      expect(answer.errors?.[0]).toMatchObject({
        message: expect.stringContaining(`"${field}"`),
        extensions: { code: 'DOCUMENT_INVALID' },
      });
    }
  });
});

describe('everybody else', () => {
  it.each(['a visitor', 'another parent', 'the mentor', 'an admin', 'an unlinked child'])(
    'as %s decides nothing about the login of a child',
    async (who) => {
      const { mentor, studentId } = family;
      const make = (role: 'PARENT' | 'ADMIN') => makePerson(gateway.app, gateway.url, { role, name: 'Bola' });
      const people: Record<string, () => Promise<Person | null>> = {
        'a visitor': async () => null,
        'another parent': () => make('PARENT'),
        'the mentor': async () => mentor,
        'an admin': () => make('ADMIN'),
        'an unlinked child': async () => child,
      };
      const person = (await people[who]?.()) ?? null;
      const inputs: [string, object][] = [
        ['issuePairingCode', { studentId }],
        ['createChildLogin', { studentId, username: freshName(), password: PASSWORD }],
        ['linkChildLogin', { studentId, loginId: child.id }],
        ['resetChildPassword', { studentId, password: PASSWORD }],
        ['unlinkChild', { studentId }],
      ];
      for (const [name, input] of inputs) {
        const { result, answer } = await run(name, person, input);
        if (person) expect(result, name).toMatchObject({ code: 'NOT_FOUND' });
        else expect(answer.errors?.[0]?.extensions?.code, name).toBe('NOT_SIGNED_IN');
      }
      const code = await codeFor(family.parent, studentId);
      const redeemed = await run('redeemPairingCode', person, { code });
      if (who === 'an unlinked child') expect(redeemed.result?.__typename).toBe('Student');
      else if (person) expect(redeemed.result).toMatchObject({ code: 'NOT_ALLOWED' });
      else expect(redeemed.answer.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
      const seen = await askAs(gateway.url, person)<{ student: unknown }>(
        'query ($id: ID!) { student(id: $id) { childLogin { username } pairingCodeExpiresAt linkableLogins { id } } }',
        { id: studentId },
      );
      const nothing = { childLogin: null, pairingCodeExpiresAt: null, linkableLogins: [] };
      expect(seen.data?.student ?? null).toEqual(
        ['the mentor', 'an admin', 'an unlinked child'].includes(who) ? nothing : null,
      );
    },
  );
});
