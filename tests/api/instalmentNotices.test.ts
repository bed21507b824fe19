import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf } from '../support/clients/http.ts';
import {
  makePlan,
  partsOf,
  passDays,
  payNext,
  planRowOf,
  sendNotices,
} from '../support/factories/instalments.ts';
import { makeMentor, startPayment } from '../support/factories/payments.ts';
import { askAs, type Person } from '../support/factories/people.ts';
import { useRefundStage } from '../support/factories/refundStage.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { PROCESS_ENV } from '../support/processes/processEnv.ts';
import { SessionsOfPlanDocument } from './instalments.generated.ts';

const stage = useRefundStage();
const NOTICE_AND_DIE = fileURLToPath(new URL('../support/processes/noticeAndDie.ts', import.meta.url));
const DAY_MS = 86_400_000;

beforeEach(async () => {
  // Plans of other tests are not due.
  await stage.gateway.app.prisma.instalment.updateMany({ data: { nextNoticeAt: null } });
});

/** The titles of a person's notifications since the payment of the first part. */
const newsOf = async (person: Pick<Person, 'id'>) =>
  (await stage.titlesOf(person)).filter(
    (title) => !/^Payment received|^Your lessons are open$|^Mentor session/.test(title),
  );

/** Lets days go by, one by one, with a worker that looks each day. */
async function live(planId: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await passDays(stage.gateway, planId, 1);
    await sendNotices(stage.gateway);
  }
}

async function makeMentoredPlan() {
  const mentor = await makeMentor(stage.gateway.app, null);
  const made = await makePlan(stage, 4, 'MENTORED');
  await stage.gateway.app.prisma.student.update({
    where: { id: made.student.id },
    data: { mentorId: mentor.mentorId },
  });
  const startsAt = new Date(Date.now() + 2 * DAY_MS);
  await stage.gateway.app.prisma.mentorSession.create({
    data: {
      ...{ mentorId: mentor.mentorId, studentId: made.student.id, title: 'Plan', startsAt },
      ...{
        durationMinutes: 45,
        endsAt: new Date(+startsAt + 45 * 60_000),
        meetingLink: 'https://zoom.us/j/1',
      },
    },
  });
  return { ...made, mentor };
}

