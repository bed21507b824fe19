import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DisputeResponse } from '../../contract/disputes.ts';
// The worker's tasks are run one by one, because the tests decide when something is due.
import { sweepDisputes } from '../../gateway/features/payments/disputes/sweepDisputes.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { RespondToTestedDisputeDocument } from '../support/factories/disputes.generated.ts';
import { disputeActions, EVIDENCE } from '../support/factories/disputes.ts';
import { paymentOf } from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { refundOf, requestRefund } from '../support/factories/refunds.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';
import {
  SearchRefundsAndDisputesDocument,
  TestedDisputeDocument,
  TestedSaveEvidenceDocument,
} from './disputeAnswers.generated.ts';

const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;
let admin: Person;
let act: ReturnType<typeof disputeActions>;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  act = disputeActions(gateway, provider);
});
beforeEach(() => {
  provider.disputeFault = null;
  provider.disputeCalls.length = 0;
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const save = (disputeId: string, version: number, evidence: typeof EVIDENCE) =>
  runAs(gateway.url, admin, TestedSaveEvidenceDocument, { disputeId, version, ...evidence });

describe('the answer', () => {
  it('is kept as a draft for another admin, who does not overwrite it unseen', async () => {
    const { dispute } = await act.openDispute({});
    const draft = { ...EVIDENCE, customerPhone: '', message: '' };
    const saved = successOf(await save(dispute.id, dispute.version, draft));
    expect(saved).toMatchObject({ serviceDetails: EVIDENCE.serviceDetails, response: null });
    expect(errorOf(await save(dispute.id, dispute.version, EVIDENCE))).toMatchObject({ code: 'CONFLICT' });
    const other = await makePerson(gateway.app, { role: 'ADMIN', name: 'Femi' });
    const read = dataOf(await askAs(gateway.url, other)(TestedDisputeDocument, { id: dispute.id }));
    expect({ ...read.adminDispute, __typename: saved.__typename }).toEqual(saved);
    expect(provider.disputeCalls).toEqual([]);
  });

  it('that contests sends the evidence, a document and the answer, and the bank decides', async () => {
    const { made, reported, dispute } = await act.openDispute({});
    const answered = successOf(await act.respond(admin, dispute.id, dispute.version, 'CONTESTED'));
    expect(answered).toMatchObject({ status: 'UNDER_REVIEW', response: 'CONTESTED' });
    expect(answered.sentAt).not.toBeNull();
    const evidence = {
      ...{ customer_name: EVIDENCE.customerName, customer_email: EVIDENCE.customerEmail },
      ...{ customer_phone: EVIDENCE.customerPhone, service_details: EVIDENCE.serviceDetails },
    };
    const answer = { resolution: 'declined', message: EVIDENCE.message, evidence: 4711 };
    expect(provider.disputeCalls).toEqual([
      { call: 'POST evidence', body: evidence },
      { call: 'upload', body: { bytes: expect.any(Number) } },
      {
        call: 'PUT resolve',
        body: { ...answer, refund_amount: 0, uploaded_filename: `stored-${reported.id}.pdf` },
      },
    ]);
    expect(provider.disputeCalls[1]?.body.bytes).toBeGreaterThan(1000);
    expect(errorOf(await act.respond(admin, dispute.id, answered.version, 'ACCEPTED'))).toMatchObject({
      ...{ code: 'CONFLICT', message: 'This dispute has been answered already' },
    });
    Object.assign(reported, { status: 'resolved', resolution: 'declined' });
    await act.announce('resolve', { id: reported.id });
    expect((await paymentOf(gateway.app, made.id)).status).toBe('COMPLETED');
  });

  it('that accepts takes the payment back at once', async () => {
    const { made, dispute } = await act.openDispute({});
    const answered = successOf(await act.respond(admin, dispute.id, dispute.version, 'ACCEPTED'));
    expect(answered).toMatchObject({ status: 'LOST', paymentStatus: 'REVERSED' });
    expect(await act.enrolmentOf(made)).toBe('REFUNDED');
    const resolve = provider.disputeCalls.find(({ call }) => call === 'PUT resolve');
    expect(resolve?.body).toMatchObject({
      resolution: 'merchant-accepted',
      refund_amount: dispute.amountMinor,
    });
  });

  it('that the provider does not take is kept and sent again', async () => {
    const { app } = gateway;
    const { reported, dispute } = await act.openDispute({});
    provider.disputeFault = 'server error';
    const kept = successOf(await act.respond(admin, dispute.id, dispute.version, 'CONTESTED'));
    expect(kept).toMatchObject({ status: 'NEEDS_RESPONSE', response: 'CONTESTED', sentAt: null });
    provider.disputeFault = null;
    await expect
      .poll(async () => {
        await app.prisma.dispute.update({ where: { id: dispute.id }, data: { nextCheckAt: new Date(0) } });
        await sweepDisputes(app, never);
        return (await act.disputeOf(reported)).sentAt;
      })
      .not.toBeNull();
    expect((await act.disputeOf(reported)).status).toBe('UNDER_REVIEW');
  });

  it('whose confirmation was lost is not given twice', async () => {
    const { app } = gateway;
    const { reported, dispute } = await act.openDispute({});
    successOf(await act.respond(admin, dispute.id, dispute.version, 'CONTESTED'));
    const calls = provider.disputeCalls.length;
    const lost = { sentAt: null, nextCheckAt: new Date(0) };
    await app.prisma.dispute.update({ where: { id: dispute.id }, data: lost });
    await sweepDisputes(app, never);
    expect((await act.disputeOf(reported)).sentAt).not.toBeNull();
    expect(provider.disputeCalls).toHaveLength(calls);
  });

  it('needs every part to contest, and the reason alone to accept', async () => {
    const { dispute } = await act.openDispute({});
    const send = (response: DisputeResponse, change: Partial<typeof EVIDENCE>) =>
      runAs(gateway.url, admin, RespondToTestedDisputeDocument, {
        ...{ disputeId: dispute.id, version: dispute.version, response, ...EVIDENCE, ...change },
      });
    for (const part of Object.keys(EVIDENCE))
      expect(errorOf(await send('CONTESTED', { [part]: ' ' }))).toMatchObject({
        code: 'BAD_INPUT',
        field: part,
      });
    expect(errorOf(await send('CONTESTED', { customerEmail: 'nobody' })).field).toBe('customerEmail');
    expect(errorOf(await send('CONTESTED', { serviceDetails: 'x'.repeat(3001) })).field).toBe(
      'serviceDetails',
    );
    expect(errorOf(await send('ACCEPTED', { message: '' })).field).toBe('message');
    expect(provider.disputeCalls).toEqual([]);
  });

  it('is for admins alone, and so is the dispute', async () => {
    const { made, dispute } = await act.openDispute({});
    const mentor = await makePerson(gateway.app, { role: 'MENTOR', name: 'Tunde' });
    for (const person of [made.parent, made.child, mentor]) {
      const read = await askAs(gateway.url, person)(TestedDisputeDocument, { id: dispute.id });
      expect(read.data?.adminDispute ?? null).toBeNull();
      expect(read.errors).toHaveLength(1);
      const input = { disputeId: dispute.id, version: dispute.version, response: 'ACCEPTED' as const };
      const answer = await askAs(gateway.url, person)(RespondToTestedDisputeDocument, {
        input: { ...input, ...EVIDENCE },
      });
      expect(answer.errors).toHaveLength(1);
    }
    expect((await paymentOf(gateway.app, made.id)).status).toBe('COMPLETED');
  });
});

describe('disputes and refunds', () => {
  it('are found by the reference and the name of the payer, which may change', async () => {
    const { made, dispute } = await act.openDispute({});
    successOf(await requestRefund(gateway, made.parent, made.reference, 'She prefers to paint'));
    const refund = await refundOf(gateway, made.id);
    const found = async (search: string) => {
      const { adminDisputes, adminRefunds } = dataOf(
        await askAs(gateway.url, admin)(SearchRefundsAndDisputesDocument, { search }),
      );
      return {
        disputes: adminDisputes.edges.map(({ node }) => [node.id, node.version]),
        refunds: adminRefunds.edges.map(({ node }) => node.id),
      };
    };
    const both = { disputes: [[dispute.id, dispute.version]], refunds: [refund.id] };
    expect(await found(made.reference)).toEqual(both);
    expect(await found('Folasade')).toEqual({ disputes: [], refunds: [] });
    await gateway.app.prisma.profile.update({
      where: { id: made.parent.id },
      data: { fullName: 'Folasade Ojo' },
    });
    expect(await found('folasa OJO')).toEqual(both);
  });
});
