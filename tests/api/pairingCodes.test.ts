import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_REJECTED } from '../../contract/children.ts';
import { successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { IssuePairingCodeDocument } from '../support/factories/children.generated.ts';
import { childLoginActions } from '../support/factories/children.ts';
import { type Family, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { awaitFollowing, cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { EnrolmentChangedDocument, NotificationAddedDocument } from './pairingCodes.generated.ts';

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

describe('a pairing code', () => {
  it('links the child’s account and notifies both at once', async () => {
    const [parentSocket, childSocket] = await Promise.all([
      connect(gateway.url, family.parent.cookie),
      connect(gateway.url, child.cookie),
    ]);
    const after = await cursorOf(parentSocket);
    parentSocket.subscribe('enrolment', EnrolmentChangedDocument, { after });
    parentSocket.subscribe('notifications', NotificationAddedDocument, { after });
    await awaitFollowing(childSocket);
    const code = await issueCode(family.parent, family.studentId);
    await parentSocket.next('enrolment', 2000);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect(successOf(await redeemCode(child, typed))).toMatchObject({
      id: family.studentId,
      childLogin: null,
    });
    const login = { id: child.id };
    expect(await parentSocket.next('enrolment', 2000)).toEqual({
      enrolmentChanged: { student: { id: family.studentId, login, childLogin: login } },
    });
    expect(await parentSocket.next('notifications', 2000)).toEqual({
      notificationAdded: { notification: { title: 'Dara has joined' } },
    });
    expect(await childSocket.closed).toBe(4210);
    await parentSocket.close();
  });

  it('is stored as a hash that needs the server’s secret', async () => {
    const code = await issueCode(family.parent, family.studentId);
    const rows = await gateway.app.prisma.pairingCode.findMany({ where: { studentId: family.studentId } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('is rejected with the same error whatever is wrong with it', async () => {
    const { parent, studentId } = family;
    const replaced = await issueCode(parent, studentId);
    const expired = await issueCode(parent, studentId);
    await gateway.app.prisma.pairingCode.updateMany({
      where: { studentId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const other = await makeFamily(gateway.app);
    const used = await issueCode(other.parent, other.studentId);
    const first = await makePerson(gateway.app, { role: 'STUDENT', name: 'Sade' });
    successOf(await redeemCode(first, used));
    const third = await makeFamily(gateway.app);
    const linkedSince = await issueCode(third.parent, third.studentId);
    await gateway.app.prisma.student.update({ where: { id: third.studentId }, data: { loginId: first.id } });
    for (const code of ['ACDEFGHJ', replaced, expired, used, linkedSince]) {
      expect(await redeemCode(child, code), code).toEqual({
        __typename: 'DomainError',
        code: 'BAD_INPUT',
        message: CODE_REJECTED,
        field: 'code',
      });
    }
    expect(await loginIdOf(third.studentId)).toBe(first.id);
  });

  it('does not link a parent to their own child, even one who became a student', async () => {
    const { parent, studentId } = family;
    const code = await issueCode(parent, studentId);
    expect(await redeemCode(parent, code)).toMatchObject({ code: 'NOT_ALLOWED' });
    await gateway.app.prisma.profile.update({ where: { id: parent.id }, data: { role: 'STUDENT' } });
    expect(await redeemCode(parent, code)).toMatchObject({ message: CODE_REJECTED });
  });

  it('is redeemed once by ten concurrent requests', async () => {
    const code = await issueCode(family.parent, family.studentId);
    const people = await Promise.all(
      Array.from({ length: 10 }, () => makePerson(gateway.app, { role: 'STUDENT', name: 'Sade' })),
    );
    const results = await Promise.all(people.map((person) => redeemCode(person, code)));
    const types = results.map((result) => result.__typename);
    expect(types.filter((type) => type === 'Student')).toHaveLength(1);
    expect(types.filter((type) => type === 'DomainError')).toHaveLength(9);
  });

  it('limits the attempts to guess one', async () => {
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect(await redeemCode(child, 'ACDEFGHJ')).toMatchObject({ code: 'BAD_INPUT' });
    const code = await issueCode(family.parent, family.studentId);
    expect(await redeemCode(child, code)).toMatchObject({ code: 'LIMIT' });
    expect(await loginIdOf(family.studentId)).toBeNull();
  });

  it('cannot be issued for a child that has a login', async () => {
    const { parent, studentId } = family;
    await createLogin(parent, studentId);
    const result = await runAs(gateway.url, parent, IssuePairingCodeDocument, { studentId });
    expect(result).toMatchObject({ code: 'CONFLICT' });
  });

  it('does not link a login that a parent of another family created', async () => {
    const login = await createLogin(family.parent, family.studentId);
    const other = await makeFamily(gateway.app);
    const code = await issueCode(other.parent, other.studentId);
    expect(await redeemCode(login, code)).toMatchObject({ message: CODE_REJECTED });
    expect(await loginIdOf(other.studentId)).toBeNull();
  });
});
