import sharp from 'sharp';
import { makePerson } from '../support/factories/people.ts';
import { forEachConcurrently } from './attack.ts';
import { fillVariables, trustedBody } from './documents.ts';
import { postJson, send } from './timedRequest.ts';
import { finishPicture, uploadPicture } from './uploadPicture.ts';
import type { World } from './world.ts';

const WARM_UP_MS = 6000;
const ROUNDS = 20;
/** The concurrent requests of a busy hour. */
const CONCURRENCY = 64;

/** Sends the requests of an ordinary day, so that compilation and caches are not mistaken for a leak. */
export async function warmUp(world: World): Promise<void> {
  const { port, documents, people } = world;
  const queries = documents.filter(({ operation }) => operation === 'query');
  const cookies = [people.parent.cookie, people.child.cookie, people.mentor.cookie, people.admin.cookie];
  const jobs = Array.from({ length: ROUNDS }, (_, round) =>
    queries.map((document) => ({ document, cookie: cookies[round % cookies.length] ?? '' })),
  ).flat();
  const fill = (path: string) => (path.endsWith('tudentId') ? world.studentId : undefined);
  await forEachConcurrently(jobs, CONCURRENCY, WARM_UP_MS, async ({ document, cookie }, index) => {
    if (index % 4 === 0)
      await send({ port, method: 'GET', path: '/pricing', headers: {}, body: null, timeoutMs: 8000 });
    await postJson(port, '/graphql', trustedBody(document, fillVariables(document, fill)), { cookie });
  });
  // By a parent to whom nothing belongs: a mutation loads as much when it finds nothing.
  const { cookie } = await makePerson(world.app, { role: 'PARENT', name: 'Ngozi' });
  const mutations = documents.filter(({ operation }) => operation === 'mutation');
  await forEachConcurrently(mutations, CONCURRENCY / 8, WARM_UP_MS, async (document) => {
    await postJson(port, '/graphql', trustedBody(document, fillVariables(document, fill)), { cookie });
  });
  // A photo of an ordinary phone.
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#16a085' } });
  const content = await photo.jpeg().toBuffer();
  const ids = await Promise.all(['a.jpg', 'b.jpg'].map((name) => uploadPicture(world, name, content)));
  await Promise.all(ids.map((id) => finishPicture(world, id)));
}
