import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { chromium } from 'playwright-core';
import {
  ConfirmPaymentDocument,
  type ConfirmPaymentQuery,
  PaymentProgressDocument,
  VerifyPaymentDocument,
} from '../../../../web/features/payments/confirmation/confirmation.generated.ts';
import { ask } from '../../../support/clients/http.ts';
import { addCookies } from '../../../support/clients/pages.ts';
import { connect } from '../../../support/clients/socket.ts';
import { type Person, runAs } from '../../../support/factories/people.ts';
import { launchArguments } from '../../../support/services/chromium.ts';
import {
  openPaymentProvider,
  type PaymentProvider,
  type ProviderCharge,
} from '../../../support/standIns/paymentProvider.ts';
import { postWebhook, signedWebhook } from '../../../support/standIns/providerWebhooks.ts';
import { BeginPaymentDocument } from '../acts.generated.ts';
import { insist } from '../acts.ts';
import { makePopulation } from '../people.ts';
import { openProduct, type Product } from '../product.ts';
import { LIMITS_MS, verdictOf } from './verdict.ts';

/** A payment that was begun and not paid. */
type Begun = { person: Person; reference: string; charge: ProviderCharge };
type Site = { product: Product; provider: PaymentProvider; begin(): Promise<Begun> };

type Report = (name: string, samples: readonly number[], limitMs: number) => void;

const SAMPLES = 120;
const PAGES = 25;
const SOCKETS_AT_ONCE = 20;
const PAGES_AT_ONCE = 2;
/** The times after which families pay, in milliseconds: within the round of a page that is open, and within minutes. */
const OPEN_PAGE_MS = { min: 500, max: 24_000 };
const CLOSED_PAGE_MS = { min: 5000, max: 300_000 };
const PATIENCE_MS = 90_000;

const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Measures the time from the money at the provider to open lessons, in real time and without faults, and prints it with a verdict: of
 * a page that is open, by the socket and the documents of the web app and by a smaller number of pages in Chromium, with
 * webhooks and without; and of one that is closed, without webhooks, by the database.
 * @returns whether all of it took no longer than is allowed
 */
export async function measureLatency(): Promise<boolean> {
  const verdicts: boolean[] = [];
  const report: Report = (name, samples, limitMs) => {
    const { isPassed, line } = verdictOf(name, samples, limitMs);
    print(line);
    verdicts.push(isPassed);
  };
  const provider = await openPaymentProvider(() => null);
  const product = await openProduct(provider.env);
  try {
    const population = await makePopulation(product, 3 * SAMPLES + 2 * PAGES);
    let next = 0;
    const begin = async () => {
      const [person, studentId] = [population.parentOf(next), population.studentIdOf(next)];
      next += 1;
      const result = await insist('a payment', () =>
        runAs(product.url, person, BeginPaymentDocument, { studentId }),
      );
      if (result.__typename !== 'Payment') throw new Error(`Not begun: ${JSON.stringify(result)}`);
      return { person, reference: result.reference, charge: provider.charge(result.reference) };
    };
    const site: Site = { product, provider, begin };
    const closed = measure(SAMPLES, SAMPLES, () => closedPage(site)).then((samples) =>
      report('no webhook, page closed (database)', samples, LIMITS_MS.pageClosed),
    );
    // It is awaited last, and must not hide what fails before.
    closed.catch(() => {});
    report(
      'webhook, page open (its socket)',
      await measure(SAMPLES, SOCKETS_AT_ONCE, () => openSocket(site, true)),
      LIMITS_MS.webhook,
    );
    report(
      'no webhook, page open (its socket)',
      await measure(SAMPLES, SOCKETS_AT_ONCE, () => openSocket(site, false)),
      LIMITS_MS.pageOpen,
    );
    await measurePages(site, report);
    await closed;
    return verdicts.every(Boolean);
  } finally {
    await product.stop();
    await provider.close();
  }
}

/** Takes samples, some at a time. @returns them in milliseconds */
async function measure(count: number, atOnce: number, sample: () => Promise<number>): Promise<number[]> {
  const limit = pLimit(atOnce);
  return Promise.all(Array.from({ length: count }, () => limit(sample)));
}

