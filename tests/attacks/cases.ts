import type { Attack } from './attack.ts';
import { auth } from './cases/auth.ts';
import { bodies, slowBodies } from './cases/bodies.ts';
import { bursts } from './cases/floods.ts';
import { graphql } from './cases/graphql.ts';
import { headers } from './cases/headers.ts';
import { operations } from './cases/operations.ts';
import { paths } from './cases/paths.ts';
import { pictures } from './cases/pictures.ts';
import { redirects } from './cases/redirects.ts';
import { rights } from './cases/rights.ts';
import { sockets } from './cases/sockets.ts';
import { allRoutes } from './routes.ts';
import type { World } from './world.ts';

/** Returns every case, named by its topic, or only those whose name contains one of some words. */
export async function casesOf(world: World, words: readonly string[]): Promise<Attack[]> {
  const topics: { [topic: string]: Attack[] } = {
    routes: [allRoutes],
    paths,
    headers,
    bodies,
    texts: await operations(world),
    documents: graphql,
    'sign-in': auth,
    redirects,
    sockets,
    pictures,
    rights,
    bursts: await bursts(world),
    slow: [slowBodies],
  };
  const all = Object.entries(topics).flatMap(([topic, attacks]) =>
    attacks.map((attack) => ({ ...attack, name: `${topic}: ${attack.name}` })),
  );
  return words.length === 0 ? all : all.filter(({ name }) => words.some((word) => name.includes(word)));
}
