import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { compare } from '../support/convergence/comparison.ts';
import { createScene, type Environment } from '../support/convergence/model.ts';
import { perform, type Story, settle, storyOf } from '../support/convergence/stories.ts';
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
  await fc.assert(fc.asyncProperty(storyOf(EVENTS / RUNS), play), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
  });
}, 420_000);

async function play({ ops, restartAt, sizes }: Story): Promise<void> {
  const scene = await createScene(environment);
  let index = 0;
  for (let batch = 0; index < ops.length; batch += 1) {
    const size = sizes[batch % sizes.length] ?? 1;
    const concurrent = ops.slice(index, index + size);
    if (index <= restartAt && restartAt < index + size) await restart();
    await Promise.all(concurrent.map((op) => perform(scene, op)));
    index += size;
  }
  const last = await settle(scene);
  for (const watcher of scene.watchers) await compare(scene, watcher, last);
  await Promise.all(scene.watchers.map(({ web }) => web.close()));
}

async function restart(): Promise<void> {
  const former = environment.gateway;
  // All watchers share this process: while they reconnect, the database may look silent for longer than a start waits.
  environment.gateway = await openGateway().catch(openGateway);
  await former.close();
}
