import { trustedDocument } from '../../support/schema/operations.ts';
import type { ChatLoad, ChatResult, ChatTarget } from '../clients/chatClients.ts';
import { startCpuMeter } from '../harness/cpu.ts';
import { makeThreads } from '../harness/threads.ts';
import { ratioOf, type Workload } from '../harness/workload.ts';
import type { InsertLoad } from '../servers/inserts.ts';

const THREADS = { quick: 5, default: 64, full: 64 };
const IN_FLIGHT = 32;
const MESSAGES = { product: 1500, inserts: 8000 };

const [PRODUCT, INSERTS] = ['product, whole messages', 'pg, single inserts'] as const;

export const writes: Workload = {
  name: 'writes',
  title: 'durable messages a second, nobody reading, 32 in flight',
  async prepare(bench) {
    const isQuick = bench.extent === 'quick';
    const [mine, others] = [
      await makeThreads(bench, THREADS[bench.extent]),
      await makeThreads(bench, THREADS[bench.extent]),
    ];
    const [gateway, clients, inserts] = [
      await bench.startGateway({}),
      await bench.start('clients/chatClients.ts'),
      await bench.start('servers/inserts.ts'),
    ];
    const target: ChatTarget = {
      ...{ url: gateway.url, query: trustedDocument('SendMessage') },
      threads: mine.map(({ studentId, parent, mentor, child }) => ({
        ...{ studentId, sockets: [], cookies: [parent.cookie, mentor.cookie, child.cookie] },
      })),
    };
    await clients.call('open', target);
    await bench.pool.query('ANALYZE');
    const count = async () => (await bench.pool.query('SELECT 1 FROM "Message"')).rowCount ?? 0;
    const [asMany, asManyInserts] = isQuick ? [IN_FLIGHT, IN_FLIGHT] : [MESSAGES.product, MESSAGES.inserts];
    return {
      contenders: [
        { name: PRODUCT, role: 'product' },
        { name: INSERTS, role: 'limit' },
      ],
      rounds: isQuick ? 1 : 3,
      async round({ name }) {
        const before = await count();
        const [server, messages] = name === PRODUCT ? [gateway, asMany] : [inserts, asManyInserts];
        const stop = await startCpuMeter(bench.pool, [server.pid], []);
        let seconds: number;
        if (name === PRODUCT) {
          const load: ChatLoad = { messages, perSecond: null, inFlight: IN_FLIGHT };
          seconds = (await clients.call<ChatResult>('run', load)).seconds;
        } else {
          const threads = others.map(({ studentId, parent }) => ({ studentId, senderId: parent.id }));
          const load: InsertLoad = { messages, inFlight: IN_FLIGHT, threads };
          seconds = await inserts.call<number>('run', load);
        }
        const { serverMs, postgresMs } = await stop();
        const stored = (await count()) - before;
        if (stored !== messages) throw new Error(`${name}: ${stored} of ${messages} messages are stored`);
        return {
          'messages per second': messages / seconds,
          'server ms per message': serverMs / messages,
          'PostgreSQL ms per message': postgresMs / messages,
        };
      },
      counts: [],
      ratios: (medians) => ratioOf(medians, 'messages per second', [PRODUCT, INSERTS], { atLeast: 4 }),
      notes: [
        'A whole message is its row, receipts, notifications, their deliveries, events and feed entries.',
      ],
    };
  },
};
