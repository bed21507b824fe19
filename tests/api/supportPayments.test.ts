import { describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makePlan } from '../support/factories/instalments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { useRefundStage } from '../support/factories/refundStage.ts';
import { makeFamilyWithLink, sponsorInput, startSponsored } from '../support/factories/sponsors.ts';
import {
  OpenSupportViewOfDocument,
  SupportedPaymentsDocument,
  WhoLookedDocument,
} from './supportViews.generated.ts';

const REASON = 'The parent asks for a receipt';
const stage = useRefundStage();

const read = (person: Person, id: string) =>
  askAs(stage.gateway.url, person)(SupportedPaymentsDocument, { id });
const open = async (admin: Person, studentId: string) =>
  successOf(await runAs(stage.gateway.url, admin, OpenSupportViewOfDocument, { studentId, reason: REASON }));
const readsOf = async ({ id: actorId }: Person) => {
  const entries = await stage.gateway.app.prisma.auditEntry.findMany({ where: { actorId } });
  return entries
    .map(({ action, reason }) => ({ action, reason }))
    .filter(({ action }) => action.includes('read'));
};

describe('the payments of a family', () => {
  it('are read in an open support view, with the plan and the receipts, and each read is audited', async () => {
    const admin = await makePerson(stage.gateway.app, { role: 'ADMIN', name: 'Amaka' });
    const { parent, student, payment } = await makePlan(stage, 3, 'DIY');
    const [refused] = (await read(admin, student.id)).errors ?? [];
    expect(refused?.extensions?.code).toBe('NOT_ALLOWED');
    expect(await readsOf(admin)).toEqual([]);
    await open(admin, student.id);
    const { adminStudent } = dataOf(await read(admin, student.id));
    expect(adminStudent?.familyPayments).toEqual([
      { reference: payment.reference, status: 'COMPLETED', sponsor: null, receipt: expect.anything() },
    ]);
    expect(adminStudent?.familyPlan).toMatchObject({ status: 'RUNNING' });
    expect(adminStudent?.familyPlan?.parts.map(({ paidAt }) => paidAt !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await readsOf(admin)).toEqual([{ action: 'student.readPayments', reason: REASON }]);
    const other = await makePerson(stage.gateway.app, { role: 'ADMIN', name: 'Bisi' });
    expect((await read(other, student.id)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const looked = dataOf(await askAs(stage.gateway.url, parent)(WhoLookedDocument, { id: student.id }));
    expect(looked.student?.supportViews).toEqual([{ adminName: 'Amaka', reason: REASON }]);
  });

  it('are those that the parent sees: none of a sponsor who has not paid yet', async () => {
    const admin = await makePerson(stage.gateway.app, { role: 'ADMIN', name: 'Amaka' });
    const { student, token } = await makeFamilyWithLink(stage.gateway);
    const started = successOf(await startSponsored(stage.gateway, sponsorInput(token, 'Grandma Ife')));
    await open(admin, student.id);
    const seen = async () => dataOf(await read(admin, student.id)).adminStudent?.familyPayments;
    expect(await seen()).toEqual([]);
    const { id } = await stage.gateway.app.prisma.payment.findUniqueOrThrow({
      where: { reference: started.reference },
    });
    await stage.settle(id, started.reference);
    expect(await seen()).toMatchObject([{ status: 'COMPLETED', sponsor: { name: null } }]);
  });

  it('are closed to everyone else', async () => {
    const { parent, child, student } = await makePlan(stage, 2, 'DIY');
    for (const person of [parent, child])
      expect((await read(person, student.id)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});
