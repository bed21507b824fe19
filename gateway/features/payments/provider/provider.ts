import type { App } from '../../../context.ts';
import { withDeadline } from '../../../platform/async/deadline.ts';
import { fetchWithDeadline } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { sandboxApi } from '../sandbox/sandboxApi.ts';
import { createPaystack, type Paystack, providerSecret } from './paystack.ts';

/** Far above the longest response of the API, which has a few kilobytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** A placeholder: the sandbox is called without a network. */
const SANDBOX_URL = 'http://sandbox.invalid/sandbox/paystack';

/**
 * Creates the client of the configured payment provider.
 *
 * Without keys it is the sandbox. The sandbox stores its charges in the database, so every process contains all of
 * it: the client passes its HTTP request to the handler that the gateway also mounts under /sandbox/paystack. A
 * separate worker, in another container or next to a gateway on a port that it cannot know, therefore needs no
 * address to reach it, and nothing differs for the client.
 */
export function createProvider(app: App): Paystack {
  const { paystack, providerDeadlineMs: deadlineMs } = app.config;
  return paystack
    ? createPaystack(paystack.url, paystack.secretKey, (url, request) =>
        fetchWithDeadline(url, request, { deadlineMs, maxBytes: MAX_RESPONSE_BYTES }),
      )
    : createPaystack(SANDBOX_URL, providerSecret(app), (url, request) =>
        withDeadline(deadlineMs, async () => {
          const response = await sandboxApi(app, new Request(url, request));
          return { status: response.status, text: await response.text() };
        }),
      );
}
