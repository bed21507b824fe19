import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import { ask } from '../../support/http.ts';
import type { Person } from '../../support/people.ts';
import { PROVIDER_KEY, type Provider } from '../../support/provider.ts';
import type { Ending, Story } from './stories.ts';

/** What the checker itself knows of a payment that the product has acknowledged. */
export type Acknowledged = {
  reference: string;
  studentId: string;
  story: Story;
  /** When it began, in milliseconds since 1970. */
  beganAt: number;
  ending: Ending;
};

export type Scene = {
  url: string;
  prisma: Prisma;
  provider: Provider;
  /** The 72 hours of this run, in milliseconds. */
  horizonMs: number;
  /** Every reference with what becomes of it; what the provider takes follows from it. */
  acknowledged: Map<string, Acknowledged>;
};

const START = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
  ... on Payment { reference } ... on DomainError { message } } }`;
const VERIFY = `mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { __typename } }`;
const AGAIN = `mutation ($input: CheckPaymentAgainInput!) { checkPaymentAgain(input: $input) { __typename } }`;
const RETRY_MS = 300;
/** How long the product may take to acknowledge a payment, since it is killed now and then. */
const PATIENCE_MS = 30_000;

/** Plays one story: the parent, the provider's clock and its webhooks. */
export async function playStory(scene: Scene, parent: Person, story: Story): Promise<void> {
  const { id: studentId } = await scene.prisma.student.create({
    data: { parentId: parent.id, firstName: `Child ${story.number}`, age: 12, package: 'DIY' },
  });
  const first = await begin(scene, parent, story, studentId, story.ending);
  const second = story.paysTwice ? await beginAnew(scene, parent, story, studentId, first) : null;
  const payments = second ? [first, second] : [first];
  await Promise.all(payments.map((payment) => play(scene, parent, payment)));
}

async function play(scene: Scene, parent: Person, payment: Acknowledged): Promise<void> {
  const { story, reference, beganAt, ending } = payment;
  const charge = scene.provider.charge(reference);
  const at = async (part: number, act: () => Promise<void> | void) => {
    await wait(Math.max(0, beganAt + part * scene.horizonMs - Date.now()));
    await act();
  };
  const input = { input: { reference } };
  const acts = [
    ...story.confirmsAt.map((part) => at(part, () => knock(scene, parent, VERIFY, input))),
    ...story.checksAgainAt.map((part) => at(part, () => knock(scene, parent, AGAIN, input))),
  ];
  if (story.sendsRefundFirst) acts.push(at(0, () => sendWebhook(scene, 'refund.pending', charge)));
  if (ending !== 'never paid') {
    acts.push(
      at(story.paysAt, () => {
        if (ending === 'other amount') charge.amount = 100;
        if (ending === 'other currency') charge.currency = 'USD';
        charge.status = 'success';
      }),
      ...story.webhooksAt.map((part) => at(part, () => sendWebhook(scene, 'charge.success', charge))),
    );
  }
  if (ending === 'paid and reversed') {
    acts.push(
      at(story.reversedAt, () => {
        charge.status = 'reversed';
      }),
    );
  }
  await Promise.all(acts);
}

/** Starts a payment and goes on clicking until the product has acknowledged it. */
async function begin(
  scene: Scene,
  parent: Person,
  story: Story,
  studentId: string,
  ending: Ending,
): Promise<Acknowledged> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(RETRY_MS)) {
    type Started = { startPayment: { reference?: string } };
    const answer = await ask<Started>(scene.url, parent.cookie, START, { input: { studentId } }).catch(
      () => null,
    );
    const reference = answer?.data?.startPayment?.reference;
    const charge = reference ? scene.provider.charges.get(reference) : undefined;
    if (!reference || !charge) continue;
    const payment = { reference, studentId, story, beganAt: Date.now(), ending };
    charge.status = story.statusBefore === 'not found' ? 'unknown' : story.statusBefore;
    scene.acknowledged.set(reference, payment);
    return payment;
  }
  throw new Error(`The product acknowledged no payment of story ${story.number}`);
}

/** A second checkout for the same enrolment, which opens once somebody came back from the first one. */
async function beginAnew(
  scene: Scene,
  parent: Person,
  story: Story,
  studentId: string,
  first: Acknowledged,
): Promise<Acknowledged | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(RETRY_MS)) {
    await knock(scene, parent, VERIFY, { input: { reference: first.reference } });
    const second = await begin(scene, parent, story, studentId, 'paid');
    if (second.reference !== first.reference) return second;
  }
  return null;
}

/** A request whose failure the parent does not notice. */
async function knock(scene: Scene, parent: Person, document: string, variables: object): Promise<void> {
  await ask(scene.url, parent.cookie, document, { ...variables }).catch(() => {});
}

/** Sends a webhook as the provider does; one that meets a dead gateway is lost. */
async function sendWebhook(
  { url }: Scene,
  event: string,
  { id, reference }: { id: number; reference: string },
): Promise<void> {
  const body = JSON.stringify({ event, data: { id, reference } });
  const signature = createHmac('sha512', PROVIDER_KEY).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
  await fetch(`${url}/webhooks/paystack`, { method: 'POST', headers, body }).catch(() => {});
}
