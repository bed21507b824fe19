import type { App } from '../../platform/context.ts';
import { createPaystack, type Paystack, providerSecret } from './paystack.ts';
import { sandboxApi } from './sandboxApi.ts';

/** Only a name here: the sandbox is reached without a network. */
const SANDBOX_URL = 'http://sandbox.invalid/sandbox/paystack';

/**
 * The payment provider as the settings say.
 *
 * Without keys it is the sandbox. The sandbox keeps its charges in the database, so every process carries the
 * whole of it: the client hands its HTTP request to the handler that the gateway also mounts under
 * /sandbox/paystack. A worker on its own, in another container or beside a gateway on a port that it cannot
 * know, therefore needs no address to reach it, and the client cannot tell the difference.
 */
export function providerOf(app: App): Paystack {
  const { paystack } = app.config;
  return paystack
    ? createPaystack(paystack.url, paystack.secretKey, (request) => fetch(request))
    : createPaystack(SANDBOX_URL, providerSecret(app), (request) => sandboxApi(app, request));
}
