import { z } from 'zod';
import type { FetchResponse, OutgoingRequest } from '../../../platform/outgoing/fetchWithDeadline.ts';

/** Sends a request to the provider within a deadline: over the network, or to the sandbox of this process. */
export type Transport = (url: string, request: OutgoingRequest) => Promise<FetchResponse>;

type Method = OutgoingRequest['method'];

const envelope = z.object({ status: z.boolean(), message: z.string().default('') });
/** A longer message of the provider is cut: it goes to the log and to admins. */
const MAX_MESSAGE_LENGTH = 200;

/** Creates the calls that every part of the provider's client shares: signed with the key, JSON in and out. */
export function createSender(url: string, secretKey: string, transport: Transport) {
  const send = async (method: Method, path: string, body: unknown) => {
    const { status, text } = await transport(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const json: unknown = text.startsWith('{') ? JSON.parse(text) : null;
    return { code: status, json, result: envelope.safeParse(json).data };
  };
  /** @returns the response's JSON @throws Error unless the provider says that the call succeeded */
  const sendOrThrow = async (method: Method, path: string, body: unknown) => {
    const { code, json, result } = await send(method, path, body);
    if (code >= 400 || !result?.status) throw providerError(path, code, result?.message);
    return json;
  };
  return { send, sendOrThrow };
}

export function providerError(path: string, code: number, message: string | undefined): Error {
  const said = message?.slice(0, MAX_MESSAGE_LENGTH) ?? 'without a message';
  return new Error(`The payment provider rejected ${path}: ${code} ${said}`);
}
