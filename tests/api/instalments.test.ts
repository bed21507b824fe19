import { beforeAll, describe, expect, it } from 'vitest';
import { issueDueCertificates } from '../../gateway/features/certificates/issueDueCertificates.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { beginPlan, makePlan, partsOf, payNext, payParts, planOf } from '../support/factories/instalments.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import {
  makeMentor,
  makeUnpaidFamily,
  paymentOf,
  startPayment,
  startUpgrade,
} from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { PRICE, useRefundStage } from '../support/factories/refundStage.ts';
import { refundOf } from '../support/factories/refunds.ts';
import {
  AssignmentsOfPlanDocument,
  CompleteLessonOfPlanDocument,
  LessonOfPlanDocument,
  SavePositionOfPlanDocument,
} from './instalments.generated.ts';

const stage = useRefundStage();
const DAY_MS = 86_400_000;
let lessons: string[];

beforeAll(async () => {
  lessons = await makeLessons(stage.gateway.app, 'WEBSITE_APP', 20);
  await stage.gateway.app.prisma.assignment.createMany({
    data: [4, 5].map((index) => ({
      lessonId: lessons[index] ?? '',
      title: 'Make a page',
      position: 1,
      isRequired: false,
    })),
  });
});

const completeFirst = (studentId: string, count: number) =>
  stage.gateway.app.prisma.lessonCompletion.createMany({
    data: lessons.slice(0, count).map((lessonId) => ({ studentId, lessonId })),
    skipDuplicates: true,
  });
const lessonOf = async (person: Person, studentId: string, number: number) =>
  dataOf(await askAs(stage.gateway.url, person)(LessonOfPlanDocument, { studentId, number })).lesson;

/** Asks for everything of a lesson that a family reads or writes. @returns whether each was answered */
async function accessTo(person: Person, studentId: string, number: number): Promise<boolean[]> {
  const ask = askAs(stage.gateway.url, person);
  const lessonId = lessons[number - 1] ?? '';
  const [page, work, position] = [
    await lessonOf(person, studentId, number),
    dataOf(await ask(AssignmentsOfPlanDocument, { studentId, lessonId })).assignments,
    await runAs(stage.gateway.url, person, SavePositionOfPlanDocument, { studentId, lessonId, seconds: 3 }),
  ];
  const done = await runAs(stage.gateway.url, person, CompleteLessonOfPlanDocument, { studentId, lessonId });
  return [
    page.__typename === 'LessonPage',
    work.length > 0,
    position.__typename === 'LessonPosition',
    done.__typename === 'Student',
  ];
}

