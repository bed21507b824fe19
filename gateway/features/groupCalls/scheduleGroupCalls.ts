import { badInput, DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { CALL_TEXTS, type CallDraft, checkCall } from '../../../contract/groupCalls.ts';
import { checkStart, checkWeeks } from '../../../contract/sessions.ts';
import { startText } from '../../../contract/time.ts';
import { weeklyFrom } from '../../../contract/wallTime.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { lockCalendars } from '../sessions/calendar.ts';
import { weeklyId } from '../sessions/series/weeklySessions.ts';
import { hostedGroupCalls } from './access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { newRoom } from './newRoom.ts';
import { notifyEverybody } from './notifyOfCall.ts';
import { type Hosts, requireFreeHosts, requireHosts } from './requireHosts.ts';

/** A new call. The client generates its id, so that a retry with the same id is safe. */
export type NewGroupCall = CallDraft & {
  id: string;
  course: Course;
  /** For how many weeks it takes place, at the same time of the viewer's clock; 1 for once. */
  weeks: number;
};

const MINUTE_MS = 60_000;

/**
 * Schedules a call of a course, once or weekly, held by the viewer or, for an admin, by any mentor. Notifies the
 * families of the course.
 * @returns the id of the first call
 * @throws DomainError CONFLICT on startsAt or coHostId when a host has something else then; of weekly calls all are
 * scheduled or none, and the error names the day
 */
export async function scheduleGroupCalls(app: App, viewer: Viewer, draft: NewGroupCall): Promise<string> {
  // A mentor who names nobody holds the call.
  const call = { ...draft, hostId: draft.hostId ?? viewer.mentorId };
  throwIfInvalid(checkCall(call) ?? checkWeeks(call.weeks));
  if (await isScheduled(app, viewer, call)) return call.id;
  const { hostId, coHostId } = call;
  if (!hostId || !coHostId) throw notFound('Mentor');
  if (viewer.role !== 'ADMIN' && hostId !== viewer.mentorId) throw badInput('hostId', CALL_TEXTS.ownCall);
  const { timeZone } = await app.prisma.profile.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { timeZone: true },
  });
  const starts = weeklyFrom(call.startsAt, call.weeks, timeZone);
  for (const start of starts) throwIfInvalid(checkStart(start, new Date()));
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  try {
    await inTransaction(app, async (tx, effects) => {
      const hosts = { hostId, coHostId };
      await lockCalendars(tx, [hostId, coHostId], null);
      await requireHosts(tx, hosts);
      for (const [week, startsAt] of starts.entries()) {
        const when = starts.length === 1 ? null : startText(startsAt, timeZone);
        const row = await create(tx, effects, { call, hosts, startsAt, week, when }, app.config.roomUrl);
        await auditGroupCall(tx, viewer, { action: 'groupCall.schedule', before: null, after: row });
        await publishGroupCall(tx, effects, row);
        // One notification is about all of them.
        const change = starts.length === 1 ? 'scheduled' : 'repeated';
        if (week === 0) await notifyEverybody(tx, effects, row, change, viewer.id);
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isScheduled(app, viewer, call))) throw idTaken();
  }
  return call.id;
}

type Week = { call: NewGroupCall; hosts: Hosts; startsAt: Date; week: number; when: string | null };

async function create(
  tx: Tx,
  effects: Effects,
  { call, hosts, startsAt, week, when }: Week,
  roomUrl: string,
) {
  const { id, course, topic, capacity, durationMinutes, weeks } = call;
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) };
  await requireFreeHosts(tx, effects, hosts, { span, exceptCallId: null, when });
  return tx.groupCall.create({
    data: {
      ...{ id: weeklyId(id, week), course, topic: topic.trim(), capacity, ...span },
      ...{ room: newRoom(roomUrl), seriesId: weeks === 1 ? null : id },
      hosts: {
        create: [
          { ...span, role: 'HOST', mentorId: hosts.hostId },
          { ...span, role: 'CO_HOST', mentorId: hosts.coHostId },
        ],
      },
    },
    include: { hosts: { orderBy: { role: 'asc' } } },
  });
}

async function isScheduled(app: App, viewer: Viewer, call: NewGroupCall): Promise<boolean> {
  const existing = await app.prisma.groupCall.findFirst({
    where: { AND: [{ id: call.id }, hostedGroupCalls(viewer)] },
  });
  if (!existing) return false;
  const last = await app.prisma.groupCall.count({ where: { id: weeklyId(call.id, call.weeks - 1) } });
  const isSame =
    existing.course === call.course &&
    existing.topic === call.topic.trim() &&
    existing.startsAt.getTime() === call.startsAt.getTime() &&
    (existing.seriesId === null) === (call.weeks === 1) &&
    last === 1;
  if (!isSame) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', CALL_TEXTS.idTaken, 'id');
