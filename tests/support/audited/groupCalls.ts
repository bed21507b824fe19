import { randomUUID } from 'node:crypto';
import { MINUTE_MS, makeCall, makeCallMentor, makePlace } from '../factories/groupCalls.ts';
import { makeFamily } from '../factories/people.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { AuditSample } from './sample.ts';

const RECORDING = 'https://video.example/secret-recording';

async function arrange({ app }: TestGateway, minutes: number, isHeld: boolean) {
  const mentors = await Promise.all([makeCallMentor(app, 'Tunde'), makeCallMentor(app, 'Bisi')]);
  const callId = await makeCall(app, mentors, { minutes, ...(isHeld && { status: 'HELD' }) });
  const [hostId, coHostId] = [mentors[0].mentorId, mentors[1].mentorId];
  return { callId, hostId, coHostId };
}

const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS).toISOString();

const about = (entityId: string) => ({ entity: 'GroupCall', entityId });

/** The writes of admins about group calls. */
export const groupCallSamples: Record<string, AuditSample> = {
  async scheduleGroupCalls({ gateway: { app } }) {
    const [host, coHost] = await Promise.all([makeCallMentor(app, 'Tunde'), makeCallMentor(app, 'Bisi')]);
    const [id, hostIds] = [randomUUID(), [host.mentorId, coHost.mentorId]];
    return {
      input: {
        ...{ id, course: 'WEBSITE_APP', topic: 'Games', startsAt: inMinutes(3000), durationMinutes: 60 },
        ...{ capacity: 12, weeks: 1, hostId: host.mentorId, coHostId: coHost.mentorId },
      },
      entries: [
        {
          ...{ action: 'groupCall.schedule', ...about(id), before: null },
          after: { topic: 'Games', course: 'WEBSITE_APP', capacity: 12, status: 'PLANNED', hostIds },
        },
      ],
      hidden: ['little-makers-'],
    };
  },

  async updateGroupCall({ gateway }) {
    const { callId, hostId, coHostId } = await arrange(gateway, 3000, false);
    return {
      input: {
        ...{ callId, topic: 'Films', startsAt: inMinutes(3000), durationMinutes: 60, capacity: 12 },
        ...{ hostId, coHostId, version: 1 },
      },
      entries: [
        {
          ...{ action: 'groupCall.update', ...about(callId) },
          ...{
            before: { topic: 'Our first games', capacity: 2 },
            after: { topic: 'Films', capacity: 12 },
          },
        },
      ],
      hidden: ['little-makers-'],
    };
  },

  async cancelGroupCall({ gateway }) {
    const { callId } = await arrange(gateway, 3000, false);
    return {
      input: { callId, includesLater: false },
      entries: [
        {
          ...{ action: 'groupCall.cancel', ...about(callId) },
          ...{ before: { status: 'PLANNED' }, after: { status: 'CANCELLED' } },
        },
      ],
      hidden: ['little-makers-'],
    };
  },

  async finishGroupCall({ gateway }) {
    const { callId } = await arrange(gateway, -90, false);
    return {
      input: { callId, notes: 'We saw two games' },
      entries: [
        {
          ...{ action: 'groupCall.finish', ...about(callId) },
          before: { status: 'PLANNED', notes: null },
          after: { status: 'HELD', notes: 'We saw two games' },
        },
      ],
      hidden: ['little-makers-'],
    };
  },

  async recordGroupCall({ gateway }) {
    const { callId } = await arrange(gateway, -90, true);
    return {
      input: { callId, version: 1, notes: 'We saw games', recordingUrl: RECORDING, recordingDays: 7 },
      entries: [
        {
          ...{ action: 'groupCall.record', ...about(callId) },
          ...{ before: { notes: null }, after: { notes: 'We saw games', recording: 'changed' } },
        },
      ],
      hidden: [RECORDING, 'little-makers-'],
    };
  },

  async markGroupCallAttendance({ gateway }) {
    const { callId } = await arrange(gateway, -10, false);
    const { studentId } = await makeFamily(gateway.app);
    await makePlace(gateway.app, callId, { studentId });
    return {
      input: { callId, studentId, markedAs: 'PRESENT' },
      entries: [
        {
          ...{ action: 'groupCall.markAttendance', ...about(callId) },
          ...{ before: { studentId, markedAs: null }, after: { studentId, markedAs: 'PRESENT' } },
        },
      ],
      hidden: ['little-makers-'],
    };
  },

  async joinGroupCall({ gateway }) {
    const { callId } = await arrange(gateway, -10, false);
    return {
      input: { callId, studentId: null },
      entries: [{ ...{ action: 'groupCall.join', ...about(callId) }, before: null, after: null }],
      hidden: ['little-makers-'],
    };
  },
};
