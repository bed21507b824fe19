import { expect, it } from 'vitest';
import type { PictureMark } from '../../../../../contract/pictureMarks.ts';
import { changed, historyOf, redone, undone } from './markHistory.ts';

const mark = (text: string): PictureMark[] => [{ kind: 'TEXT', colour: 'RED', text, points: [1, 1] }];

it('undoes and redoes changes, those of one name together', () => {
  let history = historyOf([]);
  history = changed(history, mark('a'), null);
  history = changed(history, mark('ab'), 'words:0');
  history = changed(history, mark('abc'), 'words:0');
  history = undone(history);
  expect(history.marks).toEqual(mark('a'));
  history = redone(history);
  expect(history.marks).toEqual(mark('abc'));
  history = undone(undone(undone(history)));
  expect(history.marks).toEqual([]);
  expect(undone(history)).toBe(history);
  // A new change leaves nothing to do again.
  history = changed(redone(history), mark('b'), 'words:0');
  expect(redone(history)).toBe(history);
  expect(undone(history).marks).toEqual(mark('a'));
});
