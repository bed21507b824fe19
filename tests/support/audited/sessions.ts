import { randomUUID } from 'node:crypto';
import { makeFamily } from '../factories/people.ts';
import { draftSession, HOUR_MS } from '../factories/sessions.ts';
import type { AuditSample } from './sample.ts';

const LINK = 'https://zoom.us/j/12345?pwd=let-me-in';

/** @param hours from now until its start; below zero for one that has begun */
async function makeSession(app: Parameters<typeof makeFamily>[0], hours: number) {
  const { mentorId, studentId } = await makeFamily(app);
  const startsAt = new Date(Date.now() + hours * HOUR_MS);
  const { id } = await app.prisma.mentorSession.create({
    data: {
      ...{ mentorId, studentId, startsAt, durationMinutes: 60, meetingLink: LINK, title: 'Plans' },
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
    },
  });
  return { id, studentId, mentorId };
}

/** The writes of admins about sessions. */
export const sessionSamples: Record<string, AuditSample> = {
  /** By an admin who is a mentor too. */
  async scheduleSession({ gateway: { app }, admin }) {
    const { studentId } = await makeFamily(app);
    const { id: mentorId } = await app.prisma.mentor.create({ data: { profileId: admin.id } });
    await app.prisma.student.update({ where: { id: studentId }, data: { mentorId } });
    const id = randomUUID();
    return {
      input: { ...draftSession({ title: 'Hello', meetingLink: LINK }), id, studentId },
      entries: [
        {
          ...{ action: 'session.create', entity: 'MentorSession', entityId: id, before: null },
          after: { studentId, mentorId, title: 'Hello', status: 'SCHEDULED' },
        },
      ],
      hidden: [LINK],
    };
  },

  async updateSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app, 48);
    const other = `${LINK}-elsewhere`;
    return {
      input: { ...draftSession({ title: 'New plans', meetingLink: other }), sessionId, version: 1 },
      entries: [
        {
          ...{ action: 'session.update', entity: 'MentorSession', entityId: sessionId },
          before: { title: 'Plans', durationMinutes: 60 },
          after: { title: 'New plans', durationMinutes: 45, meetingLink: 'changed' },
        },
      ],
      hidden: [LINK, other],
    };
  },

  async completeSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app, -0.5);
    return {
      input: { sessionId, notes: 'We built a page' },
      entries: [
        {
          ...{ action: 'session.complete', entity: 'MentorSession', entityId: sessionId },
          before: { status: 'SCHEDULED', notes: null },
          after: { status: 'COMPLETED', notes: 'We built a page' },
        },
      ],
      hidden: [LINK],
    };
  },

  async markSessionMissed({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app, -0.5);
    return {
      input: { sessionId, notes: 'We waited for half an hour' },
      entries: [
        {
          ...{ action: 'session.markMissed', entity: 'MentorSession', entityId: sessionId },
          before: { status: 'SCHEDULED', notes: null },
          after: { status: 'NO_SHOW', notes: 'We waited for half an hour' },
        },
      ],
      hidden: [LINK],
    };
  },

  async decideSessionRequest({ gateway: { app } }) {
    const { id: sessionId, studentId } = await makeSession(app, 48);
    const { id: requestId } = await app.prisma.sessionRequest.create({
      data: { sessionId, kind: 'CANCEL', reason: 'We travel' },
    });
    const about = { entity: 'MentorSession', entityId: sessionId };
    return {
      input: { requestId, isAccepted: true, reply: '' },
      entries: [
        {
          ...{ action: 'session.decideRequest', ...about, before: null },
          after: { studentId, request: requestId, isAccepted: true },
        },
        {
          ...{ action: 'session.cancel', ...about },
          ...{ before: { status: 'SCHEDULED' }, after: { status: 'CANCELLED' } },
        },
      ],
      hidden: [LINK],
    };
  },

  async cancelSession({ gateway: { app } }) {
    const { id: sessionId } = await makeSession(app, 48);
    return {
      input: { sessionId },
      entries: [
        {
          ...{ action: 'session.cancel', entity: 'MentorSession', entityId: sessionId },
          ...{ before: { status: 'SCHEDULED' }, after: { status: 'CANCELLED' } },
        },
      ],
      hidden: [LINK],
    };
  },

  async cancelSeries({ gateway: { app } }) {
    const { id: sessionId, studentId, mentorId } = await makeSession(app, 48);
    const startsAt = new Date(Date.now() + 216 * HOUR_MS);
    const { id: nextId } = await app.prisma.mentorSession.create({
      data: {
        ...{ mentorId, studentId, startsAt, durationMinutes: 60, meetingLink: LINK, seriesId: sessionId },
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
      },
    });
    await app.prisma.mentorSession.update({ where: { id: sessionId }, data: { seriesId: sessionId } });
    return {
      input: { sessionId },
      entries: [sessionId, nextId].map((entityId) => ({
        ...{ action: 'session.cancel', entity: 'MentorSession', entityId },
        ...{ before: { status: 'SCHEDULED' }, after: { status: 'CANCELLED' } },
      })),
      hidden: [LINK],
    };
  },

  async deleteSession({ gateway: { app } }) {
    const { id: sessionId, studentId } = await makeSession(app, 48);
    return {
      input: { sessionId },
      entries: [
        {
          ...{ action: 'session.delete', entity: 'MentorSession', entityId: sessionId, after: null },
          before: { studentId, title: 'Plans', status: 'SCHEDULED' },
        },
      ],
      hidden: [LINK],
    };
  },
};
