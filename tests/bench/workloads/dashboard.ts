import assert from 'node:assert/strict';
import { trustedDocument, trustedDocumentIds } from '../../support/schema/operations.ts';
import type { HttpRequest } from '../clients/httpClients.ts';
import { hasPeers } from '../harness/bench.ts';
import { type DashboardFamily, makeDashboardFamilies } from '../harness/dashboardFamilies.ts';
import {
  answerOf,
  compareAnswers,
  type HttpServer,
  httpRounds,
  PER_CPU_SECOND,
  statementsOf,
  warmUp,
} from '../harness/httpServers.ts';
import { type Ratio, ratioOf, type Workload } from '../harness/workload.ts';

const FAMILIES = { quick: 2, default: 8, full: 32 };
/** The document of the dashboard with every tab opened, and with the tab of the first view alone. */
const VIEWS = ['whole', 'first view'] as const;
type View = (typeof VIEWS)[number];

type DashboardServer = HttpServer & { view: View };

function requestsOf(url: string, document: object, families: readonly DashboardFamily[], view: View) {
  const isWhole = view === 'whole';
  return families.map(({ parent, studentId }): HttpRequest => {
    const included = { withThread: isWhole, withReviews: isWhole, withNotifications: isWhole };
    const variables = { studentId, asked: studentId, ...included };
    return {
      url: `${url}/graphql`,
      headers: { cookie: parent.cookie, origin: url, 'x-little-makers': 'bench' },
      body: JSON.stringify({ ...document, variables }),
    };
  });
}

const PEERS = {
  'Apollo + Prisma': 'peers/apolloProduct.mjs',
  'Yoga + Pothos + Prisma': 'peers/yogaDashboard.mjs',
  'Mercurius + Prisma': 'peers/mercuriusDashboard.mjs',
};
const nameOf = (server: string, view: View) => `${server}, ${view}`;
const UNCHANGED = 'product, whole and unchanged';

const withVersion = (body: { extensions: object }, version: string) => ({
  ...body,
  extensions: { ...body.extensions, version },
});

/** Returns requests of a client that has the answers already. */
async function askedAgain(requests: readonly HttpRequest[]): Promise<HttpRequest[]> {
  return Promise.all(
    requests.map(async (request) => {
      const asking = (version: string): HttpRequest => ({
        ...request,
        body: JSON.stringify(withVersion(JSON.parse(request.body), version)),
      });
      const { extensions } = (await answerOf(asking(''))) as { extensions: { version: string } };
      return asking(extensions.version);
    }),
  );
}

/** @throws AssertionError when an answer is sent again */
async function assertUnchanged(requests: readonly HttpRequest[]): Promise<void> {
  for (const request of requests)
    assert.deepEqual(await answerOf(request), { data: null, extensions: { unchanged: true } });
}

export const dashboard: Workload = {
  name: 'dashboard',
  title: "a parent's dashboard over 32 connections",
  async prepare(bench) {
    const families = await makeDashboardFamilies(bench, FAMILIES[bench.extent]);
    await bench.pool.query('ANALYZE');
    const [gateway, limit, clients] = [
      await bench.startGateway({}),
      await bench.start('servers/rawDashboard.ts'),
      await bench.start('clients/httpClients.ts'),
    ];
    const limitUrl = `http://127.0.0.1:${await limit.call<number>('port', null)}`;
    const query = trustedDocument('Dashboard');
    // As the web app names it.
    const extensions = { persistedQuery: { version: 1, sha256Hash: trustedDocumentIds().get(query) } };
    const peers: { name: string; pid: number; url: string }[] = [];
    for (const [name, file] of hasPeers ? Object.entries(PEERS) : []) {
      const { pid, call } = await bench.start(file);
      peers.push({ name, pid, url: `http://127.0.0.1:${await call<number>('port', null)}` });
    }
    const servers = VIEWS.flatMap((view): DashboardServer[] => [
      {
        ...{ name: nameOf('product', view), role: 'product', view, pid: gateway.pid },
        requests: requestsOf(gateway.url, { extensions }, families, view),
      },
      {
        ...{ name: nameOf('one statement', view), role: 'limit', view, pid: limit.pid },
        requests: requestsOf(limitUrl, {}, families, view),
      },
      ...peers.map(({ name, pid, url }) => ({
        ...({ name: nameOf(name, view), role: 'peer', view, pid } as const),
        requests: requestsOf(url, { query }, families, view),
      })),
    ]);
    const counts: Ratio[] = [];
    const sizes: string[] = [];
    for (const view of VIEWS) {
      const ofView = servers.filter((server) => server.view === view);
      await compareAnswers(ofView, answerOf);
      counts.push(...(await statementsOf(bench, ofView)));
      const [request] = ofView[0]?.requests ?? [];
      if (!request) continue;
      const kilobytes = JSON.stringify(await answerOf(request)).length / 1000;
      sizes.push(`the answer of the ${view} has ${kilobytes.toFixed(1)} KB`);
    }
    const unchanged: HttpServer = {
      ...{ name: UNCHANGED, role: 'product', pid: gateway.pid },
      requests: await askedAgain(servers[0]?.requests ?? []),
    };
    await assertUnchanged(unchanged.requests);
    counts.push(...(await statementsOf(bench, [unchanged])));
    const all = [...servers, unchanged];
    if (bench.extent !== 'quick') await warmUp(clients, all);
    const measured = httpRounds(bench, clients, all);
    return {
      ...measured,
      async round(contender) {
        const metrics = await measured.round(contender);
        if (contender.name === UNCHANGED) await assertUnchanged(unchanged.requests);
        return metrics;
      },
      ratios: (medians) => [
        ...ratioOf(medians, PER_CPU_SECOND, [UNCHANGED, nameOf('one statement', 'whole')], { atLeast: 4 }),
        ...VIEWS.flatMap((view) => {
          const [product, limit] = [nameOf('product', view), nameOf('one statement', view)];
          return [
            ...ratioOf(medians, PER_CPU_SECOND, [product, limit], { atLeast: 0.85 }),
            ...ratioOf(medians, 'requests per second', [product, limit], { atLeast: 0.85 }),
            ...Object.keys(PEERS).flatMap((peer) =>
              ratioOf(medians, PER_CPU_SECOND, [product, nameOf(peer, view)], null),
            ),
          ];
        }),
      ],
      counts,
      notes: sizes,
    };
  },
};
