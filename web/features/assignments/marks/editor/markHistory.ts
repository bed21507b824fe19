import type { PictureMark } from '../../../../../contract/pictureMarks.ts';

export type Marks = readonly PictureMark[];

/** The marks of a picture, with what they were before and after. */
export type MarkHistory = {
  past: readonly Marks[];
  marks: Marks;
  future: readonly Marks[];
  /** Names the last change: the next one of the same name is undone together with it. */
  step: string | null;
};

const MAX_PAST = 100;

export const historyOf = (marks: Marks): MarkHistory => ({ past: [], marks, future: [], step: null });

/** Returns the history with a change. @param step its name; null for one that is undone by itself */
export function changed(history: MarkHistory, marks: Marks, step: string | null): MarkHistory {
  const { past, step: last } = history;
  if (step !== null && step === last) return { ...history, marks, future: [] };
  return { past: [...past, history.marks].slice(-MAX_PAST), marks, future: [], step };
}

/** Returns the history with the last change undone; itself when there is none. */
export function undone(history: MarkHistory): MarkHistory {
  const { past, marks, future } = history;
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), marks: before, future: [marks, ...future], step: null }
    : history;
}

/** Returns the history with the change that was undone last made again; itself when there is none. */
export function redone(history: MarkHistory): MarkHistory {
  const { past, marks, future } = history;
  const [after, ...rest] = future;
  return after ? { past: [...past, marks], marks: after, future: rest, step: null } : history;
}
