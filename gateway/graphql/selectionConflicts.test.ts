import { expect, it } from 'vitest';
import { findConflict, readOf, SELECTED } from './selectionConflicts.ts';

const first = { orderBy: { number: 'asc' }, take: 1 };

it.each([
  ['columns of one row', [{ mentor: { select: { id: true } } }, { mentor: { select: { isActive: true } } }]],
  ['the same rows', [{ parts: { ...first, select: { id: true } } }, { parts: first }]],
  ['counts of two relations', [{ _count: { select: { a: true } } }, { _count: { select: { b: true } } }]],
  ['rows that the document selects, and their columns', [{ mentor: { [SELECTED]: true } }, { mentor: true }]],
])('finds none between reads of %s', (_what, selections) => {
  expect(findConflict(selections.map(readOf))).toBeNull();
});

it.each([
  ['parts', 'rows in an order and all rows', [{ parts: first }, { parts: { select: { id: true } } }]],
  [
    'mentor',
    'rows that two fields select',
    [{ mentor: { [SELECTED]: true } }, { mentor: { [SELECTED]: true } }],
  ],
  [
    'mentor',
    'rows that the document selects, and a relation of them',
    [{ mentor: { [SELECTED]: true } }, { mentor: { select: { profile: { select: { id: true } } } } }],
  ],
  [
    'plan.parts',
    'other rows further down',
    [{ plan: { select: { parts: first } } }, { plan: { select: { parts: { take: 2 } } } }],
  ],
  [
    '_count',
    'counts with other conditions',
    [{ _count: { select: { a: true } } }, { _count: { select: { a: { where: { kind: 'ESSAY' } } } } }],
  ],
])('finds %s between reads of %s', (path, _what, selections) => {
  expect(findConflict(selections.map(readOf))).toBe(path);
});
