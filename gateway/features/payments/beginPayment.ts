import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkAmount,
  PAYMENT_REUSE_MS,
  PAYMENT_START_LIMIT,
  PAYMENT_TEXTS,
  paymentReference,
} from '../../../contract/payments.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Payment, Sponsor, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { requireOpenPayments } from '../settings/flags.ts';
import { reserveCoupon } from './coupons/reserveCoupon.ts';
import { releaseCoupon } from './coupons/settleCoupon.ts';
import { createProvider } from './provider/provider.ts';
import { postponePaymentReminder } from './reminders/postponePaymentReminder.ts';
import { openTransfer } from './transfers/openTransfer.ts';
import { takesTransfers } from './transfers/takesTransfers.ts';
import { FIRST_ATTEMPT_DELAY_MS, type Pace, paceOf, VERIFICATION_MS } from './verification/schedule.ts';

const REFERENCE_DRAWS = 5;
/** Time beyond the call itself for which a second click waits for the checkout that the first one opens. */
const OPENING_MARGIN_MS = 2000;

/** A server-side quote. With its package, a row that changes meanwhile never gets one package for the other's price. */
export type Quote = Pick<
  Payment,
  'kind' | 'method' | 'package' | 'amountMinor' | 'currency' | 'couponId' | 'discountMinor' | 'fullPriceMinor'
> &
  Partial<Pick<Payment, 'planId' | 'firstPart' | 'lastPart' | 'partCount'>>;

/** Somebody without an account, who pays for the child of a parent. */
type SponsorPayer = {
  sponsor: Sponsor;
  parentId: string;
  /** Returns the address to which the checkout of a reference leads back. */
  callbackUrl: (reference: string) => string;
};

/** The payer: a parent with an account, or a sponsor without one. */
export type Payer = Viewer | SponsorPayer;

/** Checks an enrolment whose row is locked. Returns why it cannot be paid for, or null. */
type Check = (student: Student, tx: Tx) => DomainError | null | Promise<DomainError | null>;

/** The columns that say whose a payment is. */
const ownerOf = (payer: Payer) =>
  'sponsor' in payer
    ? { parentId: payer.parentId, sponsorId: payer.sponsor.id }
    : { parentId: payer.id, sponsorId: null };

/**
 * Creates a payment for an enrolment at a server-side quote and opens its checkout. Reuses a checkout that was just
 * opened for the same quote.
 * @param check returns why the enrolment cannot be paid for; called again while its row is locked
 * @returns the payment's id
 * @throws DomainError the result of `check`, NOT_FOUND, CLOSED, BAD_INPUT without an amount, LIMIT, PROVIDER
 */
export async function beginPayment(
  app: App,
  payer: Payer,
  studentId: string,
  quote: Quote,
  check: Check,
): Promise<string> {
  await requireOpenPayments(app.prisma, 'sponsor' in payer ? null : payer);
  throwIfInvalid(checkAmount(quote.amountMinor));
  const { payment, isNew } = await reserve(app, payer, studentId, quote, check);
  if (isNew) {
    await open(app, payer, payment);
    return payment.id;
  }
  await extendVerification(app, payment.id);
  await awaitConcurrentOpening(app, payment.id);
  return payment.id;
}

/**
 * Verifies a reused payment for as long as a new one, since its checkout may be paid as late. Runs without the lock of
 * the student's row, which a settlement takes after that of the payment.
 */
async function extendVerification(app: App, paymentId: string): Promise<void> {
  const { scale } = paceOf(app.config);
  await app.prisma.payment.updateMany({
    where: { id: paymentId, status: 'PENDING' },
    data: { verifyUntil: new Date(Date.now() + VERIFICATION_MS * scale) },
  });
}

