import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHARGE_STATUSES } from '../../contract/chargeStatuses.ts';
import type { ChargeStatus, PaymentStatus } from '../../contract/payments.ts';
// The worker's tasks are run one by one, because the tests decide when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import {
  makeAttemptOverdue,
  makeStartedPayment,
  paymentOf,
  verifyPayment,
} from '../support/factories/payments.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';

const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

/** The payment after a round, by what the provider's status means. */
const AFTER_ROUND: Record<ChargeStatus, PaymentStatus> = {
  unknown: 'ABANDONED',
  success: 'COMPLETED',
  failed: 'FAILED',
  abandoned: 'ABANDONED',
  reversed: 'REVERSED',
  unfinished: 'PENDING',
};

/** Begins a payment and runs all attempts of its first round. */
async function playRound(status: string) {
  const made = await makeStartedPayment(gateway);
  provider.charge(made.reference).status = status;
  await verifyPayment(gateway, made.parent, made.reference);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await makeAttemptOverdue(gateway, made.id);
    await sweepPayments(gateway.app, never);
    if (!(await paymentOf(gateway.app, made.id)).roundRunning) break;
  }
  return made;
}

describe.each(Object.entries(CHARGE_STATUSES))('a charge that is %s', (status, { means }) => {
  it('has the state that the table says', async () => {
    const { id, student } = await playRound(status);
    const payment = await paymentOf(gateway.app, id);
    expect(payment.status).toBe(AFTER_ROUND[means]);
    const { paymentStatus } = await gateway.app.prisma.student.findUniqueOrThrow({
      where: { id: student.id },
    });
    expect(paymentStatus).toBe(means === 'success' ? 'COMPLETED' : 'PENDING');
    // Only money that went back is not asked about again.
    expect(payment.nextVerifyAt === null).toBe(means === 'reversed');
  });

  it.runIf(means !== 'reversed' && means !== 'success')('can still succeed', async () => {
    const { id, reference } = await playRound(status);
    provider.charge(reference).status = 'success';
    await makeAttemptOverdue(gateway, id);
    await sweepPayments(gateway.app, never);
    expect(await paymentOf(gateway.app, id)).toMatchObject({ status: 'COMPLETED', flag: null });
  });
});

it('treats a status that is not known as unfinished and says so in the log', async () => {
  const captured = captureLog('warn');
  gateway.app.log = captured.log;
  for (const status of ['on_hold', 'SUCCESS', '', '__proto__']) {
    const { id } = await playRound(status);
    expect((await paymentOf(gateway.app, id)).status).toBe('PENDING');
    expect(captured.lines<{ status?: string }>().some((line) => line.status === status)).toBe(true);
  }
});

it('has a row for every status in docs/payments.md', () => {
  const docs = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
  const rows = [...docs.matchAll(/^\| `([a-z_]+)` +\|(.*)\|$/gm)].map(([, status = '', rest = '']) => ({
    status,
    cells: rest.split('|').map((cell) => cell.trim()),
  }));
  for (const [status, { family, admin, next }] of Object.entries(CHARGE_STATUSES))
    expect(rows).toContainEqual({ status, cells: [family, admin, next] });
});
