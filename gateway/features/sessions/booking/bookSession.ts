import { randomUUID } from 'node:crypto';
import {
  AVAILABILITY_TEXTS,
  BOOKED_MINUTES,
  BOOKING_NOTICE_HOURS,
  notBookable,
} from '../../../../contract/availability.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkStart, resolveMeeting, SESSION_DEFAULTS } from '../../../../contract/sessions.ts';
import { HOUR_MS, startText } from '../../../../contract/time.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { MentorSession } from '../../../generated/prisma/client.ts';
import { type Db, isUniqueViolation, type Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { notify } from '../../notifications/notify.ts';
import { familySessions } from '../access.ts';
import { lockCalendars, withOverlapErrors } from '../calendar.ts';
import { SESSION_REQUESTS_PER_PERSON } from '../limits.ts';
import { loadSessionPeople } from '../people.ts';
import { publishSessionChange } from '../publishSessionChange.ts';
import { type BookingCalendar, loadCalendar } from './loadCalendar.ts';

/** A session to book. The client generates its id, so that a retry with the same id is safe. */
export type Booking = { id: string; studentId: string; startsAt: Date };

/**
 * Books a free time of a child's mentor for the viewer's family, and notifies everybody.
 * @returns the id of the session
 * @throws DomainError NOT_FOUND, CONFLICT on startsAt when the time is not free, too soon, or the week is used up
 */
export async function bookSession(app: App, viewer: Viewer, booking: Booking): Promise<string> {
  const { id, studentId, startsAt } = booking;
  if (await isBooked(app.prisma, viewer, booking)) return id;
  await consumeRateLimit(app.prisma, SESSION_REQUESTS_PER_PERSON, viewer.id);
  throwIfInvalid(checkStart(startsAt, new Date()));
  const found = await loadCalendar(app.prisma, viewer, studentId, new Date());
  if (!found) throw notFound('Student');
  const meeting = resolveMeeting(
    { platform: SESSION_DEFAULTS.platform, meetingLink: '' },
    null,
    app.config.roomUrl,
    randomUUID,
  );
  try {
    await withOverlapErrors(null, () =>
      inTransaction(app, async (tx, effects) => {
        await lockCalendars(tx, [found.mentorId], studentId);
        // A retry that waited for the first one finds its time taken, by itself.
        if (await isBooked(tx, viewer, booking)) return;
        const calendar = await loadCalendar(tx, viewer, studentId, new Date());
        if (calendar?.mentorId !== found.mentorId) throw notFound('Student');
        checkSlot(calendar, startsAt);
        const session = await tx.mentorSession.create({
          data: {
            ...{ id, studentId, startsAt, ...meeting, mentorId: calendar.mentorId },
            ...{ title: SESSION_DEFAULTS.title, durationMinutes: BOOKED_MINUTES },
            endsAt: new Date(startsAt.getTime() + BOOKED_MINUTES * 60_000),
          },
        });
        await notifyMentor(tx, effects, session);
        await publishSessionChange(tx, effects, session, 'scheduled');
      }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isBooked(app.prisma, viewer, booking))) throw idTaken();
  }
  return id;
}

function checkSlot({ free, hasQuota }: BookingCalendar, startsAt: Date): void {
  const isLate = startsAt.getTime() < Date.now() + BOOKING_NOTICE_HOURS * HOUR_MS;
  if (isLate) throw notBookable(AVAILABILITY_TEXTS.late);
  if (!hasQuota(startsAt)) throw notBookable(AVAILABILITY_TEXTS.quotaUsed);
  if (!free.some((slot) => slot.getTime() === startsAt.getTime()))
    throw notBookable(AVAILABILITY_TEXTS.taken);
}

async function notifyMentor(tx: Tx, effects: Effects, session: MentorSession): Promise<void> {
  const { studentId } = session;
  const { mentor } = await loadSessionPeople(tx, studentId);
  if (!mentor) return;
  const { firstName } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { firstName: true },
  });
  notify(effects, {
    kind: 'SESSION_SCHEDULED',
    recipientIds: [mentor.id],
    studentId,
    title: `${firstName}’s family booked a session`,
    body: `${session.title}: ${startText(session.startsAt, mentor.timeZone)}`,
    actionUrl: `/mentor?student=${studentId}&tab=sessions`,
    actionText: 'See sessions',
    subjectKey: `session:${session.id}:booked`,
  });
}

async function isBooked(db: Db, viewer: Viewer, { id, studentId, startsAt }: Booking): Promise<boolean> {
  const existing = await db.mentorSession.findFirst({
    where: { AND: [{ id }, familySessions(viewer)] },
  });
  if (!existing) return false;
  if (existing.studentId !== studentId || existing.startsAt.getTime() !== startsAt.getTime()) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another session has this id', 'id');
