import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { askAs, makePerson } from '../support/factories/people.ts';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';
import { LedgerDaysToDocument, LedgerEntryPageDocument } from './reconciliation.generated.ts';

describe('ledgerDays', () => {
  it('adds up in the zone of the admin, day by day', async () => {
    const own = await startGateway(DEFAULTS);
    const { prisma } = own.app;
    const keeper = await makePerson(own.app, { role: 'ADMIN', name: 'Amaka' });
    await prisma.profile.update({ where: { id: keeper.id }, data: { timeZone: 'Asia/Kathmandu' } });
    const post = (
      kind: 'CHARGE' | 'FEE' | 'REFUND',
      amountMinor: number,
      postedAt: string,
      currency = 'NGN',
    ) =>
      prisma.ledgerEntry.create({
        data: {
          ...{ kind, key: randomUUID(), reference: 'LM', currency, postedAt: new Date(postedAt) },
          lines: {
            create: [
              { account: 'PROVIDER', currency, amountMinor },
              { account: kind === 'FEE' ? 'FEES' : 'REVENUE', currency, amountMinor: -amountMinor },
            ],
          },
        },
      });
    await post('CHARGE', 1000, '2025-11-02T10:00:00Z');
    // A day in Kathmandu begins at 18:15 UTC.
    await post('CHARGE', 500, '2026-03-01T18:14:59Z');
    await post('FEE', -20, '2026-03-01T18:15:00Z');
    await post('CHARGE', 300, '2026-03-02T01:00:00Z', 'USD');
    await post('REFUND', -700, '2026-03-02T18:14:59Z');
    const read = async (to: string) =>
      dataOf(await askAs(own.url, keeper)(LedgerDaysToDocument, { to })).ledgerDays.map((day) => [
        ...[day.day, day.currency, day.openingMinor, day.inMinor, day.feesMinor, day.outMinor],
        day.closingMinor,
      ]);
    expect(await read('2026-03-10')).toEqual([
      ['2026-03-02', 'USD', 0, 300, 0, 0, 300],
      ['2026-03-02', 'NGN', 1500, 0, 20, 700, 780],
      ['2026-03-01', 'NGN', 1000, 500, 0, 0, 1500],
    ]);
    expect(await read('2026-03-01')).toEqual([['2026-03-01', 'NGN', 1000, 500, 0, 0, 1500]]);
    const answer = await askAs(own.url, keeper)(LedgerDaysToDocument, { to: 'today' });
    expect(answer.errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
    const page = async (variables: object) =>
      dataOf(await askAs(own.url, keeper)(LedgerEntryPageDocument, variables)).ledgerEntries;
    expect((await page({ from: '2026-03-02', to: '2026-03-02' })).totalCount).toBe(3);
    expect((await page({ kind: 'FEE' })).totalCount).toBe(1);
    expect((await page({ currency: 'USD' })).totalCount).toBe(1);
    const first = await page({ first: 3 });
    const second = await page({ first: 3, after: first.pageInfo.endCursor });
    const ids = [...first.edges, ...second.edges].map(({ node }) => node.id);
    expect([new Set(ids).size, second.pageInfo.hasNextPage]).toEqual([5, false]);
    await own.close();
  });
});
