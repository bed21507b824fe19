import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { compare } from '../support/convergence/comparison.ts';
import { arrange, type Ground } from '../support/convergence/model.ts';
import { perform, type Story, settle, storyOf } from '../support/convergence/stories.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway } from '../support/gateway.ts';
import { makeLessons } from '../support/lessons.ts';

const EVENTS = Number(process.env.EVENTS ?? 1000);
const RUNS = 4;
const LESSONS = 40;

let database: TestDatabase;
let ground: Ground;

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
  ground = { gateway, lessons, assignmentId };
});
afterAll(async () => {
  await ground.gateway.close();
  await database.drop();
});

const openGateway = () =>
  startGateway({ ...PLAIN, databaseUrl: database.url, env: { FEED_POLL_MS: '500', DATABASE_POOL: '12' } });

it('shows after any mix of events what a fresh fetch shows, over broken lines and restarts', async () => {
  await fc.assert(fc.asyncProperty(storyOf(EVENTS / RUNS), play), {
    numRuns: RUNS,
    endOnFailure: true,
    ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
  });
}, 180_000);

async function play({ ops, restartAt, sizes }: Story): Promise<void> {
  const scene = await arrange(ground);
  let place = 0;
  for (let turn = 0; place < ops.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    const together = ops.slice(place, place + size);
    if (place <= restartAt && restartAt < place + size) await restart();
    await Promise.all(together.map((op) => perform(scene, op)));
    place += size;
  }
  const last = await settle(scene);
  for (const watcher of scene.watchers) await compare(scene, watcher, last);
  await Promise.all(scene.watchers.map(({ web }) => web.close()));
}

async function restart(): Promise<void> {
  const former = ground.gateway;
  ground.gateway = await openGateway();
  await former.close();
}
