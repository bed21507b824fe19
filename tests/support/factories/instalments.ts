import { sendInstalmentNotices } from '../../../gateway/features/payments/instalments/sendNotices.ts';
import type { Instalment, InstalmentPlan } from '../../../gateway/generated/prisma/client.ts';
import type { Package } from '../../../gateway/generated/prisma/enums.ts';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { BeginPlanDocument, PayPartsDocument, PlanOfDocument } from './instalments.generated.ts';
import { makeUnpaidFamily } from './payments.ts';
import { askAs, type Person, runAs } from './people.ts';
import type { RefundStage } from './refundStage.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

type Gateway = Pick<TestGateway, 'url' | 'app'>;

export const beginPlan = ({ url }: Gateway, person: Person | null, studentId: string, parts: number) =>
  runAs(url, person, BeginPlanDocument, { studentId, parts });
export const payParts = ({ url }: Gateway, person: Person | null, studentId: string, allLeft: boolean) =>
  runAs(url, person, PayPartsDocument, { studentId, allLeft });

/** Reads the plan of a student as a person sees it. */
export const planOf = async ({ url }: Gateway, person: Person, id: string) =>
  dataOf(await askAs(url, person)(PlanOfDocument, { id }));

/** Makes a family that has paid the first part of a plan. */
export async function makePlan(stage: RefundStage, parts: number, chosen: Package) {
  const family = await makeUnpaidFamily(stage.gateway.app, chosen);
  const started = successOf(await beginPlan(stage.gateway, family.parent, family.student.id, parts));
  const payment = await stage.settle(started.id, started.reference);
  return { ...family, payment, planId: payment.planId ?? '' };
}

/** Pays the next part of a plan, or all that are left. @returns the settled payment */
export async function payNext(stage: RefundStage, parent: Person, studentId: string, allLeft: boolean) {
  const started = successOf(await payParts(stage.gateway, parent, studentId, allLeft));
  return stage.settle(started.id, started.reference);
}

export const partsOf = ({ app }: Gateway, planId: string): Promise<Instalment[]> =>
  app.prisma.instalment.findMany({ where: { planId }, orderBy: { number: 'asc' } });

export const planRowOf = ({ app }: Gateway, id: string): Promise<InstalmentPlan> =>
  app.prisma.instalmentPlan.findUniqueOrThrow({ where: { id } });

/** Moves all dates of a plan into the past, as if that many days had gone by. */
export async function passDays({ app }: Gateway, planId: string, days: number): Promise<void> {
  const before = (date: Date | null) => date && new Date(date.getTime() - days * DAY_MS);
  for (const part of await app.prisma.instalment.findMany({ where: { planId } }))
    await app.prisma.instalment.update({
      where: { planId_number: { planId, number: part.number } },
      data: { dueAt: before(part.dueAt) ?? part.dueAt, nextNoticeAt: before(part.nextNoticeAt) },
    });
}

/** Runs the worker's task once. */
export const sendNotices = ({ app }: Gateway) => sendInstalmentNotices(app, never);
