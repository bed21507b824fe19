import type { App } from '../../../gateway/context.ts';
import type { Payment, Student } from '../../../gateway/generated/prisma/client.ts';
import type { Package } from '../../../gateway/generated/prisma/enums.ts';
import { successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import {
  CheckPaymentAgainDocument,
  StartPaymentDocument,
  StartUpgradeDocument,
  VerifyPaymentDocument,
} from './payments.generated.ts';
import { makePerson, type Person, runAs, type Site } from './people.ts';

/** A parent, a child with a login of its own, and an enrolment that is not paid. */
export type UnpaidFamily = { parent: Person; child: Person; student: Student };

export async function makeUnpaidFamily(site: Site, chosen: Package): Promise<UnpaidFamily> {
  const [parent, child] = await Promise.all([
    makePerson(site, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(site, { role: 'STUDENT', name: 'Ada' }),
  ]);
  const student = await site.prisma.student.create({
    data: { parentId: parent.id, loginId: child.id, firstName: 'Ada', age: 12, package: chosen },
  });
  return { parent, child, student };
}

/** Creates a mentor with an active record, without students. */
export async function makeMentor(
  site: Site,
  maxStudents: number | null,
): Promise<Person & { mentorId: string }> {
  const person = await makePerson(site, { role: 'MENTOR', name: 'Tunde' });
  const mentor = await site.prisma.mentor.create({ data: { profileId: person.id, maxStudents } });
  return { ...person, mentorId: mentor.id };
}

type Gateway = Pick<TestGateway, 'url' | 'app'>;

export const startPayment = ({ url }: Gateway, person: Person, studentId: string) =>
  runAs(url, person, StartPaymentDocument, { studentId });
export const startUpgrade = ({ url }: Gateway, person: Person, studentId: string) =>
  runAs(url, person, StartUpgradeDocument, { studentId });
export const verifyPayment = ({ url }: Gateway, person: Person, reference: string) =>
  runAs(url, person, VerifyPaymentDocument, { reference });
export const checkPaymentAgain = ({ url }: Gateway, person: Person, reference: string) =>
  runAs(url, person, CheckPaymentAgainDocument, { reference });

/** Starts a payment, which must succeed. @returns its row */
export async function makePayment(gateway: Gateway, parent: Person, studentId: string): Promise<Payment> {
  return paymentOf(gateway.app, successOf(await startPayment(gateway, parent, studentId)).id);
}

/** Starts a payment of a new family. */
export async function makeFamilyWithPayment(
  gateway: Gateway,
  chosen: Package,
): Promise<UnpaidFamily & { payment: Payment }> {
  const family = await makeUnpaidFamily(gateway.app, chosen);
  return { ...family, payment: await makePayment(gateway, family.parent, family.student.id) };
}

export function paymentOf({ prisma }: Pick<App, 'prisma'>, id: string): Promise<Payment> {
  return prisma.payment.findUniqueOrThrow({ where: { id } });
}

/** Makes a family with a started payment. */
export async function makeStartedPayment(gateway: TestGateway) {
  const { payment, ...family } = await makeFamilyWithPayment(gateway, 'DIY');
  return { ...family, id: payment.id, reference: payment.reference };
}

/** Makes the next attempt of a payment overdue, so that the sweep makes it. */
export const makeAttemptOverdue = ({ app }: TestGateway, id: string) =>
  app.prisma.payment.update({ where: { id }, data: { nextVerifyAt: new Date(Date.now() - 60_000) } });
