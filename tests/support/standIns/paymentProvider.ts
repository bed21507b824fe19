import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A charge of the stand-in for the payment provider. */
export type ProviderCharge = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  /** The number of requests to verify it. */
  verified: number;
};

/** A fault of a call. */
export type CallFault =
  | 'silent'
  | 'dripping'
  | 'slow'
  | 'server error'
  | 'malformed'
  | 'cut'
  | 'other reference'
  | 'not found';

export type PaymentProvider = {
  url: string;
  /** The settings with which the product uses it. */
  env: Record<string, string>;
  charges: Map<string, ProviderCharge>;
  charge(reference: string): ProviderCharge;
  /** Cuts every connection. */
  disconnect(): void;
  close(): Promise<void>;
};

export const PROVIDER_KEY = 'sk_test_stand_in';
const SLOW_MS = 300;
/** Shared by all stand-ins of a process, since the product takes two charges with one id for the same. */
let lastId = 0;

/**
 * Starts a stand-in for the payment provider on loopback, which keeps its charges in memory.
 * @param faultOf returns the fault of each call to verify or initialise, or null
 */
export async function openPaymentProvider(
  faultOf: (charge: ProviderCharge, call: 'initialise' | 'verify') => CallFault | null,
): Promise<PaymentProvider> {
  const charges = new Map<string, ProviderCharge>();
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/transaction/initialize') {
      const { reference, amount, currency } = JSON.parse(body);
      lastId += 1;
      const id = lastId;
      const charge = { id, reference, amount, currency, status: 'abandoned', verified: 0 };
      charges.set(reference, charge);
      const data = {
        authorization_url: `https://checkout.example/${id}`,
        access_code: `code-${id}`,
        reference,
      };
      return respond(response, faultOf(charge, 'initialise'), { status: true, message: 'ok', data });
    }
    const charge = charges.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
    if (!charge) return respond(response, 'not found', {});
    charge.verified += 1;
    const { id, reference, amount, currency, status } = charge;
    const data = { id, reference, amount, currency, status, channel: 'card' };
    return respond(response, faultOf(charge, 'verify'), { status: true, message: 'ok', data });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { PAYSTACK_SECRET_KEY: PROVIDER_KEY, PAYSTACK_PUBLIC_KEY: 'pk_test_stand_in', PAYSTACK_URL: url },
    charges,
    charge(reference) {
      const charge = charges.get(reference);
      if (!charge) throw new Error(`The provider has no charge ${reference}`);
      return charge;
    },
    disconnect,
    close() {
      disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Body = { status?: boolean; message?: string; data?: Record<string, unknown> };

function respond(response: ServerResponse, fault: CallFault | null, body: Body): void {
  const json = (status: number, content: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  switch (fault) {
    case null:
      return void json(200, body);
    case 'silent':
      return;
    case 'dripping': {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      const timer = setInterval(() => response.write(' '), 50);
      return void response.once('close', () => clearInterval(timer));
    }
    case 'slow':
      return void setTimeout(() => json(200, body), SLOW_MS);
    case 'server error':
      return void json(502, { status: false, message: 'Bad gateway' });
    case 'malformed':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status": true, "da');
    case 'cut':
      return void response.destroy();
    case 'other reference':
      return void json(200, { ...body, data: { ...body.data, reference: 'LM_0_0' } });
    case 'not found':
      return void json(400, { status: false, message: 'Transaction reference not found.' });
  }
}
