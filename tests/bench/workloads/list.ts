import assert from 'node:assert/strict';
import type { HttpRequest } from '../clients/httpClients.ts';
import { countStatements, hasPeers } from '../harness/bench.ts';
import { type DashboardFamily, makeDashboardFamilies } from '../harness/dashboardFamilies.ts';
import {
  answerOf,
  type HttpServer,
  measureRequests,
  PER_CPU_SECOND,
  warmUp,
} from '../harness/httpServers.ts';
import { type Ratio, ratioOf, type Workload } from '../harness/workload.ts';

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
    const isQuick = bench.extent === 'quick';
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
    const [product, ...others] = servers;
    for (const [index, request] of (product?.requests ?? []).entries()) {
      const expected = await listOf(request);
      assert.equal(expected.edges.length, 10);
      for (const other of others) {
        const own = other.requests[index];
        if (own) assert.deepEqual(await listOf(own), expected, `${other.name} differs from the product`);
      }
    }
    const counts: Ratio[] = [];
    for (const { name, role, requests } of servers) {
      const [request] = requests;
      if (!request) continue;
      counts.push({
        name: `statements a request: ${name}`,
        value: await countStatements(bench, 20, () => answerOf(request)),
        aim: role === 'product' ? { atMost: 1 } : null,
      });
    }
    if (!isQuick) await warmUp(clients, servers);
    return {
      contenders: servers.map(({ name, role }) => ({ name, role })),
      rounds: isQuick ? 1 : 3,
      async round({ name }) {
        const server = servers.find((one) => one.name === name);
        if (!server) throw new Error(`There is no ${name}`);
        return measureRequests(bench, clients, server);
      },
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
