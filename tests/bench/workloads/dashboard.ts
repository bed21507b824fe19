import { trustedDocument } from '../../support/schema/operations.ts';
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

function requestsOf(
  url: string,
  query: string | undefined,
  families: readonly DashboardFamily[],
  view: View,
) {
  const isWhole = view === 'whole';
  return families.map(({ parent, studentId }): HttpRequest => {
    const included = { withThread: isWhole, withReviews: isWhole, withNotifications: isWhole };
    const variables = { studentId, asked: studentId, ...included };
    return {
      url: `${url}/graphql`,
      headers: { cookie: parent.cookie, origin: url, 'x-little-makers': 'bench' },
      body: JSON.stringify({ query, variables }),
    };
  });
}

const PEERS = {
  'Apollo + Prisma': 'peers/apolloProduct.mjs',
  'Yoga + Pothos + Prisma': 'peers/yogaDashboard.mjs',
};
const nameOf = (server: string, view: View) => `${server}, ${view}`;

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
    const peers: { name: string; pid: number; url: string }[] = [];
    for (const [name, file] of hasPeers ? Object.entries(PEERS) : []) {
      const { pid, call } = await bench.start(file);
      peers.push({ name, pid, url: `http://127.0.0.1:${await call<number>('port', null)}` });
    }
    const servers = VIEWS.flatMap((view): DashboardServer[] => [
      {
        ...{ name: nameOf('product', view), role: 'product', view, pid: gateway.pid },
        requests: requestsOf(gateway.url, query, families, view),
      },
      {
        ...{ name: nameOf('one statement', view), role: 'limit', view, pid: limit.pid },
        requests: requestsOf(limitUrl, undefined, families, view),
      },
      ...peers.map(({ name, pid, url }) => ({
        ...({ name: nameOf(name, view), role: 'peer', view, pid } as const),
        requests: requestsOf(url, query, families, view),
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
    if (bench.extent !== 'quick') await warmUp(clients, servers);
    return {
      ...httpRounds(bench, clients, servers),
      ratios: (medians) =>
        VIEWS.flatMap((view) => {
          const [product, limit] = [nameOf('product', view), nameOf('one statement', view)];
          return [
            ...ratioOf(medians, PER_CPU_SECOND, [product, limit], { atLeast: 0.85 }),
            ...ratioOf(medians, 'requests per second', [product, limit], { atLeast: 0.85 }),
            ...Object.keys(PEERS).flatMap((peer) =>
              ratioOf(medians, PER_CPU_SECOND, [product, nameOf(peer, view)], null),
            ),
          ];
        }),
      counts,
      notes: sizes,
    };
  },
};
