import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Settling is called directly, by many at once: over HTTP, verification attempts of a payment follow one another.
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import type { Payment } from '../../gateway/generated/prisma/client.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { pdfText } from '../support/clients/pdfText.ts';
import {
  makeFamilyWithPayment,
  makeMentor,
  makePayment,
  makeUnpaidFamily,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { makePaidFamily, receiptsOf, successOfPayment } from '../support/factories/receipts.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ReceiptByNumberDocument, ReceiptOfPaymentDocument } from './receipts.generated.ts';

/** Settlements in the database at the same time. More would only wait for a connection, and no longer than two seconds. */
const CONCURRENT = 10;

let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { ...DEFAULTS.env, DATABASE_POOL: '14' } });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

const settle = (payment: Payment) => settlePayment(gateway.app, payment.id, successOfPayment(payment));

/** Makes a family that has started to pay for the same enrolment twice. */
async function makeDoublePayment(): Promise<Payment[]> {
  const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
  const first = await makePayment(gateway, parent, student.id);
  const createdAt = new Date(Date.now() - 3_600_000);
  await gateway.app.prisma.payment.update({ where: { id: first.id }, data: { createdAt } });
  return [first, await makePayment(gateway, parent, student.id)];
}

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const getPdf = (person: Person | null, number: number, method: string) =>
  fetch(`${gateway.url}/receipts/${number}.pdf`, {
    method,
    headers: person ? { cookie: person.cookie } : {},
  });
const textOfPdf = async (person: Person, number: number) =>
  pdfText(Buffer.from(await (await getPdf(person, number, 'GET')).arrayBuffer()));
const readReceipt = async (person: Person, number: number) =>
  dataOf(await askAs(gateway.url, person)(ReceiptByNumberDocument, { number })).receipt;
const receiptMailsTo = (recipient: string) =>
  gateway.app.prisma.mail.findMany({ where: { recipient, subject: { startsWith: 'Your receipt' } } });

describe('the numbers of receipts', () => {
  it('have no gap after thirty settlements at the same time, of which some complete nothing or roll back', async () => {
    const { prisma } = gateway.app;
    const before = await prisma.receiptCounter.findFirstOrThrow();
    const [paid, doubled, mismatched, failing] = await Promise.all([
      times(12, () => makeFamilyWithPayment(gateway, 'DIY')),
      times(4, makeDoublePayment),
      times(5, () => makeFamilyWithPayment(gateway, 'DIY')),
      times(5, () => makeFamilyWithPayment(gateway, 'DIY')),
    ]);
    // Their settlements fail at the last row that they write, after the number was taken.
    await prisma.$executeRawUnsafe(`
      CREATE FUNCTION "failMail"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'no mail';
      END $$`);
    const addresses = failing.map(({ parent }) => `'${parent.email}'`).join();
    await prisma.$executeRawUnsafe(`
      CREATE TRIGGER "failMail" BEFORE INSERT ON "Mail" FOR EACH ROW
      WHEN (NEW.recipient IN (${addresses})) EXECUTE FUNCTION "failMail"()`);
    const payments = [...paid, ...failing].map(({ payment }) => payment);
    const charges = [
      ...[...payments, ...doubled.flat()].map((payment) => ({ payment, charge: successOfPayment(payment) })),
      ...mismatched.map(({ payment }) => ({
        payment,
        charge: { ...successOfPayment(payment), amountMinor: 100 },
      })),
    ];
    // In the order of their random parts, so that what completes, what does not and what rolls back are mixed.
    charges.sort((one, other) => (one.payment.id.slice(-8) < other.payment.id.slice(-8) ? -1 : 1));
    const limit = pLimit(CONCURRENT);
    const settlements = charges.map(({ payment, charge }) =>
      limit(() => settlePayment(gateway.app, payment.id, charge)),
    );
    const outcomes = (await Promise.allSettled(settlements)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : 'ROLLED_BACK',
    );
    const count = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect(outcomes).toHaveLength(30);
    expect(['COMPLETED', 'DUPLICATE', 'MISMATCHED', 'ROLLED_BACK'].map(count)).toEqual([16, 4, 5, 5]);
    await prisma.$executeRawUnsafe('DROP TRIGGER "failMail" ON "Mail"');
    for (const { payment } of failing) expect(await settle(payment)).toBe('COMPLETED');
    const issued = await prisma.receipt.findMany({
      where: { number: { gt: before.number } },
      orderBy: { number: 'asc' },
      include: { payment: true },
    });
    const expected = Array.from({ length: 21 }, (_, index) => before.number + 1 + index);
    expect(issued.map(({ number }) => number)).toEqual(expected);
    expect(issued.every(({ payment }) => payment.status === 'COMPLETED')).toBe(true);
  });

  it('are one for each payment, with one e-mail, however often it is settled', async () => {
    const { parent, student, payment } = await makeFamilyWithPayment(gateway, 'DIY');
    await times(10, () => settle(payment));
    const receipts = await receiptsOf(gateway.app, [payment.id]);
    expect(receipts).toHaveLength(1);
    const [mail, ...more] = await receiptMailsTo(parent.email);
    expect(more).toEqual([]);
    const number = receipts[0]?.number ?? 0;
    const link = `${gateway.url}/receipt/${number}`;
    for (const body of [mail?.text, mail?.html]) {
      for (const part of [link, 'NGN 100,000.00', student.firstName, payment.reference])
        expect(body).toContain(part);
    }
    expect(mail).toMatchObject({ subject: `Your receipt ${String(number).padStart(6, '0')}` });
  });
});

