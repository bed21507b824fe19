const ID = '00000000-0000-4000-8000-000000000000';

/** A request to each route of the gateway, by the route's name. */
export const ROUTE_SAMPLES: Record<string, { method: string; path: string }> = {
  health: { method: 'GET', path: '/healthz' },
  readiness: { method: 'GET', path: '/readyz' },
  graphql: { method: 'POST', path: '/graphql' },
  passwords: { method: 'POST', path: '/api/auth/sign-in/email' },
  auth: { method: 'POST', path: '/api/auth/sign-out' },
  sandboxMail: { method: 'GET', path: '/sandbox/mail' },
  browserErrors: { method: 'POST', path: '/browser-errors' },
  certificates: { method: 'GET', path: `/certificates/${ID}.pdf` },
  tableExports: { method: 'GET', path: `/table-exports/${ID}.csv` },
  uploadParts: { method: 'PUT', path: `/files/${ID}/parts/1` },
  files: { method: 'GET', path: `/files/${ID}` },
  callCalendar: { method: 'GET', path: `/call-calendar/${ID}.ics` },
  unsubscribe: { method: 'POST', path: '/unsubscribe' },
  webhook: { method: 'POST', path: '/webhooks/paystack' },
  sandboxApi: { method: 'POST', path: '/sandbox/paystack/refund' },
  sandboxCheckout: { method: 'POST', path: '/sandbox/checkout/nothing' },
  receipts: { method: 'GET', path: '/receipts/1.pdf' },
  calendar: { method: 'GET', path: `/calendar/${ID}.ics` },
  inboundMail: { method: 'POST', path: '/webhooks/mail' },
  sandboxReply: { method: 'POST', path: '/sandbox/mail/reply' },
  records: { method: 'GET', path: `/gallery/${ID}` },
  web: { method: 'POST', path: '/no-such-page' },
};