const between = ({ min, max }: { min: number; max: number }) => min + Math.random() * (max - min);

/** Lets the money be at the provider. @returns when, in milliseconds since 1970 */
function pay({ product }: Site, { charge, reference }: Begun, hasWebhook: boolean): number {
  charge.status = 'success';
  charge.paidAt = new Date();
  if (hasWebhook)
    void postWebhook(product.url, signedWebhook('charge.success', { id: charge.id, reference }));
  return charge.paidAt.getTime();
}

/** Follows a payment as its page does. */
async function openSocket(site: Site, hasWebhook: boolean): Promise<number> {
  const begun = await site.begin();
  const { url } = site.product;
  const connection = await insist('a socket', () => connect(url, begun.person.cookie));
  const progress = connection.subscribe('progress', PaymentProgressDocument, { after: null });
  const input = { reference: begun.reference };
  await insist('the round', () => ask(url, begun.person.cookie, VerifyPaymentDocument, { input }));
  await wait(between(OPEN_PAGE_MS));
  const paidAt = pay(site, begun, hasWebhook);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const isCompleted = await progress.next(PATIENCE_MS).then(
      ({ paymentProgress: event }) =>
        event.__typename === 'PaymentProgress'
          ? event.payment.reference === begun.reference && event.payment.status === 'COMPLETED'
          : isCompletedNow(site, begun),
      () => false,
    );
    if (!isCompleted) continue;
    const took = Date.now() - paidAt;
    await connection.close();
    return took;
  }
  const { status } = await site.product.prisma.payment.findUniqueOrThrow({
    where: { reference: begun.reference },
  });
  print(`${begun.reference} is ${status}, and its socket was not told`);
  return PATIENCE_MS;
}

/** Reads the payment as a page does whose feed was reset. */
async function isCompletedNow({ product }: Site, { person, reference }: Begun): Promise<boolean> {
  const answer = await ask<ConfirmPaymentQuery>(product.url, person.cookie, ConfirmPaymentDocument, {
    reference,
  });
  return answer.data?.payment?.status === 'COMPLETED';
}

async function measurePages(site: Site, report: Report): Promise<void> {
  const browser = await chromium.launch({ ...(await launchArguments()), headless: true });
  const page = async (hasWebhook: boolean) => {
    const begun = await site.begin();
    // A checkout that nobody has paid yet is abandoned for the provider, and its page says so at once.
    begun.charge.status = 'ongoing';
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    await addCookies(context, site.product.url, begun.person.cookie);
    const opened = await context.newPage();
    await opened.goto(`${site.product.url}/payment-confirmation?reference=${begun.reference}`);
    await opened.getByText('Payment processing').first().waitFor({ timeout: PATIENCE_MS });
    await wait(between({ min: 500, max: 10_000 }));
    const paidAt = pay(site, begun, hasWebhook);
    await opened.getByText('Payment successful!').first().waitFor({ timeout: PATIENCE_MS });
    const took = Date.now() - paidAt;
    await context.close();
    return took;
  };
  try {
    report(
      'webhook, page open (Chromium)',
      await measure(PAGES, PAGES_AT_ONCE, () => page(true)),
      LIMITS_MS.webhook,
    );
    report(
      'no webhook, page open (Chromium)',
      await measure(PAGES, PAGES_AT_ONCE, () => page(false)),
      LIMITS_MS.pageOpen,
    );
  } finally {
    await browser.close();
  }
}

/** Pays while nobody looks, and asks the database when the lessons were opened. */
async function closedPage(site: Site): Promise<number> {
  const begun = await site.begin();
  await wait(between(CLOSED_PAGE_MS));
  const paidAt = pay(site, begun, false);
  const { reference } = begun;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(1000)) {
    const found = await site.product.prisma.payment.findUniqueOrThrow({ where: { reference } });
    if (found.status === 'COMPLETED') return Number(found.settledAt) - paidAt;
  }
  return PATIENCE_MS;
}
