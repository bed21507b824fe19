import { followFeed } from '../../../web/lib/live/followFeed.ts';
import { openBrowserSocket } from '../../support/clients/browserSocket.ts';
import { textOf } from '../../support/clients/http.ts';
import type { Person } from '../../support/factories/people.ts';
import { FeedCursorDocument } from '../../support/factories/threads.generated.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
  MessagePageDocument,
  type MessagePageQuery,
} from './clients.generated.ts';
import { createOrderCheck } from './order.ts';
import { post } from './post.ts';

type Added = MessageAddedSubscription['messageAdded'];

/** A message that an event delivered and that the client did not have. */
type Delivery = { messageId: string; at: number; subscribedAt: number };

/** A page of the web app, reduced to messages: its own connection and `followFeed`, and the messages it would show. */
export type Client = {
  name: string;
  person: Person;
  /** The student whose thread it must have in the end. */
  studentId: string;
  /** The positions of its messages, by their ids. */
  view: Map<string, number>;
  deliveries: Delivery[];
  doubled: string[];
  outOfOrder: string[];
  counts: { resets: number; subscriptions: number; signedOut: number };
  /** Returns whether it is connected to a gateway. */
  isConnectedTo(url: string): boolean;
  drop(): void;
  /** Stops reading, as a sleeping phone does; data waits in the kernel. @returns the function that resumes it */
  stall(): () => void;
  close(): Promise<void>;
};

export type ClientOptions = Pick<Client, 'name' | 'person' | 'studentId'> & {
  /** Returns the address of one of the gateways. */
  pickUrl(): string;
};

/** Opens a client and follows the feed of its person. */
export async function openClient({ name, person, studentId, pickUrl }: ClientOptions): Promise<Client> {
  const counts = { resets: 0, subscriptions: 0, signedOut: 0 };
  const view = new Map<string, number>();
  const deliveries: Delivery[] = [];
  const check = createOrderCheck(name);
  let subscribedAt = 0;
  const signedOut = () => {
    counts.signedOut += 1;
  };
  const connection = openBrowserSocket(pickUrl, person.cookie, { signedOut, accessChanged: () => {} });
  const { feedCursor } = await post(pickUrl(), person, FeedCursorDocument, {});

  /** Fetches the thread from its end back to the last position before which no message is missing. */
  const refetch = async () => {
    const positions = new Set(view.values());
    let complete = 0;
    while (positions.has(complete + 1)) complete += 1;
    for (let before: string | null = null, isMore = true; isMore; ) {
      const page: MessagePageQuery = await post(pickUrl(), person, MessagePageDocument, {
        studentId,
        before,
      });
      if (!page.student) return;
      const { edges, pageInfo } = page.student.messages;
      for (const { node } of edges) view.set(node.id, node.position);
      before = pageInfo.endCursor;
      isMore = pageInfo.hasNextPage && (edges.at(-1)?.node.position ?? 0) > complete + 1;
    }
  };

  const stop = followFeed<Added>({
    start: () => feedCursor,
    onCursor: () => {},
    apply(event) {
      if (event.__typename === 'FeedReset') return;
      const { cursor, message } = event;
      const isNew = !view.has(message.id);
      check.onEvent(cursor, message, isNew);
      if (!isNew) return;
      view.set(message.id, message.position);
      deliveries.push({ messageId: message.id, at: Date.now(), subscribedAt });
    },
    async reset() {
      counts.resets += 1;
      await refetch();
    },
    open(after, sink) {
      const payload = {
        query: textOf(MessageAddedDocument),
        // graphql-ws reads this whenever it subscribes, also after every reconnect.
        get variables() {
          const cursor = after();
          check.onSubscribe(cursor);
          counts.subscriptions += 1;
          subscribedAt = Date.now();
          return { after: cursor };
        },
      };
      return connection.client.subscribe<MessageAddedSubscription>(payload, {
        next({ data }) {
          if (!data) return sink.ended();
          if (data.messageAdded.__typename === 'FeedReset') check.onReset(data.messageAdded.cursor);
          sink.event(data.messageAdded);
        },
        error: () => sink.ended(),
        complete: () => sink.ended(),
      });
    },
  });

  return {
    ...{ name, person, studentId, view, deliveries, counts },
    ...{ doubled: check.doubled, outOfOrder: check.outOfOrder },
    isConnectedTo: (url) =>
      [...connection.sockets].some(
        (socket) => socket.readyState === socket.OPEN && socket.url.includes(new URL(url).host),
      ),
    drop() {
      for (const socket of connection.sockets) socket.terminate();
    },
    stall() {
      const stalled = [...connection.sockets].filter(({ readyState, OPEN }) => readyState === OPEN);
      for (const socket of stalled) socket.pause();
      return () => {
        for (const socket of stalled) if (socket.readyState === socket.OPEN) socket.resume();
      };
    },
    async close() {
      stop();
      await connection.close();
    },
  };
}
