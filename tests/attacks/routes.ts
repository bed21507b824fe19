import { AUTH_PATHS } from '../../gateway/platform/auth.ts';

/** A route of the HTTP server, with a path that leads to it. */
export type Route = {
  path: string;
  /** The methods that it is for. */
  methods: readonly string[];
};

const ID = '00000000-0000-7000-8000-000000000000';

/** Routes besides sign-in that read a body, and all others. */
export const ROUTES: readonly Route[] = [
  { path: '/healthz', methods: ['GET', 'HEAD'] },
  { path: '/readyz', methods: ['GET', 'HEAD'] },
  { path: '/graphql', methods: ['GET', 'POST'] },
  { path: '/sandbox/mail', methods: ['GET'] },
  { path: `/files/${ID}`, methods: ['GET', 'HEAD'] },
  { path: `/files/${ID}/small`, methods: ['GET', 'HEAD'] },
  { path: `/files/${ID}/parts/1`, methods: ['PUT'] },
  { path: `/certificates/${ID}.pdf`, methods: ['GET', 'HEAD'] },
  { path: '/exports/contacts.csv', methods: ['GET'] },
  { path: `/calendar/${ID}.ics`, methods: ['GET', 'HEAD'] },
  { path: '/webhooks/paystack', methods: ['POST'] },
  { path: '/sandbox/paystack/transaction/initialize', methods: ['POST'] },
  { path: '/sandbox/checkout/reference', methods: ['GET', 'POST'] },
  { path: '/unsubscribe', methods: ['GET', 'POST'] },
  { path: '/', methods: ['GET', 'HEAD'] },
  { path: '/dashboard', methods: ['GET', 'HEAD'] },
  { path: '/robots.txt', methods: ['GET', 'HEAD'] },
  { path: '/nothing-is-here', methods: ['GET', 'HEAD'] },
  ...AUTH_PATHS.map((path) => ({ path: `/api/auth${path}`, methods: ['GET', 'POST'] })),
  { path: '/api/auth/reset-password/token', methods: ['GET'] },
];
