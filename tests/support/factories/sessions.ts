import { randomUUID } from 'node:crypto';
import { dataOf, type Mutation, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { askAs, type Family, type Person, runAs } from './people.ts';
import {
  CancelSeriesDocument,
  CancelSessionDocument,
  CompleteSessionDocument,
  DecideSessionRequestDocument,
  type DecideSessionRequestMutationVariables,
  DeleteSessionDocument,
  MarkSessionMissedDocument,
  RequestSessionChangeDocument,
  type RequestSessionChangeMutationVariables,
  ScheduleSessionDocument,
  type ScheduleSessionMutationVariables,
  SessionsDocument,
  type SessionsQueryVariables,
  UpdateSessionDocument,
  WithdrawSessionRequestDocument,
} from './sessions.generated.ts';

export const HOUR_MS = 3_600_000;

/** Returns a full minute some hours from now, as the field of a session's start takes it. */
export const inHours = (hours: number): string =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR_MS).toISOString();

/** Returns functions that arrange and read the sessions and notifications of a gateway. */
export function sessionActions(gateway: () => TestGateway) {
  /** Arranges a session some hours from now, with a link that the mentor typed. */
  const plan = async ({ mentorId, studentId }: Family, hours: number) => {
    const startsAt = new Date(Date.now() + hours * HOUR_MS);
    const link = `https://zoom.us/j/${randomUUID()}`;
    const { id } = await gateway().app.prisma.mentorSession.create({
      data: {
        ...{ mentorId, studentId, startsAt, meetingLink: link, durationMinutes: 60 },
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
      },
    });
    return { id, link };
  };

  const sessionsOf = async (
    person: Person,
    { studentId }: Family,
    period: SessionsQueryVariables['period'],
  ) => {
    const ask = askAs(gateway().url, person);
    const { sessions } = dataOf(await ask(SessionsDocument, { studentId, period, first: 20 }));
    return sessions.edges.map(({ node }) => node);
  };
  const notificationsOf = async ({ id }: Person) =>
    (
      await gateway().app.prisma.notification.findMany({
        where: { recipientId: id },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
    ).map(({ title, body, studentId, actionUrl }) => ({ title, body, studentId, actionUrl }));
  const titlesOf = async (person: Person) => (await notificationsOf(person)).map(({ title }) => title).sort();
  return { plan, sessionsOf, notificationsOf, titlesOf };
}

type ScheduleInput = ScheduleSessionMutationVariables['input'];
export type SessionDraft = Omit<ScheduleInput, 'id' | 'studentId'>;

/** Returns what a mentor types for a session, with changes. */
export const draftSession = (change: Partial<SessionDraft>): SessionDraft => ({
  title: 'Mentorship Session',
  description: '',
  startsAt: inHours(48),
  durationMinutes: 45,
  kind: 'VIDEO_CALL',
  platform: 'ZOOM',
  meetingLink: '',
  ...change,
});

/** Returns functions that schedule and change sessions as people, and read the notifications of it. */
export function sessionMutations(gateway: () => TestGateway, family: () => Family) {
  /** Returns the input of a session of the family's student, with changes. */
  const newSession = (change: Partial<ScheduleInput>): ScheduleInput => ({
    ...{ ...draftSession({}), id: randomUUID(), studentId: family().studentId },
    ...change,
  });
  const run = <Result, Input>(person: Person, document: Mutation<Result, Input>, input: Input) =>
    runAs(gateway().url, person, document, input);
  const schedule = (person: Person, change: Partial<ScheduleInput>) =>
    run(person, ScheduleSessionDocument, newSession(change));
  const makeSession = async (person: Person, change: Partial<ScheduleInput>) =>
    successOf(await schedule(person, change));
  /** Updates a session as a form does that was opened just before. */
  const update = async (person: Person, sessionId: string, change: Partial<SessionDraft>) => {
    const { version } = await gateway().app.prisma.mentorSession.findUniqueOrThrow({
      where: { id: sessionId },
    });
    return run(person, UpdateSessionDocument, { ...draftSession(change), sessionId, version });
  };
  const complete = (person: Person, sessionId: string, notes: string) =>
    run(person, CompleteSessionDocument, { sessionId, notes });
  const miss = (person: Person, sessionId: string, notes: string) =>
    run(person, MarkSessionMissedDocument, { sessionId, notes });
  /** Lets time pass until a session of 45 minutes began some minutes ago. */
  const beginAgo = async (id: string, minutes: number) => {
    const startsAt = new Date(Date.now() - minutes * 60_000);
    const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
    await gateway().app.prisma.mentorSession.update({ where: { id }, data: { startsAt, endsAt } });
  };
  const cancel = (person: Person, sessionId: string) => run(person, CancelSessionDocument, { sessionId });
  const cancelSeries = (person: Person, sessionId: string) =>
    run(person, CancelSeriesDocument, { sessionId });
  const remove = (person: Person, sessionId: string) => run(person, DeleteSessionDocument, { sessionId });
  const askForChange = (person: Person, input: RequestSessionChangeMutationVariables['input']) =>
    run(person, RequestSessionChangeDocument, input);
  const answer = (person: Person, input: DecideSessionRequestMutationVariables['input']) =>
    run(person, DecideSessionRequestDocument, input);
  const withdraw = (person: Person, requestId: string) =>
    run(person, WithdrawSessionRequestDocument, { requestId });
  const notificationTextsOf = async (person: Person) =>
    (
      await gateway().app.prisma.notification.findMany({
        where: { recipientId: person.id, kind: 'SESSION_SCHEDULED' },
        orderBy: { createdAt: 'asc' },
      })
    ).map(({ title, body }) => `${title}: ${body}`);
  return {
    ...{ newSession, schedule, makeSession, update, complete, miss, beginAgo, cancel, cancelSeries, remove },
    ...{ askForChange, answer, withdraw, notificationTextsOf },
  };
}