describe('a receipt', () => {
  it('is read by the payer and admins alone, as data and as PDF', async () => {
    const { parent, child, payment, receipt } = await makePaidFamily(gateway);
    const { number } = receipt;
    const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Bola' });
    for (const person of [parent, admin]) {
      expect(await readReceipt(person, number)).toMatchObject({ number, payerEmail: parent.email });
      const response = await getPdf(person, number, 'GET');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toContain('private');
      expect((await getPdf(person, number, 'HEAD')).status).toBe(200);
    }
    for (const person of [stranger, child, await makeMentor(gateway.app, null)]) {
      expect(await readReceipt(person, number)).toBeNull();
      const { reference } = payment;
      expect(dataOf(await askAs(gateway.url, person)(ReceiptOfPaymentDocument, { reference }))).toEqual({
        payment: null,
      });
      expect((await getPdf(person, number, 'GET')).status).toBe(404);
    }
    const asVisitor = await askAs(gateway.url, null)(ReceiptByNumberDocument, { number });
    expect(asVisitor.errors?.[0]?.message).toBe('User not authenticated');
    expect((await getPdf(null, number, 'GET')).status).toBe(404);
    expect((await getPdf(parent, 2_000_000_000, 'GET')).status).toBe(404);
    expect((await getPdf(parent, number, 'POST')).status).toBe(405);
    const reads = await gateway.app.prisma.auditEntry.findMany({ where: { actorId: admin.id } });
    expect(reads).toMatchObject([{ action: 'student.readFiles', entityId: payment.studentId }]);
  });

  it('keeps who paid, what for and the seller as they were', async () => {
    const { prisma } = gateway.app;
    await changeSettings(gateway.url, admin, { sellerName: 'Makers Ltd', sellerAddress: '1 Road\nLagos' });
    const { parent, student, receipt } = await makePaidFamily(gateway);
    const before = await readReceipt(parent, receipt.number);
    expect(before).toMatchObject({
      ...{ payerName: 'Ngozi', studentName: 'Ada', amountMinor: 10_000_000, currency: 'NGN' },
      ...{ sellerName: 'Makers Ltd', sellerAddress: '1 Road\nLagos', taxMinor: 0 },
    });
    await changeSettings(gateway.url, admin, { sellerName: 'Another Ltd', taxBasisPoints: 500 });
    await prisma.profile.update({ where: { id: parent.id }, data: { fullName: 'Somebody else' } });
    await prisma.student.update({ where: { id: student.id }, data: { firstName: 'Zainab' } });
    expect(await readReceipt(parent, receipt.number)).toEqual(before);
    await changeSettings(gateway.url, admin, { taxBasisPoints: 0 });
    const where = { id: receipt.id };
    await expect(prisma.receipt.update({ where, data: { amountMinor: 1 } })).rejects.toThrow('never change');
    await expect(prisma.receipt.delete({ where })).rejects.toThrow('never change');
    await expect(prisma.receiptCounter.updateMany({ data: { number: 0 } })).rejects.toThrow('only grows');
  });

  it('says the tax that the price includes, on the PDF and in the e-mail, unless there is none', async () => {
    const plain = await makePaidFamily(gateway);
    const saved = await changeSettings(gateway.url, admin, { taxName: 'VAT', taxBasisPoints: 750 });
    successOf(saved);
    const taxed = await makePaidFamily(gateway);
    await changeSettings(gateway.url, admin, { taxBasisPoints: 0 });
    expect(await readReceipt(taxed.parent, taxed.receipt.number)).toMatchObject({
      ...{ amountMinor: 10_000_000, taxName: 'VAT', taxBasisPoints: 750, taxMinor: 697_674 },
    });
    const text = await textOfPdf(taxed.parent, taxed.receipt.number);
    const lines = text.split('\n');
    expect(lines).toContain(String(taxed.receipt.number).padStart(6, '0'));
    expect(lines).toEqual(
      expect.arrayContaining(['NGN 100,000.00', 'of which VAT 7.5 %', 'NGN 6,976.74', taxed.parent.email]),
    );
    expect(lines).toContain(taxed.payment.reference);
    const [mail] = await receiptMailsTo(taxed.parent.email);
    expect(mail?.text).toContain('of which VAT 7.5 %: NGN 6,976.74');
    expect(await textOfPdf(plain.parent, plain.receipt.number)).not.toContain('of which');
  });

  it('stays when the money goes back', async () => {
    const { parent, payment, receipt } = await makePaidFamily(gateway);
    const reversed = { ...successOfPayment(payment), status: 'reversed' as const };
    expect(await settlePayment(gateway.app, payment.id, reversed)).toBe('REVERSED');
    const { reference } = payment;
    expect(dataOf(await askAs(gateway.url, parent)(ReceiptOfPaymentDocument, { reference }))).toEqual({
      payment: { status: 'REVERSED', receipt: { number: receipt.number } },
    });
    expect((await getPdf(parent, receipt.number, 'GET')).status).toBe(200);
    expect(await receiptMailsTo(parent.email)).toHaveLength(1);
  });

  it('is issued to nobody for money that completes nothing', async () => {
    const { parent, payment } = await makeFamilyWithPayment(gateway, 'DIY');
    const other = { ...successOfPayment(payment), amountMinor: payment.amountMinor - 1 };
    expect(await settlePayment(gateway.app, payment.id, other)).toBe('MISMATCHED');
    expect(await receiptsOf(gateway.app, [payment.id])).toEqual([]);
    expect(await receiptMailsTo(parent.email)).toEqual([]);
  });
});
