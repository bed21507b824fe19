import type { App } from '../../../context.ts';
import { withDeadline } from '../../../platform/async/deadline.ts';
import { fetchWithDeadline } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { sandboxApi } from '../sandbox/sandboxApi.ts';
import { guardCalls } from './circuit.ts';
import { createDisputeClient, type DisputeClient } from './disputeClient.ts';
import { createPaystack, type Paystack, providerSecret } from './paystack.ts';
import type { Transport } from './sender.ts';

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
  const { url, secretKey, transport } = connectionOf(app);
  return createPaystack(url, secretKey, transport, (reference, status) =>
    app.log.warn({ reference, status }, 'the payment provider reports a status that is not known'),
  );
}

/** Creates the part of the client that is about disputes. */
export function createDisputeProvider(app: App): DisputeClient {
  const { url, secretKey, transport } = connectionOf(app);
  return createDisputeClient(url, secretKey, transport, uploadTransport(app));
}

function connectionOf(app: App) {
  const { paystack } = app.config;
  const transport = guardCalls(app, (url, request, deadlineMs) => send(app, url, request, deadlineMs));
  return { url: paystack?.url ?? SANDBOX_URL, secretKey: providerSecret(app), transport };
}

/** Stores a file at an address that the provider signed. It is another service, which the circuit says nothing about. */
const uploadTransport =
  (app: App): Transport =>
  (url, request) =>
    send(app, url, request, app.config.providerDeadlineMs);

const send = (
  app: App,
  url: string,
  request: Parameters<Transport>[1],
  deadlineMs: number,
): ReturnType<Transport> =>
  app.config.paystack
    ? fetchWithDeadline(url, request, { deadlineMs, maxBytes: MAX_RESPONSE_BYTES })
    : withDeadline(deadlineMs, async () => {
        const response = await sandboxApi(app, new Request(url, request));
        return { status: response.status, headers: response.headers, text: await response.text() };
      });