describe('a plan', () => {
  it('opens the weeks of the parts that are paid, and the server refuses all others', async () => {
    const { parent, child, student, payment } = await makePlan(stage, 4, 'DIY');
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: 1 },
    });
    await completeFirst(student.id, 4);
    for (const person of [parent, child])
      expect(await accessTo(person, student.id, 5)).toEqual([true, true, true, true]);
    for (const person of [parent, child])
      expect(await accessTo(person, student.id, 6)).toEqual([false, false, false, false]);
    expect(await lessonOf(child, student.id, 6)).toMatchObject({
      ...{ code: 'CLOSED', field: 'week', message: expect.stringContaining('part 2 of 4') },
    });
    const second = await payNext(stage, parent, student.id, false);
    expect(second).toMatchObject({ kind: 'INSTALMENT', status: 'COMPLETED', firstPart: 2, lastPart: 2 });
    expect(await accessTo(child, student.id, 6)).toEqual([true, true, true, true]);
    const receipts = await stage.gateway.app.prisma.receipt.findMany({
      where: { payment: { studentId: student.id } },
      orderBy: { number: 'asc' },
    });
    expect(receipts).toMatchObject([
      { kind: 'INSTALMENT', firstPart: 1, lastPart: 1, partCount: 4, amountMinor: payment.amountMinor },
      { kind: 'INSTALMENT', firstPart: 2, lastPart: 2, partCount: 4 },
    ]);
    const revenue = await stage.gateway.app.prisma.ledgerLine.aggregate({
      where: { account: 'REVENUE', entry: { paymentId: { in: receipts.map((row) => row.paymentId) } } },
      _sum: { amountMinor: true },
    });
    expect(revenue._sum.amountMinor).toBe(-receipts.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  });

  it('sums to the price, is due week by week, and keeps its price', async () => {
    const { parent, student, planId } = await makePlan(stage, 3, 'DIY');
    const parts = await partsOf(stage.gateway, planId);
    expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(PRICE);
    const [first = parts[0]] = parts;
    expect(parts.map(({ dueAt }) => Math.round((+dueAt - +(first?.dueAt ?? 0)) / DAY_MS))).toEqual([
      0, 7, 14,
    ]);
    await stage.gateway.app.prisma.countryPrice.create({
      data: { country: 'Nigeria', currency: 'GHS', diyMinor: 77_700, mentoredMinor: 99_900 },
    });
    const next = successOf(await payParts(stage.gateway, parent, student.id, false));
    await stage.gateway.app.prisma.countryPrice.deleteMany();
    expect(next).toMatchObject({
      ...{ amountMinor: parts[1]?.amountMinor, currency: 'NGN' },
      parts: { firstPart: 2, lastPart: 2, partCount: 3 },
    });
    await expect(
      stage.gateway.app.prisma.instalment.update({
        where: { planId_number: { planId, number: 2 } },
        data: { amountMinor: 1 },
      }),
    ).rejects.toThrow('are not its total');
  });

  it('is offered as it would be, to the parent of an enrolment that is not paid', async () => {
    const { parent, child, student } = await makeUnpaidFamily(stage.gateway.app, 'MENTORED');
    const { instalmentOffers } = await planOf(stage.gateway, parent, student.id);
    expect(instalmentOffers.map(({ partCount }) => partCount)).toEqual([2, 3, 4]);
    for (const { totalMinor, parts } of instalmentOffers)
      expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
    expect((await planOf(stage.gateway, child, student.id)).instalmentOffers).toEqual([]);
    const started = successOf(await beginPlan(stage.gateway, parent, student.id, 2));
    expect(started.amountMinor).toBe(instalmentOffers[0]?.parts[0]?.amountMinor);
    for (const parts of [0, 1, 5, -4])
      expect(errorOf(await beginPlan(stage.gateway, parent, student.id, parts)).code).toBe('BAD_INPUT');
  });

  it('can be settled early, which opens everything, the upgrade and the certificate', async () => {
    const { parent, student } = await makePlan(stage, 4, 'DIY');
    expect(errorOf(await startUpgrade(stage.gateway, parent, student.id))).toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringContaining('Pay all that is left first') },
    });
    await completeFirst(student.id, 20);
    const certificates = () =>
      stage.gateway.app.prisma.certificate.count({ where: { studentId: student.id } });
    await issueDueCertificates(stage.gateway.app, new AbortController().signal);
    expect(await certificates()).toBe(0);
    const before = await planOf(stage.gateway, parent, student.id);
    expect(before.student?.instalmentPlan?.rest).toMatchObject({
      firstPart: 2,
      lastPart: 4,
      amountMinor: 7_500_000,
    });
    await payNext(stage, parent, student.id, true);
    const { student: after, instalmentOffers } = await planOf(stage.gateway, parent, student.id);
    expect(after).toMatchObject({ paymentStatus: 'COMPLETED', paidThroughWeek: null });
    expect(after?.instalmentPlan).toMatchObject({ status: 'PAID', next: null, rest: null });
    expect(instalmentOffers).toEqual([]);
    expect(errorOf(await payParts(stage.gateway, parent, student.id, true)).code).toBe('CONFLICT');
    await issueDueCertificates(stage.gateway.app, new AbortController().signal);
    expect(await certificates()).toBe(1);
    expect((await startUpgrade(stage.gateway, parent, student.id)).__typename).toBe('Payment');
  });
});

