import { randomUUID } from 'node:crypto';
import type { TestGateway } from './gateway.ts';
import { dataOf } from './http.ts';
import { askAs, type Family, type Person } from './people.ts';

const SESSIONS = `query ($studentId: ID, $when: SessionsWhen!) { sessions(studentId: $studentId, when: $when, first: 20) {
  edges { node { id startsAt status platform meetingLink notes mentor { id } } } } }`;
export const HOUR_MS = 3_600_000;

type Session = {
  id: string;
  status: string;
  platform: string;
  meetingLink: string | null;
  notes: string | null;
  mentor: { id: string };
};

/** What a test arranges and reads of the sessions and notifications of one gateway. */
export function sessionBook(gateway: () => TestGateway) {
  /** Arranges a session so many hours from now; the link is one that the mentor typed. */
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

  const sessionsOf = async (person: Person, { studentId }: Family, when: 'UPCOMING' | 'PAST') => {
    const variables = { studentId, when };
    const answer = await askAs(gateway().url, person)<{ sessions: { edges: { node: Session }[] } }>(
      SESSIONS,
      variables,
    );
    return dataOf(answer).sessions.edges.map(({ node }) => node);
  };
  const noticesOf = async ({ id }: Person) =>
    (
      await gateway().app.prisma.notification.findMany({
        where: { recipientId: id },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
    ).map(({ title, body, studentId, actionUrl }) => ({ title, body, studentId, actionUrl }));
  const titlesOf = async (person: Person) => (await noticesOf(person)).map(({ title }) => title).sort();
  return { plan, sessionsOf, noticesOf, titlesOf };
}
