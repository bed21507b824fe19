import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import { askAs, type Person } from '../../support/factories/people.ts';
import { type PaymentProvider, PROVIDER_KEY } from '../../support/standIns/paymentProvider.ts';
import {
  CheckPaymentAgainDocument,
  StartPaymentDocument,
  VerifyPaymentDocument,
} from './playStory.generated.ts';
import type { Ending, Story } from './stories.ts';

/** The check's own record of a payment that the product has acknowledged. */
export type AcknowledgedWrites = {
  reference: string;
  studentId: string;
  story: Story;
  /** Its start, in milliseconds since 1970. */
  beganAt: number;
  ending: Ending;
};

export type Scene = {
  url: string;
  prisma: Prisma;
  provider: PaymentProvider;
  /** The 72 hours of this run, in milliseconds. */
  horizonMs: number;
  /** The payments by reference; the provider's charges follow from them. */
  acknowledged: Map<string, AcknowledgedWrites>;
};

const RETRY_MS = 300;
/** The time for the product to acknowledge a payment, which includes being killed now and then. */
const ACKNOWLEDGE_TIMEOUT_MS = 30_000;

/** Plays one story: the parent, the provider's clock and its webhooks. */
export async function playStory(scene: Scene, parent: Person, story: Story): Promise<void> {
  const { id: studentId } = await scene.prisma.student.create({
    data: { parentId: parent.id, firstName: `Child ${story.number}`, age: 12, package: 'DIY' },
  });
  const first = await begin(scene, parent, story, studentId, story.ending);
  const second = story.paysTwice ? await beginSecond(scene, parent, story, studentId, first) : null;
  const payments = second ? [first, second] : [first];
  await Promise.all(payments.map((payment) => play(scene, parent, payment)));
}

async function play(scene: Scene, parent: Person, payment: AcknowledgedWrites): Promise<void> {
  const { story, reference, beganAt, ending } = payment;
  const charge = scene.provider.charge(reference);
  const at = async (part: number, act: () => Promise<void> | void) => {
    await wait(Math.max(0, beganAt + part * scene.horizonMs - Date.now()));
    await act();
  };
  const input = { reference };
  const asParent = askAs(scene.url, parent);
  const verify = () => ignoreFailure(asParent(VerifyPaymentDocument, { input }));
  const checkAgain = () => ignoreFailure(asParent(CheckPaymentAgainDocument, { input }));
  const acts = [
    ...story.confirmsAt.map((part) => at(part, verify)),
    ...story.checksAgainAt.map((part) => at(part, checkAgain)),
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

/** Starts a payment, repeatedly until the product has acknowledged it. */
async function begin(
  scene: Scene,
  parent: Person,
  story: Story,
  studentId: string,
  ending: Ending,
): Promise<AcknowledgedWrites> {
  for (const until = Date.now() + ACKNOWLEDGE_TIMEOUT_MS; Date.now() < until; await wait(RETRY_MS)) {
    const answer = await askAs(scene.url, parent)(StartPaymentDocument, { input: { studentId } }).catch(
      () => null,
    );
    const started = answer?.data?.startPayment;
    if (started?.__typename !== 'Payment') continue;
    const { reference } = started;
    const charge = scene.provider.charges.get(reference);
    if (!charge) continue;
    const payment = { reference, studentId, story, beganAt: Date.now(), ending };
    charge.status = story.statusBefore === 'not found' ? 'unknown' : story.statusBefore;
    scene.acknowledged.set(reference, payment);
    return payment;
  }
  throw new Error(`The product acknowledged no payment of story ${story.number}`);
}

/** Starts a second payment for the same enrolment, which opens once the first one is being verified. */
async function beginSecond(
  scene: Scene,
  parent: Person,
  story: Story,
  studentId: string,
  first: AcknowledgedWrites,
): Promise<AcknowledgedWrites | null> {
  for (const until = Date.now() + ACKNOWLEDGE_TIMEOUT_MS; Date.now() < until; await wait(RETRY_MS)) {
    const { reference } = first;
    await ignoreFailure(askAs(scene.url, parent)(VerifyPaymentDocument, { input: { reference } }));
    const second = await begin(scene, parent, story, studentId, 'paid');
    if (second.reference !== first.reference) return second;
  }
  return null;
}

/** Waits for a request whose failure the parent does not notice. */
async function ignoreFailure(request: Promise<unknown>): Promise<void> {
  await request.catch(() => {});
}

/** Sends a webhook as the provider does; it is lost when the gateway is dead. */
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
