import type { PartCount } from '../../../../contract/courseWeeks.ts';
import { badInput, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkPartCount, partDueAt, splitPrice } from '../../../../contract/instalments.ts';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { checkPayable, checkStillPayable, priceOf } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Student } from '../../../generated/prisma/client.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { requireOpenPayments } from '../../settings/flags.ts';
import { beginPayment } from '../beginPayment.ts';
import { pricesAt } from '../prices.ts';
import { quoteParts } from './partsQuote.ts';

/**
 * Starts the payment of an enrolment in parts: opens the checkout of the first part. The plan runs once that is paid,
 * at the price and in the currency of now.
 * @param address the client address, which decides whose country's prices apply
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, CONFLICT when it is paid or has a plan, CLOSED, BAD_INPUT for another number of parts
 * or a price too small for it, LIMIT, PROVIDER
 */
export async function startInstalmentPlan(
  app: App,
  viewer: Viewer,
  input: { studentId: string; parts: number },
  address: string,
): Promise<string> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: input.studentId }] },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(checkPartCount(input.parts) ?? checkPayable(student));
  await requireOpenPayments(app.prisma, viewer);
  const prices = await pricesAt(app, address);
  const totalMinor = priceOf(student.package, prices);
  const amounts = splitPrice(totalMinor, input.parts as PartCount);
  const [firstMinor] = amounts ?? [];
  if (!amounts || firstMinor === undefined) throw badInput('parts', INSTALMENT_TEXTS.tooSmall);
  const plan = await offerPlan(app, student, { totalMinor, currency: prices.currency, amounts });
  const range = { firstPart: 1, lastPart: 1, amountMinor: firstMinor };
  return beginPayment(app, viewer, student.id, quoteParts(plan, range), (locked) =>
    checkStillPayable(locked, student),
  );
}

type Price = { totalMinor: number; currency: string; amounts: readonly number[] };

/** Writes the plan of which nothing is paid yet, or finds the same one: the lock makes two clicks one plan. */
async function offerPlan(app: App, student: Student, { totalMinor, currency, amounts }: Price) {
  const partCount = amounts.length;
  const terms = {
    ...{ studentId: student.id, course: student.course, package: student.package },
    ...{ partCount, totalMinor, currency },
  };
  return inTransaction(app, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${student.id}::uuid FOR NO KEY UPDATE`;
    const same = await tx.instalmentPlan.findFirst({
      where: { ...terms, status: 'OFFERED' },
      orderBy: { id: 'desc' },
    });
    if (same) return same;
    const now = new Date();
    return tx.instalmentPlan.create({
      data: {
        ...terms,
        instalments: {
          createMany: {
            data: amounts.map((amountMinor, index) => ({
              ...{ number: index + 1, amountMinor, dueAt: partDueAt(now, partCount, index + 1) },
            })),
          },
        },
      },
    });
  });
}
