import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { FamilyRecordDocument, FamilyRowsDocument } from './adminFamily.generated.ts';
import { AdminSearchDocument } from './adminTools.generated.ts';

let gateway: TestGateway;
let family: Family;
let other: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, other, admin] = await Promise.all([
    makeFamily(gateway.app),
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Ada' }),
  ]);
});
afterAll(() => gateway.close());

const recordOf = async (person: Person, id: string) =>
  askAs(gateway.url, person)(FamilyRecordDocument, { id });

const pay = ({ parent, studentId }: Family, reference: string) =>
  gateway.app.prisma.payment.create({
    data: {
      ...{ reference, parentId: parent.id, studentId, studentName: 'Dara', course: 'WEBSITE_APP' },
      ...{ package: 'DIY', amountMinor: 100_00, currency: 'NGN', verifyUntil: new Date() },
    },
  });

describe('adminFamily', () => {
  it('shows the parent, each child with its state, and the consents', async () => {
    const { prisma } = gateway.app;
    const { parent, studentId, mentorId } = family;
    await prisma.consent.create({ data: { studentId, profileId: parent.id, text: 'I agree' } });
    await prisma.message.create({
      data: { id: randomUUID(), studentId, senderId: parent.id, content: 'Good morning' },
    });
    const answer = await recordOf(admin, parent.id);
    expect(dataOf(answer).adminFamily).toMatchObject({
      ...{ id: parent.id, isVerified: true, closesAt: null, dataRequests: [] },
      contact: { name: 'Ngozi', email: parent.email, phone: '+234 800 000 0000' },
      children: [
        {
          ...{ id: studentId, firstName: 'Dara', paymentStatus: 'COMPLETED', mentorId, messageCount: 1 },
          ...{ openHelpCount: 0, openReportCount: 0, lastMessageAt: expect.any(String) },
        },
      ],
      consents: [{ text: 'I agree', studentName: 'Dara' }],
    });
    expect(JSON.stringify(answer)).not.toContain('Good morning');
  });

  it('is null for an account that is no family, and closed to everyone but admins', async () => {
    expect(dataOf(await recordOf(admin, family.mentor.id)).adminFamily).toBeNull();
    expect(dataOf(await recordOf(admin, randomUUID())).adminFamily).toBeNull();
    for (const person of [family.parent, family.mentor]) {
      const { errors } = await recordOf(person, family.parent.id);
      expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });
});

describe('the lists of a family', () => {
  it('page through its payments, and have the entries about its people, children and payments alone', async () => {
    const { prisma } = gateway.app;
    const references = ['LM-ONE', 'LM-TWO', 'LM-THREE'];
    const payments = [];
    for (const reference of references) payments.push(await pay(family, reference));
    const foreign = await pay(other, 'LM-OTHER');
    const entry = (action: string, entity: string, entityId: string) => ({
      ...{ action, entity, entityId, actorId: admin.id },
    });
    await prisma.auditEntry.createMany({
      data: [
        entry('account.reopen', 'Profile', family.parent.id),
        entry('student.update', 'Student', family.studentId),
        entry('payment.checkAgain', 'Payment', payments[0]?.id ?? ''),
        entry('student.update', 'Student', other.studentId),
        entry('payment.checkAgain', 'Payment', foreign.id),
      ],
    });
    const read = async (after: string | null) =>
      dataOf(
        await askAs(gateway.url, admin)(FamilyRowsDocument, {
          ...{ parentId: family.parent.id, first: 2, after },
        }),
      );
    const first = await read(null);
    const next = await read(first.familyPayments.pageInfo.endCursor);
    const found = [first, next].flatMap(({ familyPayments }) => familyPayments.edges);
    expect(found.map(({ node }) => node.reference).sort()).toEqual(references.toSorted());
    expect(next.familyPayments.pageInfo.hasNextPage).toBe(false);
    const all = dataOf(
      await askAs(gateway.url, admin)(FamilyRowsDocument, {
        ...{ parentId: family.parent.id, first: 50, after: null },
      }),
    );
    expect(all.familyAuditEntries.edges.map(({ node }) => node.entityId).sort()).toEqual(
      [family.parent.id, family.studentId, payments[0]?.id].sort(),
    );
  });
});

it('is found by the search of the admin panel', async () => {
  const { adminSearch } = dataOf(
    await askAs(gateway.url, admin)(AdminSearchDocument, { search: family.parent.email }),
  );
  expect(adminSearch).toContainEqual({
    ...{ kind: 'FAMILY', id: family.parent.id, title: 'Ngozi', detail: family.parent.email },
  });
});
