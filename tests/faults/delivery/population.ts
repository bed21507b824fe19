import { makeFamily, makePerson, type Person, studentVersion } from '../../support/factories/people.ts';
import { type Client, openClient } from './clients.ts';
import type { Cluster } from './cluster.ts';
import type { History } from './history.ts';
import { MESSAGES_PER_SECOND, type Sender } from './load.ts';
import { AssignMentorDocument } from './population.generated.ts';
import { post } from './post.ts';

const FAMILIES = 6;
/** Half of the messages that a person may send in an hour, so that the rate limit never applies. */
const MESSAGES_PER_PERSON = 300;

export type Household = { parent: Person; mentor: Person; mentorId: string; studentId: string };

export type Population = {
  households: Household[];
  senders: Sender[];
  clients: Client[];
  /** Assigns a mentor to a student, repeatedly until the product acknowledges it. */
  assign(student: Household, to: Household): Promise<void>;
};

/** Makes families with a mentor each, and a client or two for every person. */
export async function createPopulation(
  cluster: Cluster,
  history: History,
  minutes: number,
  pickUrl: () => string,
): Promise<Population> {
  const messages = Math.min(minutes, 60) * 60 * MESSAGES_PER_SECOND;
  const count = Math.max(FAMILIES, Math.ceil(messages / 2 / MESSAGES_PER_PERSON));
  const admin = await makePerson(cluster, { role: 'ADMIN', name: 'Admin' });
  const households: Household[] = [];
  for (let made = 0; made < count; made += 1) households.push(await makeFamily(cluster));
  const opened = households.flatMap(({ parent, mentor, studentId, mentorId }, index) => {
    history.parents.set(studentId, parent.id);
    history.tenures.push({ studentId, mentorId: mentor.id, from: 0, until: Number.POSITIVE_INFINITY });
    const number = index + 1;
    return [
      { name: `parent ${number}`, person: parent, studentId, pickUrl },
      // Every other family has a second page open.
      ...(index % 2 ? [{ name: `parent ${number} again`, person: parent, studentId, pickUrl }] : []),
      { name: `mentor ${number} (${mentorId.slice(0, 8)})`, person: mentor, studentId, pickUrl },
    ];
  });
  const clients = await Promise.all(opened.map(openClient));
  const senders = households.flatMap(({ parent, mentor, studentId }) => [
    { person: parent, studentId },
    { person: mentor, studentId },
  ]);
  return {
    ...{ households, senders, clients },
    async assign({ studentId }, { mentor, mentorId }) {
      const input = { studentId, mentorId, reason: 'A check of delivery' };
      const tenure = history.tenures.findLast((one) => one.studentId === studentId);
      history.tenures.push({
        ...{ studentId, mentorId: mentor.id, from: Date.now(), until: Number.POSITIVE_INFINITY },
      });
      for (;;) {
        const answer = await studentVersion(cluster, studentId)
          .then((version) => post(pickUrl(), admin, AssignMentorDocument, { input: { ...input, version } }))
          .catch(() => null);
        if (answer?.assignMentor.__typename === 'Student') break;
        if (answer) throw new Error(`The student was not reassigned: ${JSON.stringify(answer)}`);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      if (tenure) tenure.until = Date.now();
    },
  };
}
