import { WebSocket } from 'ws';

type Frame = {
  id?: string;
  type: string;
  payload?: { data?: unknown; errors?: unknown } & Record<string, unknown>;
};

/** A socket that keeps every frame until it is asked for, so that none is lost between two awaits. */
export type TestSocket = {
  url: string;
  cookie: string | null;
  subscribe(id: string, query: string, variables: Record<string, unknown>): void;
  stop(id: string): void;
  /** The next payload of a subscription, waiting for it up to some time. */
  next<Data>(id: string, withinMs: number): Promise<Data>;
  /** Everything of a subscription that is here and was not asked for yet. */
  rest(id: string): unknown[];
  /** The close code, once closed. */
  closed: Promise<number>;
  raw: WebSocket;
  close(): Promise<void>;
};

/** Connects as the browser of somebody; resolves once the gateway has acknowledged it. */
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
  return {
    url,
    cookie,
    raw,
    closed,
    subscribe: (id, query, variables) =>
      raw.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })),
    stop: (id) => raw.send(JSON.stringify({ id, type: 'complete' })),
    async next<Data>(id: string, withinMs: number) {
      const deadline = AbortSignal.timeout(withinMs);
      for (;;) {
        const frame = take(id);
        if (frame?.type === 'next') return frame.payload?.data as Data;
        if (frame) throw new Error(`${id} got ${JSON.stringify(frame)}`);
        await new Promise<void>((resolve, reject) => {
          arrivals.addEventListener(id, () => resolve(), { once: true, signal: deadline });
          deadline.addEventListener('abort', () => reject(new Error(`nothing for ${id} in ${withinMs} ms`)));
        });
      }
    },
    rest: (id) => (frames.get(id)?.splice(0) ?? []).map((frame) => frame.payload?.data ?? frame),
    async close() {
      raw.close();
      await closed;
    },
  };
}
