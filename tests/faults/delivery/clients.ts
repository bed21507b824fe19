import { type FeedEvent, followFeed } from '../../../web/lib/live/followFeed.ts';
import { openLine } from '../../support/line.ts';
import type { Person } from '../../support/people.ts';
import { createOrderCheck } from './order.ts';
import { post } from './post.ts';

type Message = { id: string; studentId: string; position: number };
type Added = FeedEvent & { message?: Message };
type Thread = {
  messages: {
    edges: { node: { id: string; position: number } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

type Page = { student: Thread | null };

/** A message that came live and that the client did not have. */
type Delivery = { messageId: string; at: number; subscribedAt: number };

/** A page of the web app as far as messages go: its own connection and `follow`, and what it would show. */
export type Client = {
  name: string;
  person: Person;
  /** The child whose thread it is to have in the end. */
  studentId: string;
  /** The positions of the messages it has, by their ids. */
  view: Map<string, number>;
  deliveries: Delivery[];
  doubled: string[];
  outOfOrder: string[];
  counts: { resets: number; subscriptions: number; signedOut: number };
  /** Whether it is connected to a gateway. */
  isAt(url: string): boolean;
  drop(): void;
  /** Reads nothing more, as a phone that sleeps; what arrives waits in the kernel. @returns what wakes it */
  stall(): () => void;
  close(): Promise<void>;
};

export type ClientOptions = Pick<Client, 'name' | 'person' | 'studentId'> & {
  /** One of the gateways. */
  pickUrl(): string;
};

const ADDED = `subscription ($after: Cursor) { messageAdded(after: $after) {
  __typename ... on MessageAdded { cursor message { id studentId position } } ... on FeedReset { cursor } } }`;
const PAGE = `query ($id: ID!, $before: String) { student(id: $id) {
  messages(first: 50, after: $before) { edges { node { id position } } pageInfo { hasNextPage endCursor } } } }`;

export async function openClient({ name, person, studentId, pickUrl }: ClientOptions): Promise<Client> {
  const counts = { resets: 0, subscriptions: 0, signedOut: 0 };
  const view = new Map<string, number>();
  const deliveries: Delivery[] = [];
  const check = createOrderCheck(name);
  let subscribedAt = 0;
  const signedOut = () => {
    counts.signedOut += 1;
  };
  const connection = openLine(pickUrl, person.cookie, { signedOut, accessChanged: () => {} });
  const { feedCursor } = await post<{ feedCursor: string }>(pickUrl(), person, '{ feedCursor }', {});

  /** Fetches the thread from its end back to where nothing can be missing. */
  const refetch = async () => {
    const known = new Set(view.values());
    let complete = 0;
    while (known.has(complete + 1)) complete += 1;
    for (let before: string | null = null, isMore = true; isMore; ) {
      const page: Page = await post<Page>(pickUrl(), person, PAGE, { id: studentId, before });
      if (!page.student) return;
      const { edges, pageInfo }: Thread['messages'] = page.student.messages;
      for (const { node } of edges) view.set(node.id, node.position);
      before = pageInfo.endCursor;
      isMore = pageInfo.hasNextPage && (edges.at(-1)?.node.position ?? 0) > complete + 1;
    }
  };

  const stop = followFeed<Added>({
    start: () => feedCursor,
    onCursor: () => {},
    apply({ cursor, message }) {
      if (!message) return;
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
        query: ADDED,
        // graphql-ws reads it whenever it subscribes, after every reconnect too.
        get variables() {
          const cursor = after();
          check.onSubscribe(cursor);
          counts.subscriptions += 1;
          subscribedAt = Date.now();
          return { after: cursor };
        },
      };
      return connection.line.subscribe<{ messageAdded: Added }>(payload, {
        next({ data }) {
          if (!data) return sink.ended();
          if (!data.messageAdded.message) check.onReset(data.messageAdded.cursor);
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
    isAt: (url) =>
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
