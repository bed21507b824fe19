import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { disputeActions } from '../support/factories/disputes.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';
import { PayerDisputesDocument } from './payerDisputes.generated.ts';

let provider: PaymentProvider;
let gateway: TestGateway;
let act: ReturnType<typeof disputeActions>;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  act = disputeActions(gateway, provider);
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

type Disputed = Awaited<ReturnType<typeof act.openDispute>>;

const seenBy = async (person: Person, { made }: Disputed) =>
  dataOf(await askAs(gateway.url, person)(PayerDisputesDocument, { reference: made.reference })).payment;

/** Lets the bank decide. */
async function decide({ reported }: Disputed, resolution: string) {
  Object.assign(reported, { status: 'resolved', resolution });
  await act.announce('resolve', { id: reported.id });
}

const liveNewsOf = async ({ made }: Disputed) =>
  gateway.app.prisma.feedEntry.count({
    where: { recipientId: made.parent.id, event: { kind: 'payment.disputed' } },
  });

it('is seen by the payer and by nobody else of the family or of another one', async () => {
  const disputed = await act.openDispute({});
  const { made, dispute } = disputed;
  expect(await seenBy(made.parent, disputed)).toEqual({
    disputes: [
      {
        ...{ status: 'NEEDS_RESPONSE', amountMinor: dispute.amountMinor, resolvedAt: null },
        dueAt: dispute.dueAt?.toISOString(),
      },
    ],
  });
  const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
  for (const other of [made.child, stranger]) expect(await seenBy(other, disputed)).toBeNull();
});

it.each([
  ['declined', {}, 'WON', ['Your bank asked about a payment', 'Your bank has decided']],
  ['merchant-accepted', {}, 'LOST', ['Your bank asked about a payment', 'Payment returned']],
  [
    ...(['merchant-accepted', { refund_amount: 100 }, 'LOST'] as const),
    ['Your bank asked about a payment', 'Your bank has decided'],
  ],
])(
  'that ends as %s (%o) is told to the payer at its beginning and its end, live and with a link',
  async (resolution, change, status, titles) => {
    const disputed = await act.openDispute(change);
    expect(await liveNewsOf(disputed)).toBe(1);
    for (let delivery = 0; delivery < 2; delivery += 1) await decide(disputed, resolution);
    expect(await liveNewsOf(disputed)).toBe(2);
    const { made } = disputed;
    expect((await seenBy(made.parent, disputed))?.disputes).toMatchObject([
      { status, resolvedAt: expect.any(String) },
    ]);
    const told = (await act.titlesOf(made.parent.id)).filter((title) => title !== 'Payment received');
    expect(told).toEqual(titles);
    const linked = await act.titlesOf(made.parent.id, `/profile/payments/${made.reference}`);
    expect(linked).toEqual(titles.filter((title) => title.startsWith('Your bank')));
  },
);
