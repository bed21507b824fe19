import { expect, it } from 'vitest';
import { excerptOf } from './matches.ts';

it('matches regardless of case and accents, and returns the original text', () => {
  expect(excerptOf('Ẹ káàárọ̀ o, Ngọzi', 'ngozi')).toEqual({
    before: 'Ẹ káàárọ̀ o, ',
    match: 'Ngọzi',
    after: '',
  });
  expect(excerptOf('Ẹ káàárọ̀ o', 'KAARO').match).toBe('');
  expect(excerptOf('Ẹ káàárọ̀ o', 'KAAARO').match).toBe('káàárọ̀');
});

it('shortens long texts around the match', () => {
  const { before, match, after } = excerptOf(`${'a '.repeat(100)}robot${' b'.repeat(100)}`, 'robot');
  expect([before.startsWith('…'), before.length, match, after.length, after.endsWith('…')]).toEqual([
    true,
    61,
    'robot',
    61,
    true,
  ]);
});

it('returns the beginning of a text without a match', () => {
  expect(excerptOf('nothing here', 'robot')).toEqual({ before: '', match: '', after: 'nothing here' });
});
