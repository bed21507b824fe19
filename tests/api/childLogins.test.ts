import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, type Mutation, successOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { connect } from '../support/clients/socket.ts';
import {
  CreateChildLoginDocument,
  LinkChildLoginDocument,
  ResetChildPasswordDocument,
  UnlinkChildDocument,
} from '../support/factories/children.generated.ts';
import { childLoginActions, newUsername } from '../support/factories/children.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  PASSWORD,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { awaitFollowing } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  LinkableLoginsDocument,
  ViewerDocument,
  ViewerIdDocument,
  VisibleOfStudentDocument,
} from './childLogins.generated.ts';

const NEW_PASSWORD = 'another good one';

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, child] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
});

const { issueCode, redeemCode, createLogin, loginIdOf } = childLoginActions(() => gateway);
const resultOf = <Result, Input>(document: Mutation<Result, Input>, person: Person, input: Input) =>
  runAs(gateway.url, person, document, input);
const link = (person: Person, studentId: string, loginId: string) =>
  resultOf(LinkChildLoginDocument, person, { studentId, loginId });
const unlink = (person: Person, studentId: string) => resultOf(UnlinkChildDocument, person, { studentId });
const resetPassword = (person: Person, studentId: string) =>
  resultOf(ResetChildPasswordDocument, person, { studentId, password: NEW_PASSWORD });

/** Signs in as a child does. @returns the status and the cookies of the browser */
async function signInByUsername(username: string, password: string) {
  const browser = browserAt(gateway.url, '');
  const { status } = await browser.post('/sign-in/username', { username, password });
  return { status, cookie: browser.cookies() };
}

describe('a login created by a parent', () => {
  it('signs in with its user name in any case, and needs no email', async () => {
    const username = newUsername();
    const { childLogin } = successOf(
      await resultOf(CreateChildLoginDocument, family.parent, {
        studentId: family.studentId,
        username: ` ${username.toUpperCase()} `,
        password: PASSWORD,
      }),
    );
    expect(childLogin).toMatchObject({ username, isManaged: true });
    const { status, cookie } = await signInByUsername(username, PASSWORD);
    expect(status).toBe(200);
    const login = { id: '', email: '', name: '', cookie };
    expect(dataOf(await askAs(gateway.url, login)(ViewerDocument, {}))).toEqual({
      viewer: { email: null, username, role: 'STUDENT', fullName: 'Dara', onboardingCompleted: true },
      students: [{ id: family.studentId }],
    });
  });

  it('has an address that gets no mail', async () => {
    const login = await createLogin(family.parent, family.studentId);
    const { email } = await gateway.app.prisma.user.findUniqueOrThrow({ where: { id: login.id } });
    expect(email).toBe(`${login.id}@child.invalid`);
    const visitor = browserAt(gateway.url, '');
    const { status } = await visitor.post('/request-password-reset', {
      email,
      redirectTo: '/reset-password',
    });
    expect(status).toBe(200);
    expect(await gateway.app.prisma.mail.count({ where: { recipient: { endsWith: '.invalid' } } })).toBe(0);
  });

  it('is rejected by the field that is wrong', async () => {
    const { parent, studentId } = family;
    const create = (username: string, password: string) =>
      resultOf(CreateChildLoginDocument, parent, { studentId, username, password });
    expect(await create('da', PASSWORD)).toMatchObject({ field: 'username' });
    expect(await create(newUsername(), 'short')).toMatchObject({
      field: 'password',
      message: 'Password must be at least 8 characters long',
    });
    const taken = await createLogin(parent, studentId);
    const other = await makeFamily(gateway.app);
    const result = await resultOf(CreateChildLoginDocument, other.parent, {
      studentId: other.studentId,
      username: taken.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(result).toMatchObject({ field: 'username', message: 'This user name is taken. Try another one.' });
    expect(await loginIdOf(other.studentId)).toBeNull();
  });

  it('gets its new password from the parent, which ends its sessions', async () => {
    const { parent, studentId } = family;
    const login = await createLogin(parent, studentId);
    const askAsLogin = askAs(gateway.url, login);
    expect(dataOf(await askAsLogin(ViewerIdDocument, {}))).toEqual({ viewer: { id: login.id } });
    successOf(await resetPassword(parent, studentId));
    expect(dataOf(await askAsLogin(ViewerIdDocument, {}))).toEqual({ viewer: null });
    expect((await signInByUsername(login.email, PASSWORD)).status).toBe(401);
    expect((await signInByUsername(login.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is the only kind whose password a parent can set', async () => {
    const { parent, studentId } = family;
    successOf(await redeemCode(child, await issueCode(parent, studentId)));
    expect(await resetPassword(parent, studentId)).toMatchObject({ code: 'CONFLICT' });
  });

  it('can be linked to another course of the same child, but not to a sibling', async () => {
    const { parent, studentId } = family;
    const login = await createLogin(parent, studentId);
    const rows = await gateway.app.prisma.student.createManyAndReturn({
      data: [
        { parentId: parent.id, firstName: ' dara', age: 12, course: 'VIDEO_ANIMATION' },
        { parentId: parent.id, firstName: 'Kunle', age: 14, course: 'VIDEO_ANIMATION' },
      ],
    });
    const [second = '', sibling = ''] = rows.map(({ id }) => id);
    const { students } = dataOf(await askAs(gateway.url, parent)(LinkableLoginsDocument, {}));
    const linkable = new Map(students.map((student) => [student.id, student.linkableLogins]));
    expect(linkable.get(second)).toEqual([{ id: login.id }]);
    expect(linkable.get(sibling)).toEqual([]);
    expect(await link(parent, sibling, login.id)).toMatchObject({ field: 'loginId' });
    successOf(await link(parent, second, login.id));
    expect(await loginIdOf(second)).toBe(login.id);
  });

  it('cannot be linked by another family', async () => {
    const other = await makeFamily(gateway.app);
    const login = await createLogin(other.parent, other.studentId);
    expect(await link(family.parent, family.studentId, login.id)).toMatchObject({
      code: 'BAD_INPUT',
      field: 'loginId',
    });
  });
});

describe('unlinkChild', () => {
  it('hides the child from its login, which can be linked again', async () => {
    const { parent, studentId } = family;
    const login = await createLogin(parent, studentId);
    await gateway.app.prisma.notification.create({
      data: { recipientId: login.id, studentId, kind: 'MESSAGE', title: 'x', body: 'y', subjectKey: 'z' },
    });
    const socket = await connect(gateway.url, login.cookie);
    await awaitFollowing(socket);
    expect(successOf(await unlink(parent, studentId))).toMatchObject({ login: null, childLogin: null });
    expect(await socket.closed).toBe(4210);
    expect(dataOf(await askAs(gateway.url, login)(VisibleOfStudentDocument, { studentId }))).toEqual({
      students: [],
      student: null,
      notifications: { totalCount: 0 },
    });
    successOf(await link(parent, studentId, login.id));
    successOf(await unlink(parent, studentId));
    expect(successOf(await unlink(parent, studentId))).toMatchObject({ login: null });
  });
});
