import fc from 'fast-check';
import { dataOf, type Mutation } from '../clients/http.ts';
import { askAs, type Person } from '../factories/people.ts';
import type { TestGateway } from '../services/gateway.ts';
import { type Host, type Page, showMore } from './pages.ts';

/** Events in batches of concurrent ones. The gateway is restarted before the batch of one of them. */
export type Story<Op> = { ops: Op[]; restartAt: number; sizes: number[] };

type StoryOptions = {
  events: number;
  /** How many events are concurrent. */
  batch: { min: number; max: number };
};

/** Draws a story. */
export const storyOf = <Op>(
  someOp: fc.Arbitrary<Op>,
  { events, batch }: StoryOptions,
): fc.Arbitrary<Story<Op>> =>
  fc
    .array(someOp, { minLength: events, maxLength: events })
    .chain((ops) => fc.tuple(fc.constant(ops), fc.nat(ops.length - 1), fc.array(fc.integer(batch))))
    .map(([ops, restartAt, sizes]) => ({ ops, restartAt, sizes: sizes.length > 0 ? sizes : [batch.max] }));

/** One event: its kind, and numbers that choose who does it to what. */
export type ChoiceOp<Kind extends string> = { kind: Kind; who: number; target: number; choice: number };

/** Draws an event. @param weights how often each kind comes */
export function choiceOp<Kind extends string>(weights: Record<Kind, number>): fc.Arbitrary<ChoiceOp<Kind>> {
  const kinds = Object.keys(weights) as Kind[];
  const kind = fc.oneof(
    ...kinds.map((one) => ({ weight: weights[one], arbitrary: fc.constant(one) })),
  ) as fc.Arbitrary<Kind>;
  const number = fc.nat(999);
  return fc.record({ kind, who: number, target: number, choice: number }, { noNullPrototype: true });
}

/** Returns the row that a number of an event chooses. */
export const chosen = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows.length > 0 ? rows[index % rows.length] : undefined;

/** Runs a mutation as a person. @returns its result, which may be a DomainError; null when the gateway is busy */
export async function run<Result extends { __typename: string }, Input>(
  { host }: { host: Host },
  person: Person | undefined,
  document: Mutation<Result, Input>,
  input: Input,
): Promise<Result | null> {
  if (!person) return null;
  // With more than it can take, a gateway answers that in plain text.
  const answer = await askAs(host.gateway.url, person)(document, { input }).catch(() => null);
  if (!answer || answer.errors?.[0]?.extensions?.code === 'BUSY') return null;
  return dataOf(answer).result;
}

type PageAction = (scene: { pages: Page[] }, op: { who: number }) => Promise<{ __typename: string }>;

/** What happens to the pages of every scene: the socket of one breaks, and somebody asks for the next rows of one. */
export const PAGE_ACTIONS: Record<'cut' | 'more', PageAction> = {
  async cut({ pages }, { who }) {
    chosen(pages, who)?.web.cut();
    return { __typename: 'Cut' };
  },
  async more({ pages }, { who }) {
    const page = chosen(pages, who);
    if (page) await showMore(page);
    return { __typename: 'More' };
  },
};

type Player<Op> = {
  perform: (op: Op) => Promise<void>;
  restart: () => Promise<void>;
  /** Runs after each batch. */
  afterBatch: (ops: Op[]) => Promise<void>;
};

/** Plays a story, one batch after the other. */
export async function playStory<Op>({ ops, restartAt, sizes }: Story<Op>, player: Player<Op>): Promise<void> {
  for (let batch = 0, index = 0; index < ops.length; batch += 1) {
    const size = sizes[batch % sizes.length] ?? 1;
    const concurrent = ops.slice(index, index + size);
    if (index <= restartAt && restartAt < index + size) await player.restart();
    await Promise.all(concurrent.map(player.perform));
    await player.afterBatch(concurrent);
    index += size;
  }
}

/** Replaces the gateway of a story by another one of the same database. */
export async function restartGateway(host: Host, open: () => Promise<TestGateway>): Promise<void> {
  const former = host.gateway;
  // All watchers share this process: while they reconnect, the database may look silent for longer than a start waits.
  host.gateway = await open().catch(open);
  await former.close();
}
