import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRANSFER_MS } from '../../contract/transfers.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  checkPaymentAgain,
  makePayment,
  makeUnpaidFamily,
  paymentOf,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { PRICE, useRefundStage } from '../support/factories/refundStage.ts';
import { waitUntil } from '../support/probes/waitUntil.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { StartTransferOfDocument, TransferPaymentOfDocument } from './transfers.generated.ts';

const stage = useRefundStage();
const HOUR_S = TRANSFER_MS / 1000;

const start = (person: Person, studentId: string) =>
  runAs(stage.gateway.url, person, StartTransferOfDocument, { studentId, method: 'TRANSFER' });
const shownTo = async (person: Person, studentId: string) =>
  dataOf(await askAs(stage.gateway.url, person)(TransferPaymentOfDocument, { studentId }));

async function makeTransfer() {
  const family = await makeUnpaidFamily(stage.gateway.app, 'DIY');
  const started = successOf(await start(family.parent, family.student.id));
  return { ...family, started };
}

describe('a transfer', () => {
  it('gets an account number for an hour, which survives a reload and is for the parent alone', async () => {
    const { parent, child, student, started } = await makeTransfer();
    expect(started).toMatchObject({
      ...{ method: 'TRANSFER' },
      transfer: { accountName: 'PAYSTACK CHECKOUT', bankName: 'Test Bank' },
    });
    const { opening } = stage.provider.charge(started.reference);
    expect(opening).toMatchObject({ email: parent.email, amount: PRICE, currency: 'NGN' });
    expect(opening).not.toHaveProperty('callback_url');
    const shown = await shownTo(parent, student.id);
    expect(shown).toMatchObject({
      prices: { takesTransfers: true },
      transferPayment: {
        ...{ id: started.id, status: 'PENDING' },
        transfer: { accountNumber: started.transfer?.accountNumber },
      },
    });
    const left = shown.transferPayment?.transfer?.secondsLeft ?? 0;
    expect(left).toBeGreaterThan(HOUR_S - 60);
    expect(left).toBeLessThanOrEqual(HOUR_S);
    const stranger = await makePerson(stage.gateway.app, { role: 'PARENT', name: 'Bola' });
    for (const person of [child, stranger]) {
      expect((await shownTo(person, student.id)).transferPayment).toBeNull();
      expect(errorOf(await start(person, student.id)).code).toBe('NOT_FOUND');
    }
  });

  it('keeps its account number however often it is asked for, and gets a new one before the end', async () => {
    const { parent, student, started } = await makeTransfer();
    // The family has said that it sent the money.
    successOf(await checkPaymentAgain(stage.gateway, parent, started.reference));
    const again = await Promise.all(Array.from({ length: 6 }, () => start(parent, student.id)));
    expect(new Set(again.map((answer) => successOf(answer).transfer?.accountNumber))).toEqual(
      new Set([started.transfer?.accountNumber]),
    );
    // A checkout is another way to pay, with a payment of its own.
    expect((await makePayment(stage.gateway, parent, student.id)).id).not.toBe(started.id);
    await stage.gateway.app.prisma.transferAccount.update({
      where: { paymentId: started.id },
      data: { expiresAt: new Date(Date.now() + 60_000) },
    });
    await stage.gateway.app.prisma.payment.updateMany({
      where: { id: started.id },
      data: { createdAt: new Date(Date.now() - TRANSFER_MS) },
    });
    const renewed = successOf(await start(parent, student.id));
    expect(renewed.transfer?.accountNumber).not.toBe(started.transfer?.accountNumber);
    expect((await shownTo(parent, student.id)).transferPayment?.id).toBe(renewed.id);
  });

  it.each([
    ['exactly', 0, 'COMPLETED', null],
    ['too little', -100_00, 'MISMATCHED', /quote was/],
    ['too much', 100_00, 'MISMATCHED', /quote was/],
  ] as const)('that arrives %s is settled like every payment', async (_how, difference, status, flag) => {
    const { parent, student, started } = await makeTransfer();
    stage.provider.charge(started.reference).amount = PRICE + difference;
    const payment = await stage.settle(started.id, started.reference);
    expect(payment.status).toBe(status);
    if (flag) expect(payment.flag).toMatch(flag);
    expect((await stage.studentOf(student.id)).paymentStatus).toBe(flag ? 'PENDING' : 'COMPLETED');
    expect((await shownTo(parent, student.id)).transferPayment?.status).toBe(flag ? status : undefined);
  });

  it('is not offered in another currency', async () => {
    const { parent, student } = await makeUnpaidFamily(stage.gateway.app, 'DIY');
    const country = { country: 'Nigeria', currency: 'GHS', diyMinor: 100_00, mentoredMinor: 250_00 };
    await stage.gateway.app.prisma.countryPrice.create({ data: country });
    try {
      expect((await shownTo(parent, student.id)).prices.takesTransfers).toBe(false);
      expect(errorOf(await start(parent, student.id)).code).toBe('CONFLICT');
    } finally {
      await stage.gateway.app.prisma.countryPrice.deleteMany({ where: { country: 'Nigeria' } });
    }
  });
});

describe('the sandbox', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ ...DEFAULTS, worker: true });
  });
  afterAll(() => gateway.close());

  /** Begins a transfer. @returns the payment's id and the page of the bank where it is made */
  async function makeSandboxTransfer() {
    const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
    const input = { studentId: student.id, method: 'TRANSFER' as const };
    const started = successOf(await runAs(gateway.url, parent, StartTransferOfDocument, input));
    const page = `${gateway.url}/sandbox/checkout/transfer-${started.transfer?.accountNumber}`;
    return { id: started.id, reference: started.reference, page };
  }
  const choose = (page: string, choice: string) =>
    fetch(page, {
      method: 'POST',
      headers: { origin: gateway.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: `choice=${choice}`,
      redirect: 'manual',
    });
  const settled = (id: string, status: string) =>
    waitUntil(async () => (await paymentOf(gateway.app, id)).status === status);

  it.each([
    ['exact', 'COMPLETED'],
    ['little', 'MISMATCHED'],
  ])('makes a transfer (%s), and its webhook settles it', async (choice, status) => {
    const { id, page } = await makeSandboxTransfer();
    expect(await (await fetch(page)).text()).toContain('Sandbox bank');
    expect((await choose(page, 'pay')).status).toBe(400);
    expect((await choose(page, choice)).status).toBe(303);
    await settled(id, status);
    expect((await paymentOf(gateway.app, id)).channel).toBe('bank_transfer');
    // It is sent once.
    expect((await choose(page, 'much')).status).toBe(400);
  });

  it('takes no transfer once the time of the account number is over', async () => {
    const { id, reference, page } = await makeSandboxTransfer();
    await gateway.app.prisma.sandboxCharge.update({
      where: { reference },
      data: { accountExpiresAt: new Date() },
    });
    expect(await (await fetch(page)).text()).toContain('has ended');
    expect((await choose(page, 'exact')).status).toBe(400);
    expect((await paymentOf(gateway.app, id)).status).toBe('PENDING');
  });
});
