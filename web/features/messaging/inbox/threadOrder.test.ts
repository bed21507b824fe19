import { expect, it } from 'vitest';
import { threadOrder } from './threadOrder.ts';

const thread = (id: string, unreadMessageCount: number, createdAt: string | null) => ({
  ...{ id, unreadMessageCount, lastMessage: createdAt === null ? null : { createdAt } },
});

it('puts unread threads first, each kind by its newest message, and those without any last', () => {
  const threads = [
    thread('empty', 0, null),
    thread('old', 0, '2026-11-20T08:00:00.000Z'),
    thread('unread and old', 2, '2026-11-19T08:00:00.000Z'),
    thread('new', 0, '2026-11-23T08:00:00.000Z'),
    thread('unread', 1, '2026-11-21T08:00:00.000Z'),
    thread('old', 0, '2026-11-20T08:00:00.000Z'),
  ];
  expect(threadOrder(threads).map(({ id }) => id)).toEqual([
    ...['unread', 'unread and old', 'new', 'old', 'empty'],
  ]);
});
