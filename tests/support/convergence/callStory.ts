import { randomUUID } from 'node:crypto';
import {
  CancelGroupCallAsDocument,
  CheckOutOfGroupCallAsDocument,
  FinishGroupCallAsDocument,
  JoinGroupCallAsDocument,
  LeaveGroupCallAsDocument,
  MarkGroupCallAttendanceAsDocument,
  RecordGroupCallAsDocument,
  ScheduleGroupCallsAsDocument,
  SignUpForGroupCallAsDocument,
  UpdateGroupCallAsDocument,
} from '../../api/groupCalls.generated.ts';
import { HOUR_MS } from '../factories/groupCalls.ts';
import type { CallScene } from './callScene.ts';
import { type ChoiceOp, choiceOp, chosen, PAGE_ACTIONS, run } from './story.ts';

type Kind =
  | ('plan' | 'update' | 'cancel' | 'signUp' | 'leave' | 'join' | 'checkOut' | 'mark' | 'finish' | 'record')
  | ('cut' | 'more');
type Op = ChoiceOp<Kind>;
type Result = { __typename: string } | null;

export const someCallOp = choiceOp<Kind>({
  ...{ plan: 10, update: 14, cancel: 6, signUp: 24, leave: 10, join: 14, finish: 2, record: 6 },
  ...{ checkOut: 10, mark: 8, cut: 6, more: 4 },
});

/** Performs one event. @returns what the gateway answered; null when there was nothing to do */
export const performCallOp = (scene: CallScene, op: Op): Promise<Result> => ACTIONS[op.kind](scene, op);

const ACTIONS: Record<Kind, (scene: CallScene, op: Op) => Promise<Result>> = {
  async plan(scene, { who, target, choice }) {
    const mentors = mentorsOf(scene);
    const [holder, second] = [chosen(mentors, who), chosen(mentors, who + 1 + (choice % 2))];
    const draft = {
      ...{ id: randomUUID(), course: 'WEBSITE_APP' as const, weeks: choice % 5 === 0 ? 3 : 1 },
      ...{ ...callOf(target, choice), coHostId: second?.mentorId ?? '' },
    };
    return run(scene, holder?.person, ScheduleGroupCallsAsDocument, draft);
  },
  async update(scene, { who, target, choice }) {
    const call = chosen(await callsOf(scene, 'PLANNED'), target);
    const { hosts = [], id = '', version = 0, startsAt = new Date(), capacity = 0 } = call ?? {};
    const isMoved = choice % 2 === 0 && startsAt > new Date();
    const wanted = callOf(target + choice, choice);
    const changes = {
      ...{ callId: id, version, ...wanted },
      // Nobody who has a place loses it.
      capacity: Math.max(capacity, wanted.capacity),
      ...(isMoved ? {} : { startsAt: startsAt.toISOString() }),
    };
    // Now and then another mentor holds it as well.
    const others = mentorsOf(scene).filter(({ mentorId }) => mentorId !== hosts[0]?.mentorId);
    const coHostId = (choice % 3 === 0 ? chosen(others, who)?.mentorId : hosts[1]?.mentorId) ?? '';
    return call
      ? run(scene, holderOf(scene, hosts, who), UpdateGroupCallAsDocument, { ...changes, coHostId })
      : null;
  },
  async cancel(scene, { who, target, choice }) {
    // A page that is open of a call seldom loses it.
    const calls = (await callsOf(scene, 'PLANNED')).filter(
      ({ id }) => choice % 10 === 0 || !scene.openIds.includes(id),
    );
    const call = chosen(calls, target);
    const cancellation = { callId: call?.id ?? '', includesLater: choice % 2 === 0 };
    return call
      ? run(scene, holderOf(scene, call.hosts, who), CancelGroupCallAsDocument, cancellation)
      : null;
  },
  async signUp(scene, { who, target, choice }) {
    const { family, person } = familyOf(scene, who);
    const callId = await openOrAnyOf(scene, target, choice);
    const place = { studentId: family?.studentId ?? '', showing: `Game ${choice}`, link: '' };
    return callId ? run(scene, person, SignUpForGroupCallAsDocument, { ...place, callId }) : null;
  },
  async leave(scene, { who, target, choice }) {
    const { family, person } = familyOf(scene, who);
    const callId = await openOrAnyOf(scene, target, choice);
    const studentId = family?.studentId ?? '';
    return callId ? run(scene, person, LeaveGroupCallAsDocument, { callId, studentId }) : null;
  },
  async join(scene, { who, choice }) {
    const callId = scene.openIds[0] ?? '';
    const { family } = familyOf(scene, who);
    if (choice % 2 === 0)
      return run(scene, family?.child, JoinGroupCallAsDocument, {
        callId,
        studentId: family?.studentId ?? null,
      });
    return run(scene, chosen(mentorsOf(scene), who)?.person, JoinGroupCallAsDocument, {
      callId,
      studentId: null,
    });
  },
  async checkOut(scene, { who, choice }) {
    const callId = scene.openIds[0] ?? '';
    const { prisma } = scene.host.gateway.app;
    if (choice % 2 === 0) {
      const { family } = familyOf(scene, who);
      const studentId = family?.studentId ?? '';
      const stay = await prisma.groupCallStay.findFirst({
        where: { callId, studentId },
        orderBy: { joinedAt: 'desc' },
      });
      const checkOut = { callId, studentId, joinedAt: stay?.joinedAt.toISOString() ?? '' };
      return stay ? run(scene, family?.child, CheckOutOfGroupCallAsDocument, checkOut) : null;
    }
    const mentor = chosen(mentorsOf(scene), who);
    const host = await prisma.groupCallHost.findFirst({
      where: { callId, mentorId: mentor?.mentorId ?? '', joinedAt: { not: null } },
    });
    const checkOut = { callId, studentId: null, joinedAt: host?.joinedAt?.toISOString() ?? '' };
    return host ? run(scene, mentor?.person, CheckOutOfGroupCallAsDocument, checkOut) : null;
  },
  async mark(scene, { who, choice }) {
    const callId = scene.openIds[0] ?? '';
    const call = await scene.host.gateway.app.prisma.groupCall.findUnique({
      where: { id: callId },
      include: { hosts: true },
    });
    const { family } = familyOf(scene, who);
    const markedAs = choice % 3 === 0 ? null : choice % 3 === 1 ? ('PRESENT' as const) : ('ABSENT' as const);
    const mark = { callId, studentId: family?.studentId ?? '', markedAs };
    return call
      ? run(scene, holderOf(scene, call.hosts, who), MarkGroupCallAttendanceAsDocument, mark)
      : null;
  },
  async finish(scene, { who, choice }) {
    const calls = await callsOf(scene, 'PLANNED');
    const call = calls.find(({ startsAt }) => startsAt < new Date());
    const outcome = { callId: call?.id ?? '', notes: `Notes ${choice}` };
    return call ? run(scene, holderOf(scene, call.hosts, who), FinishGroupCallAsDocument, outcome) : null;
  },
  async record(scene, { who, target, choice }) {
    const call = chosen(await callsOf(scene, 'HELD'), target);
    const recordingUrl = choice % 3 === 0 ? '' : `https://recordings.example/${choice}`;
    const record = { notes: `Notes ${choice}`, recordingUrl, recordingDays: 14 };
    const { id: callId = '', version = 0, hosts = [] } = call ?? {};
    return call
      ? run(scene, holderOf(scene, hosts, who), RecordGroupCallAsDocument, { ...record, callId, version })
      : null;
  },
  ...PAGE_ACTIONS,
};

