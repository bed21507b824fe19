import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallScene, omitUntoldCounts } from '../support/convergence/callScene.ts';
import { performCallOp, someCallOp } from '../support/convergence/callStory.ts';
import { createCommunityScene } from '../support/convergence/communityScene.ts';
import {
  omitSignatures,
  performCommunityOp,
  someCommunityOp,
} from '../support/convergence/communityStory.ts';
import { comparePage, type Host, type Page } from '../support/convergence/pages.ts';
import { type ChoiceOp, playStory, restartGateway, storyOf } from '../support/convergence/story.ts';
import { createTicketScene } from '../support/convergence/ticketScene.ts';
import { performTicketOp, someTicketOp } from '../support/convergence/ticketStory.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';

const EVENTS = Number(process.env.EVENTS ?? 50);
const RUNS = 2;
const TIMEOUT_MS = 420_000;

let database: TestDatabase;
let host: Host;

beforeAll(async () => {
  database = await createTestDatabase();
  host = { gateway: await openGateway() };
});
afterAll(async () => {
  await host.gateway.close();
  await database.drop();
});

const openGateway = () =>
  startGateway({ ...DEFAULTS, databaseUrl: database.url, env: { FEED_POLL_MS: '500', DATABASE_POOL: '12' } });

type Result = { __typename: string; code?: unknown } | null;

type Subject<Kind extends string, Scene> = {
  someOp: fc.Arbitrary<ChoiceOp<Kind>>;
  createScene: (host: Host) => Promise<Scene>;
  /** Performs one event. Returns what the gateway answered; null when there was nothing to do. */
  perform: (scene: Scene, op: ChoiceOp<Kind>) => Promise<Result>;
  /** Takes out of a query's data what pages need not keep current. */
  omit: (data: unknown) => unknown;
};

/** How an event fails that comes too late after another one of the story. */
const LATE_CODES = ['NOT_FOUND', 'CONFLICT', 'CLOSED', 'LIMIT', 'NOT_ALLOWED'];

/** Plays stories. After each batch of events, every page has to show what a new client fetches. */
async function check<Kind extends string, Scene extends { pages: Page[] }>(
  subject: Subject<Kind, Scene>,
): Promise<void> {
  let accepted = 0;
  const story = storyOf(subject.someOp, { events: EVENTS / RUNS, batch: { min: 1, max: 6 } });
  const property = fc.asyncProperty(story, async (drawn) => {
    const scene = await subject.createScene(host);
    await playStory(drawn, {
      async perform(op) {
        const result = await subject.perform(scene, op);
        if (result?.__typename === 'DomainError') expect(LATE_CODES, op.kind).toContain(result.code);
        else if (result) accepted += 1;
      },
      restart: () => restartGateway(host, openGateway),
      async afterBatch() {
        for (const page of scene.pages) await comparePage(host, page, subject.omit);
      },
    });
    await Promise.all(scene.pages.map(({ web }) => web.close()));
  });
  await fc.assert(property, {
    ...{ numRuns: RUNS, endOnFailure: true },
    ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
  });
  // Otherwise the events would mean little.
  expect(accepted).toBeGreaterThan(EVENTS / 3);
}

it(
  'shows the community as a fresh fetch does, over broken connections and restarts',
  () =>
    check({
      ...{ someOp: someCommunityOp, createScene: createCommunityScene, perform: performCommunityOp },
      omit: omitSignatures,
    }),
  TIMEOUT_MS,
);

it(
  'shows live calls as a fresh fetch does, over broken connections and restarts',
  () =>
    check({
      ...{ someOp: someCallOp, createScene: createCallScene, perform: performCallOp },
      omit: omitUntoldCounts,
    }),
  TIMEOUT_MS,
);

it(
  'shows tickets as a fresh fetch does, over broken connections and restarts',
  () =>
    check({
      ...{ someOp: someTicketOp, createScene: createTicketScene, perform: performTicketOp },
      omit: (data) => data,
    }),
  TIMEOUT_MS,
);
