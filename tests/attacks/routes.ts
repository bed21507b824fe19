import { buildServer } from '../../gateway/assembly.ts';
import { type Attack, createRecord } from './attack.ts';
import { authEndpoints } from './signIn.ts';
import type { World } from './world.ts';

/** A path that leads to a route of the HTTP server, with the methods that the route is for. */
export type Route = { path: string; methods: readonly string[] };

const ID = '00000000-0000-7000-8000-000000000000';
const READ = ['GET', 'HEAD'];

const OWN: readonly Route[] = [
  { path: '/healthz', methods: READ },
  { path: '/readyz', methods: READ },
  { path: '/graphql', methods: ['GET', 'POST'] },
  { path: '/sandbox/mail', methods: ['GET'] },
  { path: `/files/${ID}`, methods: READ },
  { path: `/files/${ID}/small`, methods: READ },
  { path: `/files/${ID}/parts/1`, methods: ['PUT'] },
  { path: `/certificates/${ID}.pdf`, methods: READ },
  { path: '/exports/contacts.csv', methods: ['GET'] },
  { path: `/calendar/${ID}.ics`, methods: READ },
  { path: '/webhooks/paystack', methods: ['POST'] },
  { path: '/sandbox/paystack/transaction/initialize', methods: ['POST'] },
  { path: '/sandbox/checkout/reference', methods: ['GET', 'POST'] },
  { path: '/unsubscribe', methods: ['GET', 'HEAD', 'POST'] },
  { path: '/', methods: READ },
  { path: '/dashboard', methods: READ },
  { path: '/robots.txt', methods: READ },
  { path: '/nothing-is-here', methods: READ },
];

/** Lists every route: those of the gateway, and every endpoint that its sign-in library has. */
export function routesOf(world: World): Route[] {
  const auth = authEndpoints(world.app).map(({ path, methods }) => ({ path: `/api/auth${path}`, methods }));
  return [...OWN, ...auth, { path: '/api/auth/nothing-is-here', methods: ['GET', 'POST'] }];
}

/** A route as the gateway declares it. */
type DeclaredRoute = { name: string; matches(path: string, method: string): boolean };

/** Asserts that every route the gateway declares is attacked. */
export const everyRoute: Attack = {
  name: 'routes that no attack leads to',
  async run(world) {
    const record = createRecord();
    const gateway = buildServer(world.app);
    const declared = (gateway as { routes?: readonly DeclaredRoute[] }).routes ?? [];
    const led = routesOf(world).flatMap(({ path, methods }) =>
      methods.map((method) => declared.find((route) => route.matches(path, method))),
    );
    for (const route of declared)
      record.add(route.name, 'declared', 0, led.includes(route) ? null : 'is not attacked');
    await gateway.close();
    return record.outcome();
  },
};
