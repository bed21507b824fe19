import { randomUUID } from 'node:crypto';
import type { Coupon, Payment, Prisma } from '../../../gateway/generated/prisma/client.ts';
import { successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { TryCouponDocument } from './coupons.generated.ts';
import { StartPaymentDocument } from './payments.generated.ts';
import { paymentOf } from './payments.ts';
import { makePerson, type Person, runAs } from './people.ts';

type Gateway = Pick<TestGateway, 'url' | 'app'>;
/** A parent with an enrolment that is not paid. */
export type Payer = { parent: Person; studentId: string };

/** Makes a coupon that counts, of ten per cent for five families unless it says otherwise. */
export const makeCoupon = (
  { app }: Gateway,
  terms: Partial<Prisma.CouponUncheckedCreateInput> = {},
): Promise<Coupon> =>
  app.prisma.coupon.create({
    data: {
      ...{ code: `C-${randomUUID().slice(0, 13).toUpperCase()}`, maxUses: 5, startsAt: new Date(0) },
      ...(terms.amountOffMinor ? {} : { percentOff: 10 }),
      ...terms,
    },
  });

/** Makes a family with a child who is not paid for. */
export async function makePayer({ app }: Gateway): Promise<Payer> {
  const parent = await makePerson(app, { role: 'PARENT', name: 'Ngozi' });
  return { parent, studentId: await addStudent({ app }, parent, 'Ada') };
}

/** Enrols a child of a parent in the DIY package. @returns its id */
export async function addStudent(
  { app }: Pick<Gateway, 'app'>,
  { id: parentId }: Person,
  firstName: string,
): Promise<string> {
  const data = { parentId, firstName, age: 12, package: 'DIY' as const };
  return (await app.prisma.student.create({ data, select: { id: true } })).id;
}

export const quoteCoupon = ({ url }: Gateway, { parent, studentId }: Payer, couponCode: string) =>
  runAs(url, parent, TryCouponDocument, { studentId, couponCode });

export const startWith = ({ url }: Gateway, { parent, studentId }: Payer, couponCode: string | null) =>
  runAs(url, parent, StartPaymentDocument, { studentId, couponCode });

/** Starts a payment with a coupon, or without one, which must succeed. @returns its row */
export async function makePaymentWith(
  gateway: Gateway,
  payer: Payer,
  couponCode: string | null,
): Promise<Payment> {
  return paymentOf(gateway.app, successOf(await startWith(gateway, payer, couponCode)).id);
}

/** Returns how many uses a coupon counts, and the states of those that it has, the oldest first. */
export async function usesOf({ app }: Gateway, { id }: Pick<Coupon, 'id'>) {
  const { uses, couponUses } = await app.prisma.coupon.findUniqueOrThrow({
    where: { id },
    include: { couponUses: { orderBy: { id: 'asc' } } },
  });
  return { uses, states: couponUses.map(({ state }) => state) };
}
