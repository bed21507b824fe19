import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionCookie, sessionRow } from '../../support/factories/people.ts';
import { trustedDocument } from '../../support/schema/operations.ts';
import { personSocket } from '../clients/protocols.ts';
import { type Bench, hasPeers } from '../harness/bench.ts';
import { residentBytes } from '../harness/cpu.ts';
import { startPlainServer } from '../harness/fanOut.ts';
import { type Contender, type Metrics, ratioOf, type Workload } from '../harness/workload.ts';

const SOCKETS = { quick: 50, default: 2000, full: 5000 };
/** For garbage that was made while sockets opened. */
const SETTLE_MS = 3000;
const MARKER = '"message":{"id":"';
const KB = 1000;

const [PRODUCT, LIMIT, ROOMS, APOLLO] = [
  'product',
  'raw ws',
  'Socket.IO rooms',
  'Apollo Server + graphql-ws',
] as const;

const FILES = {
  [LIMIT]: 'servers/rawSockets.ts',
  [ROOMS]: 'peers/socketIo.mjs',
  [APOLLO]: 'peers/apolloSockets.mjs',
};

/** Arranges parents with a session each, with few statements. @returns their cookies */
async function makeCookies({ site }: Bench, count: number): Promise<string[]> {
  const { prisma, config } = site;
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }));
  await prisma.user.createMany({
    data: people.map(({ id }) => ({
      ...{ id, name: 'Ngozi', email: `${id}@example.test`, emailVerified: true },
    })),
  });
  await prisma.profile.updateMany({
    where: { onboardingCompletedAt: null },
    data: { role: 'PARENT', fullName: 'Ngozi', onboardingCompletedAt: new Date() },
  });
  await prisma.authSession.createMany({ data: people.map(({ id, token }) => sessionRow(id, token)) });
  return people.map(({ token }) => sessionCookie(config, token));
}

/** Opens sockets and returns what the memory of the server has grown by. */
async function grow(pid: number, count: number, open: () => Promise<unknown>): Promise<Metrics> {
  const isSettled = count > SOCKETS.quick;
  await wait(isSettled ? SETTLE_MS : 0);
  const before = residentBytes(pid);
  await open();
  await wait(isSettled ? SETTLE_MS : 0);
  return {
    'base MB': before / KB / KB,
    'KB per socket': (residentBytes(pid) - before) / KB / count,
  };
}

export const memory: Workload = {
  name: 'memory',
  title: 'resident memory of a server and its sockets',
  async prepare(bench) {
    const count = SOCKETS[bench.extent];
    const cookies = await makeCookies(bench, count);
    const query = trustedDocument('MessageAdded');
    const contenders: Contender[] = [
      { name: PRODUCT, role: 'product' },
      { name: LIMIT, role: 'limit' },
      { name: ROOMS, role: 'peer' },
      { name: APOLLO, role: 'peer' },
    ];
    const measureProduct = async () => {
      const [gateway, clients] = [
        await bench.startGateway({}),
        await bench.start('clients/socketClients.ts'),
      ];
      const sockets = cookies.map((cookie, number) => personSocket(gateway.url, cookie, number, query));
      return grow(gateway.pid, count, () => clients.call('open', { sockets, marker: MARKER }));
    };
    const measureOther = async (name: keyof typeof FILES, role: Contender['role']) => {
      const plain = {
        name,
        role,
        file: FILES[name],
        query: name === APOLLO ? query : null,
        eventsPerGroup: 0,
      };
      const audience = (size: number) => ({
        ...{ groups: Array.from({ length: size }, (_, index) => index), groupCount: size, marker: MARKER },
      });
      const server = await startPlainServer(bench, plain, audience(0), []);
      return grow(server.pids[0] ?? 0, count, () => server.connect(audience(count)));
    };
    return {
      contenders: contenders.filter(({ role }) => role !== 'peer' || hasPeers),
      rounds: 1,
      round: ({ name, role }) =>
        name === PRODUCT ? measureProduct() : measureOther(name as keyof typeof FILES, role),
      counts: [],
      ratios: (medians) => [
        ...ratioOf(medians, 'KB per socket', [PRODUCT, LIMIT], null),
        ...ratioOf(medians, 'KB per socket', [PRODUCT, ROOMS], null),
        ...ratioOf(medians, 'KB per socket', [PRODUCT, APOLLO], { atMost: 0.5 }),
        {
          ...{ name: `base MB: ${PRODUCT}`, aim: { atMost: 150 } },
          value: medians.get(PRODUCT)?.['base MB'] ?? Number.NaN,
        },
      ],
      notes: [`${count} sockets, each of a person of their own with one subscription`],
    };
  },
};
