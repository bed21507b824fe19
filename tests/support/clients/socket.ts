import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { WebSocket } from 'ws';
import { textOf } from './http.ts';

type Frame = {
  id?: string;
  type: string;
  payload?: { data?: unknown; errors?: unknown } & Record<string, unknown>;
};

/** A subscription whose payloads are kept until a test asks for them. */
export type TestSubscription<Data> = {
  /** Returns the next payload. @throws Error when it is an error, or when none arrives in time */
  next(withinMs: number): Promise<Data>;
  /** Returns what has arrived and was not asked for yet. */
  rest(): unknown[];
  stop(): void;
};

/** A socket that keeps every frame until a test asks for it, so that none is lost between two awaits. */
export type TestSocket = {
  url: string;
  cookie: string | null;
  subscribe<Data, Variables extends OperationVariables>(
    id: string,
    document: TypedDocumentNode<Data, Variables> | string,
    variables: NoInfer<Variables>,
  ): TestSubscription<Data>;
  /** Ends a subscription by its id, also one that never began. */
  stop(id: string): void;
  /** Returns the next payload of a subscription by its id. */
  next<Data>(id: string, withinMs: number): Promise<Data>;
  /** Returns what has arrived of a subscription and was not asked for yet. */
  rest(id: string): unknown[];
  /** The close code, once closed. */
  closed: Promise<number>;
  raw: WebSocket;
  close(): Promise<void>;
};

type FeedPayload = { __typename: string };

/** Returns the event of a subscription's payload, which must not be a reset. */
export function eventOf<Payload extends FeedPayload>(
  payload: Payload,
): Exclude<Payload, { __typename: 'FeedReset' }> {
  if (payload.__typename === 'FeedReset') throw new Error(`Unexpected: ${JSON.stringify(payload)}`);
  return payload as Exclude<Payload, { __typename: 'FeedReset' }>;
}

/** Connects as the browser of a person; resolves once the gateway has acknowledged the connection. */
export async function connect(url: string, cookie: string | null): Promise<TestSocket> {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: url, ...(cookie ? { cookie } : {}) },
  });
  const frames = new Map<string, Frame[]>();
  const arrivals = new EventTarget();
  const closed = new Promise<number>((resolve) => raw.once('close', resolve));
  raw.on('error', () => {});
  const acknowledged = Promise.withResolvers<void>();
  raw.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'connection_ack') acknowledged.resolve();
    if (frame.type === 'ping') raw.send('{"type":"pong"}');
    if (frame.id === undefined) return;
    frames.set(frame.id, [...(frames.get(frame.id) ?? []), frame]);
    arrivals.dispatchEvent(new Event(frame.id));
  });
  raw.once('open', () => raw.send('{"type":"connection_init"}'));
  closed.then((code) => acknowledged.reject(new Error(`closed with ${code}`)));
  await acknowledged.promise;

  const take = (id: string) => frames.get(id)?.shift();
  const next = async <Data>(id: string, withinMs: number) => {
    const deadline = AbortSignal.timeout(withinMs);
    for (;;) {
      const frame = take(id);
      if (frame?.type === 'next') return frame.payload?.data as Data;
      if (frame) throw new Error(`${id} got ${JSON.stringify(frame)}`);
      await new Promise<void>((resolve, reject) => {
        arrivals.addEventListener(id, () => resolve(), { once: true, signal: deadline });
        deadline.addEventListener('abort', () => reject(new Error(`nothing for ${id} in ${withinMs} ms`)));
        void closed.then((code) => reject(new Error(`closed with ${code} before anything for ${id}`)));
      });
    }
  };
  const rest = (id: string) => (frames.get(id)?.splice(0) ?? []).map((frame) => frame.payload?.data ?? frame);
  const stop = (id: string) => raw.send(JSON.stringify({ id, type: 'complete' }));
  return {
    url,
    cookie,
    raw,
    closed,
    subscribe<Data>(
      id: string,
      document: TypedDocumentNode<Data> | string,
      variables: OperationVariables,
    ): TestSubscription<Data> {
      raw.send(JSON.stringify({ id, type: 'subscribe', payload: { query: textOf(document), variables } }));
      return { next: (withinMs) => next<Data>(id, withinMs), rest: () => rest(id), stop: () => stop(id) };
    },
    stop,
    next,
    rest,
    async close() {
      raw.close();
      await closed;
    },
  };
}