const mentorsOf = ({ stage }: CallScene) => [stage.host, stage.coHost, stage.stranger];

/** Returns somebody who may change a call: one of those who hold it, or the admin. */
function holderOf(scene: CallScene, hosts: readonly { mentorId: string }[], who: number) {
  const holders = mentorsOf(scene).filter((one) => hosts.some(({ mentorId }) => mentorId === one.mentorId));
  return chosen([...holders.map(({ person }) => person), scene.stage.admin], who);
}

/** Returns a family, and its parent or its child. */
function familyOf({ stage }: CallScene, who: number) {
  const family = chosen([stage.ada, stage.bola, stage.chidi], who);
  return { family, person: who % 2 === 0 ? family?.parent : family?.child };
}

/** Returns what a call is about, at some hour of the next weeks. */
const callOf = (target: number, choice: number) => ({
  ...{ topic: `Topic ${choice}`, durationMinutes: 60, capacity: 2 + (choice % 4) },
  startsAt: new Date((Math.ceil(Date.now() / HOUR_MS) + 4 + (target % 400)) * HOUR_MS).toISOString(),
});

const callsOf = ({ host }: CallScene, status: 'PLANNED' | 'HELD') =>
  host.gateway.app.prisma.groupCall.findMany({
    where: { status },
    include: { hosts: { orderBy: { role: 'asc' } } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });

/** Returns a call, half of the time one that pages are open of; undefined when none is left. */
async function openOrAnyOf(scene: CallScene, target: number, choice: number): Promise<string | undefined> {
  if (choice % 2 === 0) return chosen(scene.openIds, target);
  return chosen(await callsOf(scene, 'PLANNED'), target)?.id;
}
