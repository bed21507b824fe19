import { setTimeout as wait } from 'node:timers/promises';
import type { Scene } from './stage.ts';

const MARGIN_MS = 2 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The workers look for runs every ten seconds, and one of them may have died with the page that it compared. */
const TIMEOUT_MS = 240_000;

/**
 * Lets the product compare its ledger with the provider's list, as it does each night, after the plantings of the
 * stories. @returns a sentence for each planted difference that it has not found, and each that nobody has planted
 */
export async function reconcile(scene: Scene): Promise<string[]> {
  const { prisma, provider, plantings } = scene;
  const planted = new Map(plantings.map((plant) => plant()).map(({ reference, kind }) => [reference, kind]));
  if (planted.size > 1) provider.listFaults.push('server error', 'malformed');
  const now = Date.now();
  // The nights of the product are real ones. This one ends so late that everything up to now is compared.
  const { id } = await prisma.reconciliation.create({
    data: { day: 'check:money', fromAt: new Date(now - DAY_MS), toAt: new Date(now + MARGIN_MS) },
  });
  let status = 'RUNNING';
  for (const until = now + TIMEOUT_MS; status === 'RUNNING' && Date.now() < until; await wait(500)) {
    // A page that the provider did not answer is tried again after minutes, which are over at once here. A worker that
    // compares a page has it for less.
    await prisma.reconciliation.updateMany({
      where: { id, nextAttemptAt: { gt: new Date(Date.now() + 120_000) } },
      data: { nextAttemptAt: new Date() },
    });
    ({ status } = await prisma.reconciliation.findUniqueOrThrow({ where: { id } }));
  }
  if (status !== 'DONE') return [`the reconciliation is ${status}`];
  const found = await prisma.ledgerDifference.findMany({
    where: { runId: id },
    select: { reference: true, kind: true },
  });
  const missed = [...planted].filter(
    ([reference, kind]) => !found.some((one) => one.reference === reference && one.kind === kind),
  );
  const others = found.filter(({ reference, kind }) => planted.get(reference) !== kind);
  return [
    ...missed.map(([reference, kind]) => `the planted difference ${kind} of ${reference} was not found`),
    ...others.map(({ reference, kind }) => `a difference ${kind} of ${reference} was found`),
  ];
}
