import { randomUUID } from 'node:crypto';
import { ask, dataOf, type Mutation, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { runAs } from './people.ts';
import { partSender } from './uploads.ts';
import {
  DiscardUploadAsVisitorDocument,
  FinishUploadAsVisitorDocument,
  OpenTicketAsVisitorDocument,
  RequestUploadAsVisitorDocument,
  type RequestUploadAsVisitorMutation,
} from './visitorTickets.generated.ts';

/** A ticket of somebody without an account, as they have it from the email. */
export type VisitorTicket = { id: string; token: string; email: string };

/** The state of an upload of a visitor, or why it was rejected. */
export type VisitorUploadResult = RequestUploadAsVisitorMutation['result'];

/** Returns the token of the link in an email to a visitor. */
export const tokenIn = (text: string) => /\/support\/visitor#(\S+)/.exec(text)?.[1] ?? '';

/** Opens a ticket as a visitor does, and reads the link from the email. */
export async function openTicketAsVisitor(
  { url, app }: TestGateway,
  email = `${randomUUID()}@visitor.test`,
): Promise<VisitorTicket> {
  const input = {
    ...{ id: randomUUID(), name: 'Sade', email, category: 'OTHER' as const },
    ...{ subject: 'Ages', text: 'Is nine too young?' },
  };
  const { id } = successOf(await runAs(url, null, OpenTicketAsVisitorDocument, input));
  const mails = await app.prisma.mail.findMany({ where: { recipient: email } });
  const token = mails.map(({ text }) => tokenIn(text)).find((one) => one.startsWith(id)) ?? '';
  return { id, token, email };
}

/**
 * Returns functions that upload files as the browser of a visitor does.
 * @param address the client's network address, where the gateway trusts a proxy; null otherwise
 */
export function visitorUploader(gateway: TestGateway, token: string, address: string | null) {
  const headers: Record<string, string> = address ? { 'x-forwarded-for': address } : {};
  const run = async <Result, Input>(document: Mutation<Result, Input>, input: Input) =>
    dataOf(await ask<{ result: Result }>(gateway.url, null, document, { input }, headers)).result;
  const { put, send } = partSender(gateway, null);

  const tryRequest = (id: string, name: string, sizeBytes: number) =>
    run(RequestUploadAsVisitorDocument, { token, id, name, sizeBytes });
  const request = async (...input: Parameters<typeof tryRequest>) => successOf(await tryRequest(...input));

  /** Requests an upload and sends its parts, so that it can be finished. */
  const transfer = async (name: string, content: Buffer) => {
    const requested = await request(randomUUID(), name, content.length);
    await send(requested, content);
    return requested;
  };
  const finish = (id: string) => run(FinishUploadAsVisitorDocument, { token, id });

  /** Uploads a file. @returns the result of the last step, or of the first that was rejected */
  const tryUpload = async (name: string, content: Buffer): Promise<VisitorUploadResult> => {
    const requested = await tryRequest(randomUUID(), name, content.length);
    if (requested.__typename === 'DomainError') return requested;
    await send(requested, content);
    return finish(requested.id);
  };

  /** Uploads a file that must be accepted. @returns its id */
  const upload = async (name: string, content: Buffer): Promise<string> => {
    const uploaded = successOf(await tryUpload(name, content));
    if (!uploaded.isFinished) throw new Error(`Unexpected: ${JSON.stringify(uploaded)}`);
    return uploaded.id;
  };
  return {
    ...{ tryRequest, request, put, send, transfer, finish, tryUpload, upload },
    discard: (id: string) => run(DiscardUploadAsVisitorDocument, { token, id }),
  };
}
