import type { HttpLoad, HttpRequest, HttpResult } from '../clients/httpClients.ts';
import type { CalledProcess } from './calls.ts';
import { answerOf } from './httpServers.ts';

/** Something that people do, which can be done often. */
export type Operation = {
  name: string;
  /** The process of the product that does it. */
  pid: number;
  /** Arranges what doing it so many times needs. */
  arrange(count: number): Promise<unknown>;
  /** Does it so many times, so many at a time. @throws Error when one fails */
  run(count: number, atOnce: number): Promise<{ p50: number }>;
  /** Does it once. @returns what is the same in every database, with ids, times and cursors */
  answer(): Promise<unknown>;
};

/** The most time that a run takes. */
const MAX_SECONDS = 120;
const nothing = () => Promise.resolve();

async function send(clients: CalledProcess, requests: HttpRequest[], count: number, atOnce: number) {
  const load: HttpLoad = { requests, connections: atOnce, seconds: MAX_SECONDS, most: count };
  const { answered, p50 } = await clients.call<HttpResult>('run', load);
  if (answered !== count) throw new Error(`${answered} of ${count} requests were answered`);
  return { p50 };
}

/**
 * Returns a query that people ask in turn.
 * @param read returns the part of an answer that is the same in every database
 */
export function queryOperation(
  { name, pid }: Pick<Operation, 'name' | 'pid'>,
  clients: CalledProcess,
  requests: HttpRequest[],
  read: (answer: unknown) => unknown,
): Operation {
  return {
    ...{ name, pid, arrange: nothing },
    run: (count, atOnce) => send(clients, requests, count, atOnce),
    async answer() {
      const [request] = requests;
      if (!request) throw new Error(`${name} has no request`);
      return read(await answerOf(request));
    },
  };
}

/**
 * Returns a mutation, whose requests are sent once each.
 * @param prepare returns requests for so many times
 * @param countDone counts what was done until now
 */
export function mutationOperation(
  { name, pid }: Pick<Operation, 'name' | 'pid'>,
  clients: CalledProcess,
  prepare: (count: number) => Promise<HttpRequest[]>,
  countDone: () => Promise<number>,
): Operation {
  let arranged: HttpRequest[] = [];
  const arrange = async (count: number) => {
    if (arranged.length < count) arranged = [...arranged, ...(await prepare(count - arranged.length))];
  };
  const checkDone = async <Result>(count: number, work: (requests: HttpRequest[]) => Promise<Result>) => {
    const before = await countDone();
    const result = await work(arranged.splice(0, count));
    const done = (await countDone()) - before;
    if (done !== count) throw new Error(`${name}: ${done} of ${count} were done`);
    return result;
  };
  return {
    ...{ name, pid, arrange },
    run: (count, atOnce) => checkDone(count, (requests) => send(clients, requests, count, atOnce)),
    async answer() {
      await arrange(1);
      return checkDone(1, async ([request]) => request && answerOf(request));
    },
  };
}

/** Returns a function that takes requests from a list, each once. */
export function takeFrom(requests: readonly HttpRequest[]): (count: number) => Promise<HttpRequest[]> {
  let next = 0;
  return async (count) => {
    const taken = requests.slice(next, next + count);
    next += count;
    if (taken.length < count) throw new Error(`There are ${requests.length} requests, and more are needed`);
    return taken;
  };
}
