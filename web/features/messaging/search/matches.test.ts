import { expect, it } from 'vitest';
import { excerptOf } from './matches.ts';

it('finds a text whatever its capitals and accents, and keeps it as it was written', () => {
  expect(excerptOf('Ẹ káàárọ̀ o, Ngọzi', 'ngozi')).toEqual({
    before: 'Ẹ káàárọ̀ o, ',
    match: 'Ngọzi',
    after: '',
  });
  expect(excerptOf('Ẹ káàárọ̀ o', 'KAARO').match).toBe('');
  expect(excerptOf('Ẹ káàárọ̀ o', 'KAAARO').match).toBe('káàárọ̀');
});

it('cuts long texts around it', () => {
  const { before, match, after } = excerptOf(`${'a '.repeat(100)}robot${' b'.repeat(100)}`, 'robot');
  expect([before.startsWith('…'), before.length, match, after.length, after.endsWith('…')]).toEqual([
    true,
    61,
    'robot',
    61,
    true,
  ]);
});

it('shows the beginning of a text that was found by its subject', () => {
  expect(excerptOf('nothing here', 'robot')).toEqual({ before: '', match: '', after: 'nothing here' });
});
