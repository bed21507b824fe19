import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { type ListedAs, listCharges } from './providerList.ts';

/** A charge of the stand-in for the payment provider. */
export type ProviderCharge = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  /** What the provider keeps of it in minor units; null while it does not say. */
  fees: number | null;
  createdAt: Date;
  paidAt: Date | null;
  /** The number of requests to verify it. */
  verified: number;
  /** The request that opened it. */
  opening: Record<string, unknown>;
};

/** A refund of the stand-in, whose state a test sets. */
export type StandInRefund = {
  id: number;
  transaction: number;
  amount: number;
  currency: string;
  status: string;
  merchant_note: string;
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
  | 'too many requests'
  | 'garbage'
  | 'list'
  | 'web page'
  | 'no content type'
  | 'redirect'
  | 'oversized'
  | 'dripping words'
  | 'not found';

/** A dispute of the stand-in, in the words of the API. */
export type ProviderDispute = {
  id: number;
  status: string;
  resolution: string | null;
  reference: string;
  refund_amount: number;
  currency: string;
  dueAt: string | null;
};

type DisputeCall = { call: string; body: Record<string, unknown> };

export type PaymentProvider = {
  url: string;
  disputes: Map<number, ProviderDispute>;
  /** Calls about disputes that changed something, in order. */
  disputeCalls: DisputeCall[];
  /** The fault of every call about disputes; null for none. */
  disputeFault: CallFault | null;
  /** The settings with which the product uses it. */
  env: Record<string, string>;
  charges: Map<string, ProviderCharge>;
  charge(reference: string): ProviderCharge;
  /** The refunds that it has accepted, oldest first. */
  refunds: StandInRefund[];
  /** Called with each refund that it accepts. */
  onRefund(refund: StandInRefund, charge: ProviderCharge): void;
  /** The fault of a call that reads refunds or disputes of a charge; null for none. */
  lookUpFaultOf(charge: ProviderCharge): CallFault | null;
  /** What it lists in place of charges, by reference, and besides them. */
  listedAs: Map<string, ListedAs>;
  /** The fault of the next calls for the list, in order. */
  listFaults: CallFault[];
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
  faultOf: (charge: ProviderCharge, call: 'initialise' | 'verify' | 'refund') => CallFault | null,
): Promise<PaymentProvider> {
  const charges = new Map<string, ProviderCharge>();
  const refunds: StandInRefund[] = [];
  const sockets = new Set<Socket>();
  const disputes = new Map<number, ProviderDispute>();
  const disputeCalls: DisputeCall[] = [];
  const listedAs = new Map<string, ListedAs>();
  const listFaults: CallFault[] = [];
  const provider = {
    disputeFault: null as CallFault | null,
    onRefund: (_refund: StandInRefund, _charge: ProviderCharge) => {},
    lookUpFaultOf: (_charge: ProviderCharge) => null as CallFault | null,
  };
  const server = createServer(async (request, response) => {
    if (request.url === '/somewhere-else') return respond(response, null, { status: true, message: 'ok' });
    if (request.method === 'PUT' && request.url?.startsWith('/upload/')) {
      disputeCalls.push({ call: 'upload', body: { bytes: (await buffer(request)).length } });
      return void response.writeHead(200).end();
    }
    const body = await text(request);
    if (request.url?.startsWith('/dispute/'))
      return answerDispute(request.method ?? '', request.url, body, response);
    if (request.url === '/transaction/initialize' || request.url === '/charge') {
      const opening = JSON.parse(body);
      const { reference, amount, currency } = opening;
      lastId += 1;
      const id = lastId;
      const charge: ProviderCharge = {
        ...{ id, reference, amount, currency, status: 'abandoned', verified: 0, opening },
        ...{ fees: null, createdAt: new Date(), paidAt: null },
      };
      charges.set(reference, charge);
      if (request.url === '/charge')
        return respond(response, faultOf(charge, 'initialise'), transferAnswer(id, opening));
      const data = {
        authorization_url: `https://checkout.example/${id}`,
        access_code: `code-${id}`,
        reference,
      };
      return respond(response, faultOf(charge, 'initialise'), { status: true, message: 'ok', data });
    }
    if (request.url?.startsWith('/transaction?')) {
      const query = new URL(request.url, 'http://provider.invalid').searchParams;
      return respond(response, listFaults.shift() ?? null, listCharges(charges.values(), listedAs, query));
    }
    if (request.url?.startsWith('/refund'))
      return serveRefund(request.method ?? 'GET', request.url, body, response);
    const charge = charges.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
    if (!charge) return respond(response, 'not found', {});
    charge.verified += 1;
    const { id, reference, amount, currency, status, fees } = charge;
    const data = { id, reference, amount, currency, status, fees, channel: 'card' };
    return respond(response, faultOf(charge, 'verify'), { status: true, message: 'ok', data });
  });
  function answerDispute(method: string, url: string, body: string, response: ServerResponse) {
    const [, , id = '', action = ''] = new URL(url, 'http://provider.invalid').pathname.split('/');
    const found = disputes.get(Number(id));
    if (!found) return respond(response, provider.disputeFault ?? 'not found', {});
    const charge = charges.get(found.reference);
    const fault = provider.disputeFault ?? (charge ? provider.lookUpFaultOf(charge) : null);
    if (action === 'resolve' && found.status === 'resolved') return respond(response, 'not found', {});
    if (method !== 'GET' && !fault)
      disputeCalls.push({ call: `${method} ${action}`, body: JSON.parse(body) });
    if (action === 'resolve' && !fault) {
      const { resolution } = JSON.parse(body);
      found.status = resolution === 'declined' ? 'awaiting-bank-feedback' : 'resolved';
      found.resolution = resolution === 'declined' ? null : resolution;
    }
    const data =
      action === 'upload_url'
        ? { signedUrl: `http://${response.req.headers.host}/upload/${id}`, fileName: `stored-${id}.pdf` }
        : action === 'evidence'
          ? { id: 4711 }
          : { ...found, category: 'chargeback', transaction: charge };
    respond(response, fault, { status: true, message: 'ok', data });
  }

  /** Accepts a refund before it answers, as a provider does whose answer gets lost. */
  const serveRefund = (method: string, path: string, body: string, response: ServerResponse) => {
    const url = new URL(path, 'http://provider.example');
    if (method === 'GET') {
      const transaction = url.searchParams.get('transaction');
      const listed = refunds.filter((refund) => String(refund.transaction) === transaction);
      const one = refunds.find((refund) => String(refund.id) === url.pathname.split('/').at(-1));
      const of = transaction ?? String(one?.transaction);
      const charge = [...charges.values()].find(({ id }) => String(id) === of);
      const fault = charge ? provider.lookUpFaultOf(charge) : null;
      const data = transaction ? listed : one;
      return respond(response, data ? fault : 'not found', { status: true, message: 'ok', data });
    }
    const { transaction: reference, amount, merchant_note } = JSON.parse(body);
    const charge = charges.get(reference);
    if (!charge) return respond(response, 'not found', {});
    const { id: transaction, currency } = charge;
    const given = refunds.filter((one) => one.transaction === transaction && one.status !== 'failed');
    const fault = faultOf(charge, 'refund');
    if (fault === 'not found' || given.reduce((sum, one) => sum + one.amount, amount) > charge.amount)
      return respond(response, 'not found', {});
    lastId += 1;
    const refund = { id: lastId, transaction, amount, currency, status: 'pending', merchant_note };
    refunds.push(refund);
    provider.onRefund(refund, charge);
    return respond(response, fault, { status: true, message: 'ok', data: refund });
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    url,
    ...{ disputes, disputeCalls },
    env: { PAYSTACK_SECRET_KEY: PROVIDER_KEY, PAYSTACK_PUBLIC_KEY: 'pk_test_stand_in', PAYSTACK_URL: url },
    ...{ charges, refunds, listedAs, listFaults },
    charge(reference: string) {
      const charge = charges.get(reference);
      if (!charge) throw new Error(`The provider has no charge ${reference}`);
      return charge;
    },
    disconnect,
    close() {
      disconnect();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

type TransferRequest = {
  reference: string;
  amount: number;
  bank_transfer: { account_expires_at: string };
};

/** Answers to a charge by transfer, with an account number of its own. */
const transferAnswer = (id: number, { reference, amount, bank_transfer }: TransferRequest) => ({
  status: true,
  message: 'Charge attempted',
  data: {
    ...{ status: 'pending_bank_transfer', reference, amount, account_name: 'PAYSTACK CHECKOUT' },
    ...{ account_number: String(9_000_000_000 + id), bank: { slug: 'test-bank', name: 'Test Bank', id: 24 } },
    account_expires_at: bank_transfer.account_expires_at,
  },
});

type Body = { status?: boolean; message?: string; data?: object | undefined };

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
    case 'too many requests':
      response.setHeader('retry-after', '1');
      return void json(429, { status: false, message: 'Slow down' });
    case 'garbage':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(')]}\u0000 nothing');
    case 'list':
      return void json(200, [body]);
    case 'web page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
    case 'no content type':
      return void response.writeHead(200).end(JSON.stringify(body));
    case 'redirect':
      return void response.writeHead(302, { location: '/somewhere-else' }).end();
    case 'oversized':
      return void json(200, { ...body, message: 'x'.repeat(2 * 1024 * 1024) });
    case 'other reference':
      return void json(200, { ...body, data: { ...body.data, reference: 'LM_0_0' } });
    case 'not found':
      return void json(400, { status: false, message: 'Transaction reference not found.' });
  }
}
