import { useState } from 'react';
import {
  areaOf,
  MARK_SCALE,
  MAX_REVIEW_MARKS,
  type MarkColour,
  type MarkKind,
  markName,
  type PictureMark,
} from '../../../../../contract/pictureMarks.ts';
import { markAt } from '../markGeometry.ts';
import { changed, historyOf, type MarkHistory, type Marks, redone, undone } from './markHistory.ts';

/** What the pointer does on the picture: it moves marks, or draws one of a kind. */
export type Tool = MarkKind | 'MOVE';

/** Where the keyboard goes on once the marks have changed. */
type Focus = { at: 'mark' | 'words'; index: number } | { at: 'add' };

const FULL = `A review can have ${MAX_REVIEW_MARKS} marks on its pictures. Delete one first.`;

/**
 * Manages the marks of a picture while they are edited.
 * @param max most marks that the picture can have
 * @param onChange called with the marks after every change
 */
export function useMarkEditor(marks: Marks, max: number, onChange: (marks: Marks) => void) {
  const [history, setHistory] = useState(() => historyOf(marks));
  const [tool, setTool] = useState<Tool>('BOX');
  const [colour, setColour] = useState<MarkColour>('RED');
  const [selected, setSelected] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<Focus | null>(null);
  const current = history.marks;

  const go = (next: MarkHistory) => {
    if (next === history) return;
    setHistory(next);
    onChange(next.marks);
  };
  const add = (mark: PictureMark, focusOn: 'mark' | null) => {
    if (current.length >= max) {
      setSaid(FULL);
      return;
    }
    const index = current.length;
    go(changed(history, [...current, mark], null));
    setSelected(index);
    setSaid(`${markName(mark)} added as number ${index + 1}.`);
    if (mark.kind === 'TEXT') setFocus({ at: 'words', index });
    else if (focusOn) setFocus({ at: focusOn, index });
  };
  const kind = tool === 'MOVE' ? 'BOX' : tool;
  const travel = (next: MarkHistory, word: string) => {
    go(next);
    setSelected(null);
    setSaid(next === history ? `Nothing to ${word}` : `${word === 'undo' ? 'Undone' : 'Done again'}.`);
  };
  return {
    marks: current,
    ...{ tool, setTool, colour, setColour, selected, setSelected, said, focus },
    /** The kind and the colour of the next mark. */
    pencil: { kind, colour },
    isFull: current.length >= max,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Adds a mark that a pointer has drawn. */
    addDrawn: (mark: PictureMark) => add(mark, null),
    /** Adds a mark of the usual size in the middle of the picture, and takes the keyboard to it. */
    addInMiddle: () => add(markAt({ kind, colour }, [MARK_SCALE / 2, MARK_SCALE / 2]), 'mark'),
    /** Changes a mark. @param step names changes that are undone together */
    change: (index: number, mark: PictureMark, step: string) => {
      go(changed(history, current.with(index, mark), `${step}:${index}`));
      if (step !== 'words') setSaid(positionText(mark));
    },
    remove: (index: number) => {
      const rest = current.toSpliced(index, 1);
      go(changed(history, rest, null));
      setSelected(null);
      setSaid(`Number ${index + 1} deleted.`);
      setFocus(rest.length > 0 ? { at: 'mark', index: Math.min(index, rest.length - 1) } : { at: 'add' });
    },
    undo: () => travel(undone(history), 'undo'),
    redo: () => travel(redone(history), 'do again'),
    /** Called once the keyboard has gone where it should. */
    clearFocus: () => setFocus(null),
  };
}

/** Says where a mark is and how large, in percent of the picture. */
function positionText(mark: PictureMark): string {
  const { left, top, right, bottom } = areaOf(mark);
  const percent = (value: number) => `${Math.round((value / MARK_SCALE) * 100)}%`;
  const place = `${percent(left)} from the left, ${percent(top)} from the top`;
  if (mark.kind === 'TEXT') return `${place}.`;
  return `${place}, ${percent(right - left)} wide, ${percent(bottom - top)} high.`;
}

export type MarkEditing = ReturnType<typeof useMarkEditor>;
