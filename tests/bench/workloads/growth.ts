import assert from 'node:assert/strict';
import type { LargeSizes } from '../../../prisma/large/stage.ts';
import { writeLarge } from '../../../prisma/large/writeLarge.ts';
import { type Bench, countsOfStatements, openBench, openBenchDatabase } from '../harness/bench.ts';
import { startCpuMeter } from '../harness/cpu.ts';
import { growthOperations } from '../harness/growthOperations.ts';
import { makeGrowthPeople, type PeopleCounts } from '../harness/growthPeople.ts';
import type { Operation } from '../harness/operations.ts';
import type { Medians, Metrics, Ratio, Workload } from '../harness/workload.ts';

const FEW: LargeSizes = { students: 200, messages: 2000, submissions: 400 };
const MANY: Record<Bench['extent'], LargeSizes> = {
  quick: { students: 1000, messages: 10_000, submissions: 2000 },
  default: { students: 20_000, messages: 200_000, submissions: 40_000 },
  full: { students: 200_000, messages: 5_000_000, submissions: 1_000_000 },
};
const MOST_PEOPLE: PeopleCounts = { threadCount: 60, burstCount: 20, familyCount: 8 };
const PEOPLE: Record<Bench['extent'], PeopleCounts> = {
  quick: { threadCount: 4, burstCount: 4, familyCount: 2 },
  default: MOST_PEOPLE,
  full: MOST_PEOPLE,
};
/** How often an operation is done in a round. */
const TIMES = { quick: 4, default: 120, full: 120 };
/** Over which statements are counted. */
const COUNTED = { quick: 5, default: 10, full: 10 };
const AT_ONCE = { quick: 2, default: 8, full: 8 };
const MAX_RATIO = 1.5;

const SIDES = ['few', 'many'] as const;
type Side = (typeof SIDES)[number];
const POSTGRES_MS = 'PostgreSQL ms';
const columnOf = (metric: string, side: Side) => `${metric}, ${side}`;

/** The same operation in both databases. */
type Compared = { name: string; sides: Record<Side, { bench: Bench; operation: Operation }> };

/** Opens a second database, which is closed with the first one. */
async function openSecond(bench: Bench): Promise<Bench> {
  const database = await openBenchDatabase();
  const second = openBench(bench.extent, database, false);
  bench.onClose(async () => {
    await second.close();
    await database.stop();
  });
  return second;
}

/** Fills a database with others, then with the people of the workload, and starts what they use. */
async function openOperations(bench: Bench, sizes: LargeSizes): Promise<Operation[]> {
  await writeLarge(bench.pool, sizes, () => {});
  const people = await makeGrowthPeople(bench, PEOPLE[bench.extent]);
  await bench.pool.query('ANALYZE');
  return growthOperations(bench, people);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const CURSOR = /"(cursor|endCursor)":"[^"]*"/g;

/** Returns an answer without ids, times and cursors, and with receipts in an order that hangs on no ids. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer).replace(UUID, 'id').replace(TIME, 'time').replace(CURSOR, '"$1":"cursor"'),
    (key, value) => (key === 'receipts' ? value.map((one: object) => JSON.stringify(one)).sort() : value),
  );

/** @throws AssertionError when the operation returns or runs something else in the other database */
async function assertEqual({ name, sides }: Compared): Promise<number> {
  const { few, many } = sides;
  const expected = comparable(await few.operation.answer());
  assert.deepEqual(comparable(await many.operation.answer()), expected, name);
  const counts: number[] = [];
  for (const { bench, operation } of [few, many]) {
    const times = COUNTED[bench.extent];
    await operation.arrange(times);
    const statements = await countsOfStatements(bench, times, () => operation.run(times, 1));
    counts.push([...statements.values()].reduce((sum, count) => sum + count, 0));
  }
  assert.equal(counts[1], counts[0], `${name} runs another number of statements`);
  return counts[0] ?? 0;
}

/** Does an operation in one database and measures it. */
async function measureSide({ sides }: Compared, side: Side): Promise<Metrics> {
  const { bench, operation } = sides[side];
  const times = TIMES[bench.extent];
  await operation.arrange(times);
  const stop = await startCpuMeter(bench.pool, [operation.pid], []);
  const { p50 } = await operation.run(times, AT_ONCE[bench.extent]);
  const { serverMs, postgresMs } = await stop();
  return {
    [columnOf(POSTGRES_MS, side)]: postgresMs / times,
    [columnOf('gateway ms', side)]: serverMs / times,
    ...(!Number.isNaN(p50) && { [columnOf('p50 ms', side)]: p50 }),
  };
}

function ratioOfSides(medians: Medians, { name }: Compared): Ratio[] {
  const [few, many] = SIDES.map((side) => medians.get(name)?.[columnOf(POSTGRES_MS, side)]);
  if (few === undefined || many === undefined) return [];
  return [{ name: `${POSTGRES_MS}: ${name}, many / few`, value: many / few, aim: { atMost: MAX_RATIO } }];
}

export const growth: Workload = {
  name: 'growth',
  title: 'the same operations beside few families and beside many',
  async prepare(bench) {
    const isQuick = bench.extent === 'quick';
    const second = await openSecond(bench);
    const [few, many] = await Promise.all([
      openOperations(bench, FEW),
      openOperations(second, MANY[bench.extent]),
    ]);
    const compared = few.flatMap((operation, index): Compared[] => {
      const other = many[index];
      if (!other) return [];
      const sides = { few: { bench, operation }, many: { bench: second, operation: other } };
      return [{ name: operation.name, sides }];
    });
    const statements: string[] = [];
    for (const one of compared) statements.push(`${one.name} ${await assertEqual(one)}`);
    const warm = new Set<string>();
    let rounds = 0;
    return {
      contenders: compared.map(({ name }) => ({ name, role: 'product' })),
      rounds: isQuick ? 1 : 3,
      async round({ name }) {
        const one = compared.find((other) => other.name === name);
        if (!one) throw new Error(`There is no ${name}`);
        if (!isQuick && !warm.has(name)) for (const side of SIDES) await measureSide(one, side);
        warm.add(name);
        rounds += 1;
        const metrics: Metrics[] = [];
        for (const side of rounds % 2 ? SIDES : SIDES.toReversed()) {
          if (!isQuick && side === 'many') await second.pool.query('VACUUM (ANALYZE)');
          metrics.push(await measureSide(one, side));
        }
        return Object.assign({}, ...metrics);
      },
      counts: [],
      ratios: (medians) => compared.flatMap((one) => ratioOfSides(medians, one)),
      notes: [
        `Few are ${FEW.students} students, many ${MANY[bench.extent].students.toLocaleString('en-GB')}; ${AT_ONCE[bench.extent]} at a time. A burst is ${PEOPLE[bench.extent].burstCount} messages to three each.`,
        `Statements, the same in both: ${statements.join(', ')}.`,
      ],
    };
  },
};
