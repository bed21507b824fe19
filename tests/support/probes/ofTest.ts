import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('../../', import.meta.url));
const self = fileURLToPath(import.meta.url);
const testing = new AsyncLocalStorage<true>();

type Call = (...parameters: unknown[]) => unknown;

/** Returns whether a test itself asked for what runs now, through clients of `markTests`. */
export const isOfTest = (): boolean => testing.getStore() === true;

/**
 * Returns a view of clients of the database that tells what tests send to arrange and inspect rows from what the product
 * sends: whoever calls decides, since tests also call functions of the product with the same clients.
 */
export function markTests<Clients extends object>(clients: Clients): Clients {
  return new Proxy(clients, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'function') return marked(part.bind(target) as Call);
      // Those of a model.
      return typeof part === 'object' && part !== null && typeof name === 'string' && !name.startsWith('_')
        ? markTests(part)
        : part;
    },
  });
}

const marked =
  (call: Call): Call =>
  (...parameters) => {
    if (!isCalledByTest()) return call(...parameters);
    const answer = testing.run(true, () => call(...parameters));
    return answer instanceof Object && 'then' in answer ? markedPromise(answer) : answer;
  };

/** The client of Prisma sends a query when it is awaited, not when it is called. */
const markedPromise = (promise: object): object =>
  new Proxy(promise, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return (...parameters: unknown[]) => testing.run(true, () => Reflect.apply(part, target, parameters));
    },
  });

/** Returns whether the first frame of the stack outside of this file is one of a test. */
function isCalledByTest(): boolean {
  const frames = (new Error('caller').stack ?? '').split('\n').slice(1);
  const caller = frames.find((frame) => !frame.includes(self) && !frame.includes('node:'));
  return caller?.includes(tests) ?? false;
}
