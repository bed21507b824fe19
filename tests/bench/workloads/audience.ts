import pLimit from 'p-limit';
import { AddCommunityAnswerAsDocument } from '../../api/community.generated.ts';
import { successOf } from '../../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../../support/factories/community.ts';
import { runAs } from '../../support/factories/people.ts';
import { trustedDocument } from '../../support/schema/operations.ts';
import { personSocket } from '../clients/protocols.ts';
import {
  type Audience,
  checkEqual,
  deliverTemplates,
  type FanOutServer,
  fanOutRounds,
  startPlainServers,
} from '../harness/fanOut.ts';
import { repeatWhileBusy } from '../harness/whileBusy.ts';
import { ratioOf, type Workload } from '../harness/workload.ts';

const FAMILIES = { quick: 10, default: 150, full: 500 };
const AT_ONCE = 16;

const [PRODUCT, LIMIT, ROOMS, APOLLO, MERCURIUS] = [
  'product',
  'raw ws',
  'Socket.IO rooms',
  'Apollo Server + graphql-ws',
  'Mercurius',
] as const;

/** One course's space: an answer in it goes to every child and parent of the course. */
export const audience: Workload = {
  name: 'audience',
  title: 'an answer in the community to everybody in its space',
  async prepare(bench) {
    const limit = pLimit(AT_ONCE);
    const families: CommunityFamily[] = await Promise.all(
      Array.from({ length: FAMILIES[bench.extent] }, (_, number) =>
        limit(() => makeKnownFamily(bench.site, `Child ${number}`)),
      ),
    );
    const postId = await makeQuestion(bench.site, families[0]?.studentId ?? '', 'Loops');
    const [writer, reader, clients] = [
      await bench.startGateway({}),
      await bench.startGateway({}),
      await bench.start('clients/socketClients.ts'),
    ];
    const query = trustedDocument('CommunityAnswerAdded');
    const sockets = families
      .flatMap(({ parent, child }) => [parent, child])
      .map(({ cookie }, number) => personSocket(reader.url, cookie, number, query));
    const everybody: Audience = {
      ...{ groups: sockets.map(() => 0), groupCount: 1, marker: '"answer":{"id":"' },
    };
    await clients.call('open', { sockets, marker: everybody.marker });
    await bench.pool.query('ANALYZE');
    let answers = 0;
    const product: FanOutServer = {
      ...{ name: PRODUCT, role: 'product', pids: [reader.pid], clients, eventsPerGroup: 40 },
      async publish(events) {
        for (const { id } of events) {
          // Mentors answer, each in turn, because a child may write few answers in an hour.
          const { mentor } = families[answers % families.length] ?? { mentor: null };
          answers += 1;
          const input = { id, postId, content: 'Count the steps first, then write the loop around them.' };
          successOf(
            await repeatWhileBusy(() => runAs(writer.url, mentor, AddCommunityAnswerAsDocument, input)),
          );
        }
      },
    };
    const templates = await deliverTemplates(product, everybody, {
      field: 'communityAnswerAdded',
      subject: 'answer',
    });
    const others = await startPlainServers(bench, everybody, templates, [
      { name: LIMIT, role: 'limit', file: 'servers/rawSockets.ts', query: null, eventsPerGroup: 300 },
      { name: ROOMS, role: 'peer', file: 'peers/socketIo.mjs', query: null, eventsPerGroup: 150 },
      { name: APOLLO, role: 'peer', file: 'peers/apolloSockets.mjs', query, eventsPerGroup: 20 },
      { name: MERCURIUS, role: 'peer', file: 'peers/mercuriusSockets.mjs', query, eventsPerGroup: 20 },
    ]);
    for (const server of others) await checkEqual(server, everybody, templates);
    const metric = 'deliveries per server CPU-second';
    return {
      ...fanOutRounds(bench, [product, ...others], everybody),
      counts: [],
      ratios: (medians) => [
        ...ratioOf(medians, metric, [PRODUCT, LIMIT], { atLeast: 0.85 }),
        ...ratioOf(medians, metric, [PRODUCT, ROOMS], { atLeast: 1.6 }),
        ...ratioOf(medians, metric, [PRODUCT, APOLLO], { atLeast: 5 }),
        ...ratioOf(medians, metric, [PRODUCT, MERCURIUS], { atLeast: 5 }),
      ],
      notes: [`${sockets.length} sockets, one event at a time, at a gateway that takes no writes`],
    };
  },
};
