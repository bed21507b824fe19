import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../composer/draft.ts';
import type { Messages_MessageFragment } from '../messages.generated.ts';
import { rowsOf } from './rows.ts';

const message = (id: string, senderId: string, createdAt: string): Messages_MessageFragment => ({
  __typename: 'Message',
  id,
  studentId: 's',
  kind: 'TEXT',
  priority: 'NORMAL',
  subject: null,
  hiddenAt: null,
  replyTo: null,
  attachments: [],
  content: id,
  position: 0,
  createdAt,
  sender: { __typename: 'Person', id: senderId, name: senderId, role: 'PARENT', avatar: null },
  receipts: [
    { __typename: 'MessageReceipt', readAt: null, recipient: { __typename: 'Person', id: 'x', name: 'X' } },
    {
      __typename: 'MessageReceipt',
      readAt: createdAt,
      recipient: { __typename: 'Person', id: 'y', name: 'Y' },
    },
  ],
});

const messages = [
  message('a', 'me', '2026-11-19T22:59:00Z'),
  message('b', 'me', '2026-11-19T23:01:00Z'),
  message('c', 'me', '2026-11-19T23:02:00Z'),
  message('d', 'them', '2026-11-19T23:03:00Z'),
  message('e', 'them', '2026-11-19T23:20:00Z'),
];

it('starts each day of the time zone once, and groups consecutive messages of a sender', () => {
  const rows = rowsOf(messages, [], 'me', 'Africa/Lagos');
  expect(rows.filter((row) => row.startsDay).map((row) => row.id)).toEqual(['a', 'b']);
  expect(rows.filter((row) => row.continues).map((row) => row.id)).toEqual(['c']);
  expect(rows.map((row) => row.isOwn)).toEqual([true, true, true, false, false]);
  expect(rows[0]?.readBy).toEqual(['Y']);
});

it('shows an unsent message once, last, until it is stored', () => {
  const unsent = ['d', 'f'].map((id) => ({
    ...EMPTY_DRAFT,
    id,
    studentId: 's',
    content: id,
    mayHaveArrived: false,
    writtenAt: Date.parse('2026-11-19T23:25:00Z'),
    state: 'sending' as const,
    error: null,
  }));
  const rows = rowsOf(messages, unsent, 'me', 'Africa/Lagos');
  expect(rows.map((row) => row.id).join('')).toBe('abcdef');
  expect(rows.at(-1)?.unsent?.id).toBe('f');
});

it('makes the rows anew that a message changes, and no others', () => {
  const before = rowsOf(messages.slice(0, 4), [], 'me', 'Africa/Lagos');
  const read = { ...(messages[1] ?? message('b', 'me', '')), receipts: [] };
  const after = rowsOf([...messages.slice(0, 1), read, ...messages.slice(2)], [], 'me', 'Africa/Lagos');
  // The one below the message depends on its sender and its day.
  expect(after.map((row, index) => row === before[index])).toEqual([true, false, false, true, false]);
  expect(rowsOf(messages, [], 'them', 'Africa/Lagos').map((row) => row.isOwn)).toEqual([
    ...[false, false, false, true, true],
  ]);
});
