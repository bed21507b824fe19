import { expect, it } from 'vitest';
import { excerptOf, hasMatch, partsOf } from './matches.ts';

const marked = (text: string, search: string) =>
  partsOf(text, search)
    .filter(({ isMatch }) => isMatch)
    .map((part) => part.text);

it.each([
  ['My button is blue', 'BUTTON blue', ['button', 'blue']],
  ['Ẹ káàárọ̀ o, Ngọzi', 'ngozi', ['Ngọzi']],
  ['I do it so', 'so', ['so']],
  ['also', 'so', []],
  ['banana', 'ana', ['anana']],
  ['My button', 'robot', []],
])('marks in %j the words of %j', (text, search, expected) => {
  expect(marked(text, search)).toEqual(expected);
  expect(hasMatch(text, search)).toBe(expected.length > 0);
  expect(
    partsOf(text, search)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('shows the text around the first word, and nothing without one', () => {
  const excerpt = excerptOf(`${'a '.repeat(100)}robot${' b'.repeat(200)}`, 'robot');
  expect([excerpt.startsWith('…'), excerpt.includes('robot'), excerpt.endsWith('…')]).toEqual([
    ...[true, true, true],
  ]);
  expect(excerptOf('My robot\nis blue', 'robot')).toBe('My robot is blue');
  expect(excerptOf('nothing here', 'robot')).toBe('');
});
