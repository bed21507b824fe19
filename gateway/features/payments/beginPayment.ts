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
import type { Payment, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { requireOpenPayments } from '../settings/flags.ts';
import { createProvider } from './provider/provider.ts';
import { FIRST_ATTEMPT_DELAY_MS, type Pace, paceOf, VERIFICATION_MS } from './verification/schedule.ts';

const REFERENCE_DRAWS = 5;
/** Time beyond the call itself for which a second click waits for the checkout that the first one opens. */
const OPENING_MARGIN_MS = 2000;

/** A server-side quote. With its package, a row that changes meanwhile never gets one package for the other's price. */
export type Quote = Pick<Payment, 'kind' | 'package' | 'amountMinor' | 'currency'>;

/**
 * Creates a payment for an enrolment at a server-side quote and opens its checkout. Reuses a checkout that was just
 * opened for the same quote.
 * @param check returns why the enrolment cannot be paid for; called again while its row is locked
 * @returns the payment's id
 * @throws DomainError the result of `check`, NOT_FOUND, CLOSED, BAD_INPUT without an amount, LIMIT, PROVIDER
 */
export async function beginPayment(
  app: App,
  viewer: Viewer,
  studentId: string,
  quote: Quote,
  check: (student: Student) => DomainError | null,
): Promise<string> {
  await requireOpenPayments(app.prisma, viewer);
  throwIfInvalid(checkAmount(quote.amountMinor));
  const { payment, isNew } = await reserve(app, viewer, studentId, quote, check);
  if (isNew) {
    await openCheckout(app, payment);
    return payment.id;
  }
  await extendVerification(app, payment.id);
  if (!payment.authorizationUrl) await awaitConcurrentCheckout(app, payment.id);
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
async function reserve(
  app: App,
  viewer: Viewer,
  studentId: string,
  quote: Quote,
  check: (student: Student) => DomainError | null,
) {
  return inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR UPDATE`;
    const student = await tx.student.findUnique({ where: { id: studentId } });
    if (!student) throw notFound('Student');
    throwIfInvalid(check(student));
    const open = await tx.payment.findFirst({
      where: {
        parentId: viewer.id,
        studentId,
        status: 'PENDING',
        ...quote,
        // A parent who came back from an enrolment's checkout starts over; an upgrade may be completing by itself.
        ...(quote.kind === 'ENROLMENT' ? { round: 0 } : {}),
        OR: [
          { authorizationUrl: { not: null }, createdAt: { gt: new Date(Date.now() - PAYMENT_REUSE_MS) } },
          { createdAt: { gt: new Date(Date.now() - openingMs(app)) } },
        ],
      },
      orderBy: { createdAt: 'desc' },
    });
    if (open) return { payment: open, isNew: false };
    await consumeRateLimit(tx, PAYMENT_START_LIMIT, viewer.id);
    return { payment: await insertPayment(tx, viewer, student, quote, paceOf(app.config)), isNew: true };
  });
}

async function insertPayment(
  tx: Tx,
  viewer: Viewer,
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
          parentId: viewer.id,
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

async function openCheckout(app: App, payment: Payment): Promise<void> {
  const { reference, amountMinor, currency } = payment;
  try {
    const { email } = await app.prisma.user.findUniqueOrThrow({ where: { id: payment.parentId } });
    const checkout = await createProvider(app).initialise({
      email,
      amountMinor,
      currency,
      reference,
      callbackUrl: `${app.config.publicUrl}/payment-confirmation?reference=${reference}`,
      metadata: {
        student_name: payment.studentName,
        course_type: payment.course,
        package_type: payment.package,
        parent_id: payment.parentId,
        student_id: payment.studentId ?? '',
        payment_kind: payment.kind,
      },
    });
    await app.prisma.payment.update({ where: { id: payment.id }, data: checkout });
  } catch (error) {
    app.log.warn({ payment: payment.id, err: error }, 'no checkout was opened');
    // Nobody has a URL to pay at; if the provider opened the checkout all the same, verification continues.
    await app.prisma.payment.updateMany({
      where: { id: payment.id, status: 'PENDING' },
      data: { status: 'FAILED', settledAt: new Date(), roundRunning: false },
    });
    throw checkoutFailed();
  }
}

/** Waits for the checkout that a concurrent request is opening: both requests return its URL. */
async function awaitConcurrentCheckout(app: App, paymentId: string): Promise<void> {
  for (const until = Date.now() + openingMs(app); Date.now() < until; await wait(100)) {
    const payment = await app.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
    if (payment.authorizationUrl) return;
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