/** Writes the payment before it can be paid. The lock of the student's row serializes clicks for one student. */
async function reserve(app: App, payer: Payer, studentId: string, quote: Quote, check: Check) {
  return inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR UPDATE`;
    const student = await tx.student.findUnique({ where: { id: studentId } });
    if (!student) throw notFound('Student');
    throwIfInvalid(await check(student, tx));
    const open = await tx.payment.findFirst({
      where: {
        ...ownerOf(payer),
        studentId,
        status: 'PENDING',
        // The parent may have changed it since.
        course: student.course,
        ...quote,
        // A payer who came back from a checkout starts over; an upgrade may be completing by itself.
        ...(quote.kind !== 'UPGRADE' && quote.method === 'CHECKOUT' ? { round: 0 } : {}),
        OR: [
          { authorizationUrl: { not: null }, createdAt: { gt: new Date(Date.now() - PAYMENT_REUSE_MS) } },
          takesTransfers(new Date()),
          { createdAt: { gt: new Date(Date.now() - openingMs(app)) } },
        ],
      },
      orderBy: { createdAt: 'desc' },
    });
    await postponePaymentReminder(tx, student);
    if (!open)
      await consumeRateLimit(tx, PAYMENT_START_LIMIT, 'sponsor' in payer ? payer.sponsor.id : payer.id);
    const payment = open ?? (await insertPayment(tx, payer, student, quote, paceOf(app.config)));
    // Last, since the other families with this coupon wait from here on.
    await reserveCoupon(tx, payment);
    return { payment, isNew: open === null };
  });
}

async function insertPayment(
  tx: Tx,
  payer: Payer,
  student: Student,
  quote: Quote,
  { scale }: Pace,
): Promise<Payment> {
  for (let draw = 0; draw < REFERENCE_DRAWS; draw += 1) {
    const now = Date.now();
    const [payment] = await tx.payment.createManyAndReturn({
      data: [
        {
          reference: paymentReference(now, randomInt(1_000_000)),
          ...ownerOf(payer),
          studentId: student.id,
          studentName: student.firstName,
          course: student.course,
          ...quote,
          round: 0,
          // It is verified even when the browser never comes back.
          nextVerifyAt: new Date(now + FIRST_ATTEMPT_DELAY_MS * scale),
          verifyUntil: new Date(now + VERIFICATION_MS * scale),
        },
      ],
      skipDuplicates: true,
    });
    if (payment) return payment;
  }
  throw new Error('No free payment reference was drawn');
}

/** Opens the way on which a payment can be made: a checkout, or an account number. */
async function open(app: App, payer: Payer, payment: Payment): Promise<void> {
  const { reference, amountMinor, currency } = payment;
  try {
    const request = {
      ...{ email: await emailOf(app, payer), amountMinor, currency, reference },
      metadata: {
        student_name: payment.studentName,
        course_type: payment.course,
        package_type: payment.package,
        parent_id: payment.parentId,
        student_id: payment.studentId ?? '',
        payment_kind: payment.kind,
      },
    };
    if (payment.method === 'TRANSFER') return await openTransfer(app, payment.id, request);
    const callbackUrl =
      'sponsor' in payer
        ? payer.callbackUrl(reference)
        : `${app.config.publicUrl}/payment-confirmation?reference=${reference}`;
    const checkout = await createProvider(app).initialise({ ...request, callbackUrl });
    await app.prisma.payment.update({ where: { id: payment.id }, data: checkout });
  } catch (error) {
    app.log.warn({ payment: payment.id, err: error }, 'no checkout was opened');
    // Nobody has a URL to pay at; if the provider opened the checkout all the same, verification continues.
    await inTransaction(app, async (tx) => {
      const { count } = await tx.payment.updateMany({
        where: { id: payment.id, status: 'PENDING' },
        data: { status: 'FAILED', settledAt: new Date(), roundRunning: false },
      });
      if (count > 0) await releaseCoupon(tx, payment);
    });
    throw checkoutFailed();
  }
}

async function emailOf({ prisma }: App, payer: Payer): Promise<string> {
  if (!('sponsor' in payer)) return (await prisma.user.findUniqueOrThrow({ where: { id: payer.id } })).email;
  const { email } = payer.sponsor;
  if (!email) throw new Error('The address of a sponsor was erased');
  return email;
}

/** Waits for the checkout that a concurrent request is opening, if any: both requests return it. */
async function awaitConcurrentOpening(app: App, paymentId: string): Promise<void> {
  for (const until = Date.now() + openingMs(app); Date.now() < until; await wait(100)) {
    const payment = await app.prisma.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { transfer: true },
    });
    if (payment.authorizationUrl || payment.transfer) return;
    if (payment.status !== 'PENDING') break;
  }
  throw checkoutFailed();
}

function openingMs(app: App): number {
  return app.config.providerDeadlineMs + OPENING_MARGIN_MS;
}

function checkoutFailed(): DomainError {
  return new DomainError('PROVIDER', PAYMENT_TEXTS.initializeFailed, null);
}
