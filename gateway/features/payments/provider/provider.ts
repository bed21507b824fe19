import type { App } from '../../../context.ts';
import { withDeadline } from '../../../platform/async/deadline.ts';
import { fetchWithDeadline } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { sandboxApi } from '../sandbox/sandboxApi.ts';
import { createPaystack, type Paystack, providerSecret } from './paystack.ts';

/** The longest answer of the contract has some kilobytes. */
const MAX_ANSWER_BYTES = 1024 * 1024;
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
  const { paystack, providerDeadlineMs: deadlineMs } = app.config;
  return paystack
    ? createPaystack(paystack.url, paystack.secretKey, (url, request) =>
        fetchWithDeadline(url, request, { deadlineMs, maxBytes: MAX_ANSWER_BYTES }),
      )
    : createPaystack(SANDBOX_URL, providerSecret(app), (url, request) =>
        withDeadline(deadlineMs, async () => {
          const response = await sandboxApi(app, new Request(url, request));
          return { status: response.status, text: await response.text() };
        }),
      );
}
