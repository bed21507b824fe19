import assert from 'node:assert/strict';
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
import { ratioOf, type Workload } from '../harness/workload.ts';

const FAMILIES = { quick: 2, default: 8, full: 32 };

const [PRODUCT, LIMIT, POSTGRAPHILE] = ['product', 'one statement', 'PostGraphile'] as const;

const FIELDS = 'kind studentId title body actionUrl actionText readAt createdAt';

const PRODUCT_QUERY = `query List($studentId: ID!) {
  notifications(studentId: $studentId, first: 10) { edges { node { id ${FIELDS} } } pageInfo { hasNextPage } }
}`;

/** The same list in the schema that PostGraphile makes of the tables; whose it is stands in the document. */
const POSTGRAPHILE_QUERY = `query List($studentId: UUID!, $recipientId: UUID!) {
  notifications: allNotifications(
    condition: { studentId: $studentId, recipientId: $recipientId }
    orderBy: [CREATED_AT_DESC, ROW_ID_DESC]
    first: 10
  ) { edges { node { id: rowId ${FIELDS} } } pageInfo { hasNextPage } }
}`;

type Answer = {
  data: { notifications: { edges: { node: { readAt: string | null; createdAt: string } }[] } };
};

/** Returns the list of an answer with times in one format, since PostGraphile writes them as PostgreSQL does. */
async function listOf(request: HttpRequest) {
  const { notifications } = ((await answerOf(request)) as Answer).data;
  assert.equal(notifications.edges.length, 10);
  return {
    ...notifications,
    edges: notifications.edges.map(({ node }) => ({
      ...node,
      readAt: node.readAt && new Date(node.readAt).toISOString(),
      createdAt: new Date(node.createdAt).toISOString(),
    })),
  };
}

const requestsOf = (url: string, query: string | null, families: readonly DashboardFamily[]) =>
  families.map(
    ({ parent, studentId }): HttpRequest => ({
      url: `${url}/graphql`,
      headers: { cookie: parent.cookie, origin: url, 'x-little-makers': 'bench' },
      body: JSON.stringify({
        query: query ?? undefined,
        variables: { studentId, ...(query === POSTGRAPHILE_QUERY && { recipientId: parent.id }) },
      }),
    }),
  );

export const list: Workload = {
  name: 'list',
  title: 'the newest ten notifications about a child over 32 connections',
  async prepare(bench) {
    const families = await makeDashboardFamilies(bench, FAMILIES[bench.extent]);
    await bench.pool.query('ANALYZE');
    const clients = await bench.start('clients/httpClients.ts');
    const gateway = await bench.startGateway({});
    const servers: HttpServer[] = [
      {
        ...{ name: PRODUCT, role: 'product', pid: gateway.pid },
        requests: requestsOf(gateway.url, PRODUCT_QUERY, families),
      },
    ];
    const startOther = async (
      { name, role }: Pick<HttpServer, 'name' | 'role'>,
      file: string,
      query: string | null,
    ) => {
      const { pid, call } = await bench.start(file);
      const url = `http://127.0.0.1:${await call<number>('port', null)}`;
      servers.push({ name, role, pid, requests: requestsOf(url, query, families) });
    };
    await startOther({ name: LIMIT, role: 'limit' }, 'servers/rawList.ts', null);
    if (hasPeers)
      await startOther({ name: POSTGRAPHILE, role: 'peer' }, 'peers/postgraphile.mjs', POSTGRAPHILE_QUERY);
    await compareAnswers(servers, listOf);
    const counts = await statementsOf(bench, servers);
    if (bench.extent !== 'quick') await warmUp(clients, servers);
    return {
      ...httpRounds(bench, clients, servers),
      ratios: (medians) =>
        [LIMIT, POSTGRAPHILE].flatMap((other) => [
          ...ratioOf(medians, PER_CPU_SECOND, [PRODUCT, other], null),
          ...ratioOf(medians, 'requests per second', [PRODUCT, other], null),
        ]),
      counts,
      notes: [
        'PostGraphile reads no session and keeps no rules: its document names the parent, all of whose notifications are shown.',
      ],
    };
  },
};
