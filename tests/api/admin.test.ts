import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatus } from '../../gateway/generated/prisma/enums.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const FIGURES = `query { adminFigures { paidStudents unpaidStudents studentsWithoutMentor mentorsToApprove
  projectsToApprove paymentsToLookAt updatesContacts waitlistContacts } }`;
const PAYMENTS = `query ($needsAttention: Boolean) { payments(first: 50, needsAttention: $needsAttention) {
  edges { node { reference } } } }`;
const FLAGS = 'query { payments(first: 50) { edges { node { reference flag } } } }';

type Payments = { payments: { edges: { node: { reference: string; flag: string | null } }[] } };

let gateway: TestGateway;
let family: Family;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  family = await makeFamily(app, url);
  admin = await makePerson(app, url, { role: 'ADMIN', name: 'Amaka' });
  stranger = await makePerson(app, url, { role: 'PARENT', name: 'Bisi' });
  await makePerson(app, url, { role: 'MENTOR', name: 'Waits' });
  await insertPayment('done', 'COMPLETED', null);
  await insertPayment('twice', 'DUPLICATE', 'Paid before');
  await insertPayment('other-sum', 'MISMATCHED', 'Another amount');
  await insertPayment('no-end', 'PENDING', 'The provider gave no final answer in time');
  await insertPayment('under-way', 'PENDING', null);
});
afterAll(() => gateway.close());

const insertPayment = (reference: string, status: PaymentStatus, flag: string | null) =>
  gateway.app.prisma.payment.create({
    data: {
      reference,
      status,
      flag,
      parentId: family.parent.id,
      studentId: family.studentId,
      studentName: 'Dara',
      course: 'WEBSITE_APP',
      package: 'MENTORED',
      amountMinor: 25_000_000,
      currency: 'NGN',
      verifyUntil: new Date(),
      settledAt: status === 'PENDING' ? null : new Date(),
    },
  });

const references = async (person: Person, needsAttention: boolean) => {
  const asked = await askAs(gateway.url, person)<Payments>(PAYMENTS, { needsAttention });
  return dataOf(asked).payments.edges.map(({ node }) => node.reference);
};

describe('the platform at a glance', () => {
  it('counts what there is and what waits, for admins', async () => {
    const { adminFigures } = dataOf(await askAs(gateway.url, admin)<{ adminFigures: unknown }>(FIGURES, {}));
    expect(adminFigures).toEqual({
      paidStudents: 1,
      unpaidStudents: 0,
      studentsWithoutMentor: 0,
      mentorsToApprove: 1,
      projectsToApprove: 0,
      paymentsToLookAt: 3,
      updatesContacts: 0,
      waitlistContacts: 0,
    });
  });

  it('is nobody else’s to see', async () => {
    for (const person of [null, family.parent, family.mentor, stranger]) {
      const { data, errors } = await askAs(gateway.url, person)(FIGURES, {});
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
    }
  });
});

describe('the ledger', () => {
  it('shows admins the payments that they should look at, the newest first', async () => {
    expect(await references(admin, true)).toEqual(['no-end', 'other-sum', 'twice']);
    expect(await references(admin, false)).toHaveLength(5);
  });

  it('shows a parent their own payments, and others none', async () => {
    expect(await references(family.parent, false)).toHaveLength(5);
    expect(await references(stranger, false)).toEqual([]);
    expect(await references(family.mentor, false)).toEqual([]);
  });

  it('tells admins alone why one needs a look', async () => {
    const told = dataOf(await askAs(gateway.url, admin)<Payments>(FLAGS, {}));
    expect(told.payments.edges.map(({ node }) => node.flag)).toContain('Another amount');
    const { data, errors } = await askAs(gateway.url, family.parent)<Payments>(FLAGS, {});
    const flags = data?.payments?.edges.map(({ node }) => node.flag) ?? [];
    expect(flags.filter((flag) => flag !== null)).toEqual([]);
    expect(errors?.length).toBeGreaterThan(0);
  });
});
