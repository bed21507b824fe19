import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it.each([
  ['ada@example.test', '"ada@example.test"'],
  ['say "hi"', '"say ""hi"""'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+234 803', '"\'+234 803"'],
  ['-1', '"\'-1"'],
  ['@sum', '"\'@sum"'],
  ['  =1', '"\'  =1"'],
  ['\t1', '"\'\t1"'],
  ['', '""'],
])('quotes %j as %j', (value, cell) => expect(csvCell(value)).toBe(cell));