describe('money that comes twice', () => {
  it('pays a part once: the other settlement is a duplicate, which goes back', async () => {
    const { parent, student, planId } = await makePlan(stage, 4, 'DIY');
    const [one, all] = [
      successOf(await payParts(stage.gateway, parent, student.id, false)),
      successOf(await payParts(stage.gateway, parent, student.id, true)),
    ];
    expect(one.id).not.toBe(all.id);
    await Promise.all([one, all].map(({ id, reference }) => stage.settle(id, reference)));
    // Either sweep may have settled both.
    const settled = await Promise.all([one, all].map(({ id }) => paymentOf(stage.gateway.app, id)));
    expect(settled.map(({ status }) => status).sort()).toEqual(['COMPLETED', 'DUPLICATE']);
    const twice = settled.find(({ status }) => status === 'DUPLICATE');
    expect(await refundOf(stage.gateway, twice?.id ?? '')).toMatchObject({
      ...{ status: 'REQUESTED', origin: 'DUPLICATE' },
    });
    const paid = settled.find(({ status }) => status === 'COMPLETED');
    const parts = await partsOf(stage.gateway, planId);
    const marked = parts.filter(({ paymentId }) => paymentId === paid?.id);
    expect(marked).toHaveLength(paid?.id === one.id ? 1 : 3);
    expect(parts.some(({ paymentId }) => paymentId === twice?.id)).toBe(false);
  });

  it('of another choice, or of all at once, opens nothing beside the plan that was paid first', async () => {
    const { parent, student } = await makeUnpaidFamily(stage.gateway.app, 'DIY');
    const started = [
      successOf(await beginPlan(stage.gateway, parent, student.id, 4)),
      successOf(await beginPlan(stage.gateway, parent, student.id, 2)),
      successOf(await startPayment(stage.gateway, parent, student.id)),
    ];
    const clicks = await Promise.all(
      [4, 4, 4].map((parts) => beginPlan(stage.gateway, parent, student.id, parts)),
    );
    expect(new Set([started[0]?.id, ...clicks.map((answer) => successOf(answer).id)]).size).toBe(1);
    const statuses: string[] = [];
    for (const { id } of started) {
      const { reference } = await stage.gateway.app.prisma.payment.findUniqueOrThrow({ where: { id } });
      statuses.push((await stage.settle(id, reference)).status);
    }
    expect(statuses).toEqual(['COMPLETED', 'DUPLICATE', 'DUPLICATE']);
    expect((await stage.studentOf(student.id)).paidThroughWeek).toBe(1);
    expect(errorOf(await startPayment(stage.gateway, parent, student.id)).code).toBe('CONFLICT');
    expect(errorOf(await beginPlan(stage.gateway, parent, student.id, 3)).code).toBe('CONFLICT');
  });
});

describe('a stranger', () => {
  it('neither sees nor pays the plan of another family, and no child or mentor sees it', async () => {
    const mentor = await makeMentor(stage.gateway.app, null);
    const { parent, child, student } = await makePlan(stage, 2, 'MENTORED');
    await stage.gateway.app.prisma.student.update({
      where: { id: student.id },
      data: { mentorId: mentor.mentorId },
    });
    const stranger = await makePerson(stage.gateway.app, { role: 'PARENT', name: 'Bola' });
    for (const person of [stranger, child, mentor, stage.admin]) {
      expect(errorOf(await payParts(stage.gateway, person, student.id, true)).code).toBe('NOT_FOUND');
      expect(errorOf(await beginPlan(stage.gateway, person, student.id, 2)).code).toBe('NOT_FOUND');
    }
    for (const person of [stranger, child, mentor])
      expect((await planOf(stage.gateway, person, student.id)).student?.instalmentPlan ?? null).toBeNull();
    for (const person of [parent, stage.admin])
      expect((await planOf(stage.gateway, person, student.id)).student?.instalmentPlan?.partCount).toBe(2);
  });

  it('pays nothing with another amount or in another currency', async () => {
    const { parent, student } = await makePlan(stage, 4, 'DIY');
    for (const change of [{ amount: 100 }, { currency: 'GHS' }]) {
      const started = successOf(await payParts(stage.gateway, parent, student.id, false));
      Object.assign(stage.provider.charge(started.reference), change);
      const { status } = await stage.settle(started.id, started.reference);
      expect(status).toBe('MISMATCHED');
    }
    expect(await stage.studentOf(student.id)).toMatchObject({ paidThroughWeek: 1 });
  });
});