describe('a part that is not paid', () => {
  it('is reminded of on its days, then locks the lessons; paying it opens them again', async () => {
    const { parent, child, mentor, student, planId } = await makeMentoredPlan();
    await live(planId, 13);
    const reminders = [
      'The next part for Ada is due soon',
      'A part for Ada is due today',
      'A part for Ada is late',
      'The lessons of Ada close soon',
    ];
    expect(await newsOf(parent)).toEqual(reminders);
    const { deliveries } = await stage.gateway.app.prisma.notification.findFirstOrThrow({
      where: { recipientId: parent.id, title: 'The next part for Ada is due soon' },
      select: { deliveries: true },
    });
    expect(deliveries.map(({ channel }) => channel)).toEqual(['EMAIL']);
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('COMPLETED');

    await live(planId, 1);
    const locked = await stage.studentOf(student.id);
    expect(locked).toMatchObject({ paymentStatus: 'OVERDUE', paidThroughWeek: 1, mentorId: mentor.mentorId });
    expect((await planRowOf(stage.gateway, planId)).lockedAt).not.toBeNull();
    const sessions = await stage.gateway.app.prisma.mentorSession.findMany({
      where: { studentId: student.id },
    });
    expect(sessions.map(({ status }) => status)).toEqual(['CANCELLED']);
    const progress = { where: { id: parent.id } };
    expect(await stage.gateway.app.prisma.familyProgress.findFirstOrThrow(progress)).toMatchObject({
      websiteAppStep: 2,
    });
    // Nobody is reminded of the other parts while the lessons are closed.
    await live(planId, 10);
    expect(await newsOf(parent)).toEqual([...reminders, 'The lessons of Ada are closed']);
    expect(await newsOf(child)).toContain('Your lessons are closed for now');
    const ofMentor = (await newsOf(mentor)).filter((title) => /lessons of a student/.test(title));
    expect(ofMentor).toEqual(['The lessons of a student are closed']);
    const { students } = dataOf(await askAs(stage.gateway.url, mentor)(SessionsOfPlanDocument, {}));
    expect(students).toEqual([]);
    expect(errorOf(await startPayment(stage.gateway, parent, student.id)).message).toContain('paid in parts');

    await payNext(stage, parent, student.id, false);
    expect(await stage.studentOf(student.id)).toMatchObject({
      ...{ paymentStatus: 'COMPLETED', paidThroughWeek: 2, mentorId: mentor.mentorId },
    });
    expect((await stage.titlesOf(child)).filter((title) => title === 'Your lessons are open')).toHaveLength(
      2,
    );
    expect((await newsOf(mentor)).filter((title) => /lessons of a student/.test(title))).toEqual([
      ...ofMentor,
      'The lessons of a student are open',
    ]);
    // The parts that are left are as far away as they were when the late one was due.
    const [, , third, fourth] = await partsOf(stage.gateway, planId);
    for (const [part, days] of [
      [third, 7],
      [fourth, 14],
    ] as const)
      expect((+(part?.dueAt ?? 0) - Date.now()) / DAY_MS).toBeCloseTo(days, 1);
    await live(planId, 4);
    expect((await newsOf(parent)).at(-1)).toBe('The next part for Ada is due soon');
  });

  it('is noticed once by several workers, and only of the newest after an outage', async () => {
    const { parent, planId, student } = await makePlan(stage, 2, 'DIY');
    await passDays(stage.gateway, planId, 30);
    await Promise.all([1, 2, 3, 4].map(() => sendNotices(stage.gateway)));
    expect(await newsOf(parent)).toEqual(['The lessons of Ada close soon']);
    await passDays(stage.gateway, planId, 1);
    await Promise.all([1, 2, 3, 4].map(() => sendNotices(stage.gateway)));
    expect(await newsOf(parent)).toEqual(['The lessons of Ada close soon', 'The lessons of Ada are closed']);
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('OVERDUE');
  });

  it('waits while families cannot pay', async () => {
    const { parent, planId } = await makePlan(stage, 2, 'DIY');
    await passDays(stage.gateway, planId, 30);
    await changeSettings(stage.gateway.url, stage.admin, { paymentsEnabled: false });
    await sendNotices(stage.gateway);
    expect(await newsOf(parent)).toEqual([]);
    await changeSettings(stage.gateway.url, stage.admin, { paymentsEnabled: true });
    await sendNotices(stage.gateway);
    expect(await newsOf(parent)).toHaveLength(1);
  });

  it.each(['notification', 'commit'])(
    'is noticed exactly once when a worker is killed at the %s',
    async (moment) => {
      const { parent, child, planId, student } = await makePlan(stage, 2, 'DIY');
      const dieAt = async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'notice-'));
        const args = [NOTICE_AND_DIE, stage.gateway.databaseUrl, dataDir, moment];
        const worker = spawn(process.execPath, args, {
          env: PROCESS_ENV,
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        const [, signal] = await once(worker, 'exit');
        rmSync(dataDir, { recursive: true, force: true });
        expect(signal).toBe('SIGKILL');
      };
      await passDays(stage.gateway, planId, 20);
      await dieAt();
      expect(await newsOf(parent)).toHaveLength(moment === 'commit' ? 1 : 0);
      await sendNotices(stage.gateway);
      await sendNotices(stage.gateway);
      expect(await newsOf(parent)).toEqual(['The lessons of Ada close soon']);
      await passDays(stage.gateway, planId, 2);
      await dieAt();
      expect((await stage.studentOf(student.id)).paymentStatus).toBe(
        moment === 'commit' ? 'OVERDUE' : 'COMPLETED',
      );
      await sendNotices(stage.gateway);
      expect((await stage.studentOf(student.id)).paymentStatus).toBe('OVERDUE');
      expect(await newsOf(parent)).toEqual([
        'The lessons of Ada close soon',
        'The lessons of Ada are closed',
      ]);
      expect(await newsOf(child)).toEqual(['Your lessons are closed for now']);
    },
  );
});
