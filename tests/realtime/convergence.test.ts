import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { compare } from '../support/convergence/comparison.ts';
import { createScene, type Environment } from '../support/convergence/model.ts';
import { type Op, perform, settle, someOp } from '../support/convergence/stories.ts';
import { playStory, restartGateway, type Story, storyOf } from '../support/convergence/story.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';

const EVENTS = Number(process.env.EVENTS ?? 1000);
const RUNS = 4;
const LESSONS = 40;

let database: TestDatabase;
let environment: Environment;

beforeAll(async () => {
  database = await createTestDatabase();
  const gateway = await openGateway();
  const lessons = await makeLessons(gateway.app, 'WEBSITE_APP', LESSONS);
  const lesson = await gateway.app.prisma.lesson.create({
    data: { course: 'WEBSITE_APP', number: 999, title: 'Last', isPublished: true },
  });
  const data = {
    lessonId: lesson.id,
    position: 1,
    kind: 'SUBMISSION' as const,
    title: 'Work',
    maxAttempts: 10,
  };
  const { id: assignmentId } = await gateway.app.prisma.assignment.create({ data });
  environment = { gateway, lessons, assignmentId };
});
afterAll(async () => {
  await environment.gateway.close();
  await database.drop();
});

const openGateway = () =>
  startGateway({ ...DEFAULTS, databaseUrl: database.url, env: { FEED_POLL_MS: '500', DATABASE_POOL: '12' } });

it('matches a fresh fetch after any mix of events, over broken connections and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(storyOf(someOp, { events: EVENTS / RUNS, batch: { min: 4, max: 16 } }), play),
    {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
    },
  );
}, 420_000);

async function play(story: Story<Op>): Promise<void> {
  const scene = await createScene(environment);
  await playStory(story, {
    perform: (op) => perform(scene, op),
    restart: () => restartGateway(environment, openGateway),
    // The messages of a story are compared once, at its end.
    afterBatch: async () => {},
  });
  const last = await settle(scene);
  for (const watcher of scene.watchers) await compare(scene, watcher, last);
  await Promise.all(scene.watchers.map(({ web }) => web.close()));
}
