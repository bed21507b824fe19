import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { type Bus, createBus } from '../../../gateway/events/bus/bus.ts';
import { notifyGateways } from '../../../gateway/events/bus/postgresTransport.ts';
import { eventSelect, publishedWriteSql, type WithEvents } from '../../../gateway/events/feed.ts';
import { Prisma } from '../../../gateway/generated/prisma/client.ts';
import { sendStatement } from '../../../gateway/platform/database/transactions.ts';
import { successOf } from '../../support/clients/http.ts';
import { requestMessage } from '../../support/factories/threads.ts';
import type { NewEvent } from '../servers/events.ts';
import type { Bench } from './bench.ts';
import { type Pair, peopleOf } from './threads.ts';
import { repeatWhileBusy } from './whileBusy.ts';

const AT_ONCE = 16;
const CONTENT = 'Could you look at the second page once more before Thursday, please?';

/** @param beforeSend called when everything but the delivery is done */
type Publish = (events: readonly NewEvent[], beforeSend?: () => void) => Promise<unknown>;

/** Sends messages of threads by the mutation, at gateways in turn. */
export function sendAll(urls: readonly string[], threads: readonly Pair[]): Publish {
  const limit = pLimit(AT_ONCE);
  return (events) =>
    Promise.all(
      events.map(({ group, id }, index) =>
        limit(async () => {
          const [thread, url] = [threads[group], urls[index % urls.length]];
          if (!thread || !url) throw new Error(`There is no thread ${group}, or no gateway`);
          const input = { id, studentId: thread.studentId, content: CONTENT };
          successOf(await repeatWhileBusy(() => requestMessage(url, thread.parent, input)));
        }),
      ),
    );
}

/**
 * Stores messages and their events by one statement and wakes the readers once, as after a burst of messages.
 * @param bus of the gateways that have the readers
 */
export function storeAll({ pool }: Bench, threads: readonly Pair[], bus: Pick<Bus, 'wake'>): Publish {
  return async (events, beforeSend) => {
    const messages = events.flatMap(({ group, id }) => {
      const thread = threads[group];
      const people = thread ? peopleOf(thread).map((person) => person.id) : [];
      return thread
        ? [{ id, eventId: randomUUID(), studentId: thread.studentId, senderId: people[0], people }]
        : [];
    });
    const [row] = await sendStatement<WithEvents<object>>(pool, publishedWriteSql(messageRows(messages)));
    beforeSend?.();
    bus.wake(
      messages.flatMap(({ people }) => people),
      row?.events ?? null,
    );
  };
}

/** Returns the write of messages. Each locks the counter of its thread: in one order, so that bursts cannot deadlock. */
const messageRows = (messages: readonly object[]) => ({
  writes: Prisma.sql`draft AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        AS draft (id uuid, "eventId" uuid, "studentId" uuid, "senderId" uuid, people uuid[])
    ), message AS (
      INSERT INTO "Message" (id, "studentId", "senderId", content)
      SELECT id, "studentId", "senderId", ${CONTENT} FROM draft ORDER BY "studentId" RETURNING id
    ), recipient AS (
      INSERT INTO "MessageRecipient" ("messageId", "recipientId")
      SELECT id, person FROM draft, unnest(people) AS person WHERE person <> "senderId"
    )`,
  events: Prisma.sql`${eventSelect(
    Prisma.sql`"eventId"`,
    'message.sent',
    Prisma.sql`jsonb_build_object('messageId', id)`,
    Prisma.sql`people`,
  )} FROM draft JOIN message USING (id)`,
  result: Prisma.sql`SELECT`,
});

/** Opens the bus of the gateways for a bench that sends on it and does not listen. */
export const busOf = (send: (text: string) => Promise<unknown>): Pick<Bus, 'wake'> =>
  createBus(
    () => ({
      async send(text) {
        await send(text);
      },
      close: () => Promise.resolve(),
    }),
    // Thrown here it would end this process and leave the servers. What did not arrive in time fails the run.
    (error) => {
      process.exitCode = 1;
      console.error(error);
    },
  );

/** The bus that PostgreSQL carries. */
export const databaseBus = ({ pool }: Bench) => busOf((text) => notifyGateways(pool, text));
