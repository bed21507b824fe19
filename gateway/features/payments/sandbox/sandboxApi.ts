import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import { providerSecret } from '../provider/paystack.ts';
import { chargeData } from './sandboxCharges.ts';
import { handleDispute } from './sandboxDisputes.ts';
import { announcePaid, faultyAnswer } from './sandboxFaults.ts';
import { sandboxList } from './sandboxList.ts';
import { createSandboxRefund, listSandboxRefunds, readSandboxRefund } from './sandboxRefund.ts';
import { errorResponse, jsonOf, okResponse } from './sandboxResponses.ts';
import { abandonEndedTransfer, createSandboxTransfer } from './sandboxTransfer.ts';
import { completesItself, completeUpgrade, scheduleUpgradeWebhook } from './sandboxUpgrade.ts';

const CURRENCY = pattern({ max: 3, matches: /^[A-Z]{3}$/ });
const REFERENCE = pattern({ max: 100, matches: /^[\w.=-]{1,100}$/ });
const isHttpUrl = (url: string) => ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');

const initialize = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.string().refine(CURRENCY.test),
  reference: z.string().refine(REFERENCE.test),
  callback_url: z.url().refine(isHttpUrl),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

const PATH = pattern({
  max: 1000,
  matches:
    /\/sandbox\/paystack(\/transaction\/initialize|\/charge|\/transaction\/verify\/([^/]+)|\/transaction|\/refund(?:\/(\d{1,9}))?)$/,
});
const DISPUTE_PATH = pattern({
  max: 1000,
  matches: /\/sandbox\/paystack\/dispute\/(\d{1,9})(|\/evidence|\/upload_url|\/resolve)$/,
});
const UPLOAD_PATH = pattern({ max: 1000, matches: /\/sandbox\/paystack\/upload\/\d{1,9}$/ });

/** Serves the provider's HTTP API from the table of sandbox charges. */
export async function sandboxApi(app: App, request: Request): Promise<Response> {
  if (app.config.paystack) return errorResponse(404, 'Not found');
  const { pathname, searchParams } = new URL(request.url);
  // Like the provider's storage it takes a document from whoever has the address; the sandbox keeps none.
  if (UPLOAD_PATH.test(pathname) && request.method === 'PUT') return new Response(null, { status: 200 });
  if (request.headers.get('authorization') !== `Bearer ${providerSecret(app)}`) {
    return errorResponse(401, 'Invalid key');
  }
  const [, path, reference, refundId] = PATH.exec(pathname) ?? [];
  if (path && reference && request.method === 'GET') return handleVerify(app, decodeURIComponent(reference));
  if (path === '/transaction' && request.method === 'GET') return sandboxList(app, new URL(request.url));
  if (path === '/transaction/initialize' && request.method === 'POST') return handleInitialize(app, request);
  if (path === '/charge' && request.method === 'POST') return createSandboxTransfer(app, request);
  if (path === '/refund' && request.method === 'POST') return createSandboxRefund(app, await jsonOf(request));
  if (path === '/refund' && request.method === 'GET')
    return listSandboxRefunds(app, searchParams.get('transaction') ?? '');
  if (refundId && request.method === 'GET') return readSandboxRefund(app, Number(refundId));
  const [, id, part] = DISPUTE_PATH.exec(pathname) ?? [];
  if (id)
    return handleDispute(app, request, Number(id), part as '' | '/evidence' | '/upload_url' | '/resolve');
  return errorResponse(404, 'Not found');
}

async function handleInitialize(app: App, request: Request): Promise<Response> {
  const parsed = initialize.safeParse(await jsonOf(request));
  if (!parsed.success)
    return errorResponse(400, `Invalid ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
  const { data } = parsed;
  const [charge] = await app.prisma.sandboxCharge.createManyAndReturn({
    data: [
      {
        reference: data.reference,
        accessCode: randomBytes(12).toString('base64url'),
        amountMinor: data.amount,
        currency: data.currency,
        email: data.email,
        callbackUrl: data.callback_url,
        metadata: data.metadata as Record<string, string>,
      },
    ],
    skipDuplicates: true,
  });
  if (!charge) return errorResponse(400, 'Duplicate Transaction Reference');
  if (completesItself(data.metadata)) scheduleUpgradeWebhook(app, charge.reference);
  return okResponse('Authorization URL created', {
    authorization_url: `${app.config.publicUrl}/sandbox/checkout/${charge.accessCode}`,
    access_code: charge.accessCode,
    reference: charge.reference,
  });
}

/** Counts the verification in the same statement: a late charge succeeds at its configured count. */
async function handleVerify(app: App, reference: string): Promise<Response> {
  await completeUpgrade(app, reference);
  await abandonEndedTransfer(app, reference);
  const found = await app.prisma.sandboxCharge.updateManyAndReturn({
    where: { reference },
    data: { verifyCount: { increment: 1 } },
  });
  let charge = found[0];
  if (!charge) {
    return Response.json(
      { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
      { status: 400 },
    );
  }
  if (charge.succeedsAtVerify !== null && charge.verifyCount >= charge.succeedsAtVerify) {
    const [completed] = await app.prisma.sandboxCharge.updateManyAndReturn({
      where: { reference, status: 'pending' },
      data: { status: 'success', paidAt: new Date() },
    });
    if (completed) {
      charge = completed;
      announcePaid(app, charge);
    }
  }
  return (await faultyAnswer(charge)) ?? okResponse('Verification successful', chargeData(charge));
}
