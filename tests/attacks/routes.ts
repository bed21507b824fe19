import { buildServer } from '../../gateway/assembly.ts';
import { type Attack, createOutcomeCounter } from './attack.ts';
import { authEndpoints } from './signIn.ts';
import type { World } from './world.ts';

/** A path of a route of the HTTP server, with the methods of the route. */
export type Route = { path: string; methods: readonly string[] };

const ID = '00000000-0000-7000-8000-000000000000';
const READ = ['GET', 'HEAD'];

const GATEWAY_ROUTES: readonly Route[] = [
  { path: '/healthz', methods: READ },
  { path: '/readyz', methods: READ },
  { path: '/graphql', methods: ['GET', 'POST'] },
  { path: '/browser-errors', methods: ['POST'] },
  { path: '/sandbox/mail', methods: ['GET'] },
  { path: '/sandbox/mail/reply', methods: ['POST'] },
  { path: '/webhooks/mail', methods: ['POST'] },
  { path: `/files/${ID}`, methods: READ },
  { path: `/files/${ID}/small`, methods: READ },
  { path: `/files/${ID}/parts/1`, methods: ['PUT'] },
  { path: `/certificates/${ID}.pdf`, methods: READ },
  { path: '/receipts/1.pdf', methods: READ },
  { path: `/table-exports/${ID}.csv`, methods: ['GET'] },
  { path: `/gallery/${ID}`, methods: READ },
  { path: `/calendar/${ID}.ics`, methods: READ },
  { path: `/call-calendar/${ID}.ics`, methods: READ },
  { path: '/webhooks/paystack', methods: ['POST'] },
  { path: '/sandbox/paystack/transaction/initialize', methods: ['POST'] },
  { path: '/sandbox/checkout/reference', methods: ['GET', 'POST'] },
  { path: '/unsubscribe', methods: ['GET', 'HEAD', 'POST'] },
  { path: '/', methods: READ },
  { path: '/dashboard', methods: READ },
  { path: '/robots.txt', methods: READ },
  { path: '/no-such-page', methods: READ },
];

/** Lists every route of the gateway and every endpoint of its sign-in library. */
export function routesOf(world: World): Route[] {
  const auth = authEndpoints(world.app).map(({ path, methods }) => ({ path: `/api/auth${path}`, methods }));
  return [...GATEWAY_ROUTES, ...auth, { path: '/api/auth/no-such-page', methods: ['GET', 'POST'] }];
}

/** A route as the gateway declares it. */
type DeclaredRoute = { name: string; matches(path: string, method: string): boolean };

/** Asserts that every route the gateway declares is attacked. */
export const allRoutes: Attack = {
  name: 'routes without an attack',
  async run(world) {
    const record = createOutcomeCounter();
    const gateway = buildServer(world.app);
    const declared = (gateway as { routes?: readonly DeclaredRoute[] }).routes ?? [];
    const attacked = routesOf(world).flatMap(({ path, methods }) =>
      methods.map((method) => declared.find((route) => route.matches(path, method))),
    );
    for (const route of declared)
      record.add(route.name, 'declared', 0, attacked.includes(route) ? null : 'is not attacked');
    await gateway.close();
    return record.outcome();
  },
};
