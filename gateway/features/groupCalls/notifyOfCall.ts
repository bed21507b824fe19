import { callPath } from '../../../contract/groupCalls.ts';
import { startText } from '../../../contract/time.ts';
import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { type CallPerson, courseFamilies, loadHosts } from './audience.ts';

type Notice = {
  kind: 'SESSION_SCHEDULED' | 'SESSION_REMINDER';
  title: string;
  /** @param when the start of the call, in the time zone of the recipient */
  body: (when: string) => string;
  /** Identifies the notice among those of the call. */
  key: string;
};

type Subject = Pick<GroupCall, 'id' | 'startsAt'>;

/** Notifies people of a call, each in their own time zone. */
export function notifyOfCall(
  effects: Effects,
  call: Subject,
  people: readonly CallPerson[],
  { kind, title, body, key }: Notice,
): void {
  const groups = Map.groupBy(people, (person) => person.timeZone);
  const drafts = [...groups].map(([timeZone, group]) => ({
    ...{ kind, title, studentId: null, recipientIds: group.map(({ id }) => id) },
    body: body(startText(call.startsAt, timeZone)),
    ...{ actionUrl: callPath(call.id), actionText: 'See the call' },
    subjectKey: `${subjectOf(call)}${key}`,
  }));
  notify(effects, ...drafts);
}

const subjectOf = ({ id }: Pick<Subject, 'id'>) => `groupCall:${id}:`;

type CallChange = keyof typeof TEXTS;

const TEXTS = {
  scheduled: ['New live call', (topic: string, when: string) => `${topic}: ${when}. You can sign up now.`],
  repeated: ['New live calls', (topic: string, when: string) => `${topic}: every week from ${when} on`],
  moved: ['Live call moved', (topic: string, when: string) => `${topic} is now on ${when}`],
  cancelled: [
    'Live call cancelled',
    (topic: string, when: string) => `${topic} of ${when} will not take place`,
  ],
  seriesCancelled: [
    'Live calls cancelled',
    (topic: string, when: string) => `${topic} of ${when} and all later ones will not take place`,
  ],
} as const;

/**
 * Notifies the families of the course and the hosts of a change. What a cancelled call was announced with becomes read.
 * @param exceptId who made the change
 */
export async function notifyEverybody(
  tx: Tx,
  effects: Effects,
  call: GroupCall,
  change: CallChange,
  exceptId: string | null,
): Promise<void> {
  const [title, body] = TEXTS[change];
  const everybody = [...(await courseFamilies(tx, call.course)), ...(await loadHosts(tx, call.id))];
  const people = [...new Map(everybody.map((person) => [person.id, person])).values()];
  if (call.status === 'CANCELLED') await forgetAnnouncements(tx, effects, call, people);
  notifyOfCall(
    effects,
    call,
    people.filter(({ id }) => id !== exceptId),
    {
      ...{ kind: 'SESSION_SCHEDULED', title, key: `${change}:${call.version}` },
      body: (when) => body(call.topic, when),
    },
  );
}

/** Marks what people were told of a call as read. */
export async function forgetAnnouncements(
  tx: Tx,
  effects: Effects,
  call: Pick<GroupCall, 'id'>,
  people: readonly CallPerson[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await markSubjectRead(tx, effects, ids, subjectOf(call));
}
