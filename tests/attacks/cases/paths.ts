import { type Attack, createOutcomeCounter, forEachConcurrently } from '../attack.ts';
import { exchange, type RawResponse, responseLabel } from '../rawRequest.ts';
import { type Route, routesOf } from '../routes.ts';
import type { World } from '../world.ts';

const CONCURRENCY = 16;
const WITHIN_MS = 12_000;

/** Spellings of a path that are not its normal form. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['two slashes in front', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace(/(.)\/(?=[^/]*$)/, '$1//')],
  ['..', (path) => `/x/..${path}`],
  ['.. behind', (path) => `${path}/../..${path}`],
  ['%2e%2e', (path) => `/x/%2e%2e${path}`],
  ['%2E%2E%2F', (path) => `/x%2F%2E%2E${path}`],
  ['.', (path) => `/.${path}`],
  ['a backslash', (path) => `\\${path.slice(1)}`],
  ['backslashes', (path) => `/x\\..${path}`],
  ['a bad escape', (path) => `${path}%`],
  ['%00', (path) => `${path}%00`],
  ['a semicolon', (path) => `${path};x=/..;/`],
  ['another site', (path) => `http://attacker.example${path}//`],
  ['//attacker.example', (path) => `//attacker.example${path}/`],
];

/** Returns the problem of a response unless it rejects the path or redirects to its normal form. */
function problemOf(answer: RawResponse, { port }: World): string | null {
  const { status, headers, ended } = answer;
  if (status === null) return ended === 'closed' ? null : 'no response';
  if (status >= 300 && status < 400) {
    const origin = `http://localhost:${port}`;
    const location = new URL(headers.get('location') ?? '', origin);
    return location.origin === origin ? null : `redirects to ${location.href}`;
  }
  return status >= 400 && status < 500 ? null : `status ${status}`;
}

const spelled: Attack = {
  name: 'paths that are not in their normal form',
  async run(world) {
    const record = createOutcomeCounter();
    const requests = routesOf(world)
      .filter(({ path }) => path !== '/')
      .flatMap(({ path, methods }) =>
        SPELLINGS.flatMap(([name, spell]) =>
          methods
            .filter((method) => method !== 'HEAD' && spell(path) !== path)
            .map((method) => ({ request: `${name}, ${method} ${spell(path)}`, method, target: spell(path) })),
        ),
      );
    await forEachConcurrently(requests, CONCURRENCY, WITHIN_MS, async ({ request, method, target }) => {
      const answer = await exchange(world.port, { method, target, headers: [['Content-Length', '0']] });
      record.add(request, responseLabel(answer), answer.ms, problemOf(answer, world));
    });
    return record.outcome();
  },
};

type Target = { name: string; targets: (route: Route) => string[] };

const LONG_PATHS: Target[] = [
  {
    name: '15,000 slashes',
    targets: ({ path }) => [`${path}${'/'.repeat(15_000)}x`, `${'/'.repeat(15_000)}x`],
  },
  {
    name: '15,000 dots',
    targets: ({ path }) => [`${path}/${'../'.repeat(5000)}x`, `${path}?${'%2e'.repeat(5000)}`],
  },
  { name: 'an address of 100 KB', targets: ({ path }) => [`${path}?${'a'.repeat(100_000)}`] },
  { name: '5,000 parameters', targets: ({ path }) => [`${path}?${'a=&'.repeat(5000)}`] },
];

const longPath = ({ name, targets }: Target): Attack => ({
  name: `paths with ${name}`,
  async run(world) {
    const { port } = world;
    const record = createOutcomeCounter();
    await forEachConcurrently(routesOf(world).flatMap(targets), CONCURRENCY, WITHIN_MS, async (target) => {
      const answer = await exchange(port, { method: 'GET', target });
      const isFault = answer.status === null ? answer.ended === 'silent' : answer.status >= 500;
      record.add(target, responseLabel(answer), answer.ms, isFault ? `got ${responseLabel(answer)}` : null);
    });
    return record.outcome();
  },
});

/** Request targets that are not a path. */
const INVALID_TARGETS = [
  '//',
  '///',
  '/\\',
  '*',
  'x',
  '?',
  '#',
  'http://',
  'http:///',
  '/%',
  '/%ff%fe',
  '//[',
  '//:x',
  '/\u007f',
];

const invalidTargets: Attack = {
  name: 'invalid targets',
  async run(world) {
    const record = createOutcomeCounter();
    const requests = INVALID_TARGETS.flatMap((target) =>
      ['GET', 'POST', 'OPTIONS', 'CONNECT'].map((method) => ({ method, target })),
    );
    await forEachConcurrently(requests, CONCURRENCY, WITHIN_MS, async ({ method, target }) => {
      const answer = await exchange(world.port, { method, target, timeoutMs: 3000 });
      const isFault = answer.status === null ? answer.ended === 'silent' : answer.status >= 500;
      record.add(
        `${method} ${target}`,
        responseLabel(answer),
        answer.ms,
        isFault ? `got ${responseLabel(answer)}` : null,
      );
    });
    return record.outcome();
  },
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE'];

const wrongMethods: Attack = {
  name: 'methods that a route does not have',
  async run(world) {
    const { port } = world;
    const record = createOutcomeCounter();
    const requests = routesOf(world).flatMap(({ path, methods }) =>
      METHODS.filter((method) => !methods.includes(method)).map((method) => ({ method, path })),
    );
    await forEachConcurrently(requests, CONCURRENCY, WITHIN_MS, async ({ method, path }) => {
      const answer = await exchange(port, { method, target: path, headers: [['Content-Length', '0']] });
      const { status } = answer;
      // OPTIONS may succeed without CORS headers.
      const isOptionsWithoutCors =
        method === 'OPTIONS' && status === 204 && !answer.headers.has('access-control-allow-origin');
      const isRejected = status !== null && status >= 400 && status < 500;
      const problem = isRejected || isOptionsWithoutCors ? null : `got ${responseLabel(answer)}`;
      record.add(`${method} ${path}`, responseLabel(answer), answer.ms, problem);
    });
    return record.outcome();
  },
};

export const paths: Attack[] = [spelled, ...LONG_PATHS.map(longPath), invalidTargets, wrongMethods];
