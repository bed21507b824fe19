import { describe, expect, it } from 'vitest';
import { firstProblem } from './errors.ts';
import {
  MARK_SCALE,
  MARK_TEXTS,
  MAX_MARK_TEXT_LENGTH,
  MAX_REVIEW_MARKS,
  MAX_STROKE_POINTS,
  markText,
  type PictureMark,
  parseMarks,
  pictureProblems,
} from './pictureMarks.ts';

const BOX: PictureMark = { kind: 'BOX', colour: 'RED', text: 'Bigger', points: [0, 0, 3000, MARK_SCALE] };
const problemOf = (...marks: PictureMark[]) =>
  firstProblem(pictureProblems([{ fileId: 'a', marks }], new Set(['a'])));

describe('pictureProblems', () => {
  it('takes every kind of mark with the points that it needs', () => {
    const stroke = Array.from({ length: 2 * MAX_STROKE_POINTS }, (_one, index) => index);
    expect(
      problemOf(
        BOX,
        { ...BOX, kind: 'ARROW', text: null },
        { ...BOX, kind: 'ELLIPSE' },
        { ...BOX, kind: 'PEN', points: stroke },
        { ...BOX, kind: 'TEXT', points: [5, 5] },
      ),
    ).toBeNull();
  });

  it.each<[string, Partial<PictureMark>, string, string]>([
    ['a label without words', { kind: 'TEXT', text: ' ', points: [1, 1] }, 'text', MARK_TEXTS.wordsMissing],
    ['a note that is too long', { text: 'a'.repeat(MAX_MARK_TEXT_LENGTH + 1) }, 'text', MARK_TEXTS.tooLong],
    ['a box with three corners', { points: [1, 1, 2, 2, 3, 3] }, 'points', MARK_TEXTS.points],
    ['half a point', { points: [1, 1, 2] }, 'points', MARK_TEXTS.points],
    ['no points', { points: [] }, 'points', MARK_TEXTS.points],
    ['a label with two places', { kind: 'TEXT', points: [1, 1, 2, 2] }, 'points', MARK_TEXTS.points],
    [
      'a stroke that is too long',
      { kind: 'PEN', points: new Array(2 * MAX_STROKE_POINTS + 2).fill(1) },
      ...(['points', MARK_TEXTS.points] as const),
    ],
    ['a place left of the picture', { points: [-1, 1, 2, 2] }, 'points', MARK_TEXTS.outside],
    ['a place below the picture', { points: [1, 1, 2, MARK_SCALE + 1] }, 'points', MARK_TEXTS.outside],
    ['a part of a unit', { points: [1.5, 1, 2, 2] }, 'points', MARK_TEXTS.outside],
    ['a mark without a size', { points: [7, 8, 7, 8] }, 'points', MARK_TEXTS.noSize],
  ])('rejects %s', (_name, change, field, message) => {
    expect(problemOf(BOX, { ...BOX, ...change })).toMatchObject({
      ...{ code: 'BAD_INPUT', field: `pictures.0.marks.1.${field}`, message },
    });
  });

  it('rejects other files, a picture twice, pictures without marks, and too many marks', () => {
    const ofWork = new Set(['a', 'b']);
    const find = (...ids: string[]) =>
      firstProblem(
        pictureProblems(
          ids.map((fileId) => ({ fileId, marks: [BOX] })),
          ofWork,
        ),
      );
    expect(find('a', 'b')).toBeNull();
    expect(find('a', 'c')).toMatchObject({ field: 'pictures.1.fileId', message: MARK_TEXTS.notOfWork });
    expect(find('a', 'a')).toMatchObject({ field: 'pictures.1.fileId', message: MARK_TEXTS.twice });
    expect(problemOf()).toMatchObject({ field: 'pictures.0.marks', message: MARK_TEXTS.none });
    expect(problemOf(...new Array<PictureMark>(MAX_REVIEW_MARKS).fill(BOX))).toBeNull();
    expect(problemOf(...new Array<PictureMark>(MAX_REVIEW_MARKS + 1).fill(BOX))).toMatchObject({
      ...{ field: 'pictures', message: MARK_TEXTS.tooMany },
    });
  });
});

describe('parseMarks', () => {
  it('keeps marks and drops everything else', () => {
    const stored: unknown = JSON.parse(
      JSON.stringify([BOX, { ...BOX, kind: 'STAR' }, null, 3, { ...BOX, points: ['1'] }]),
    );
    expect(parseMarks(stored)).toEqual([BOX]);
    expect(parseMarks({})).toEqual([]);
  });
});

describe('markText', () => {
  it('says what a mark is, where, and its words', () => {
    expect(markText(BOX)).toBe('Red box, left: “Bigger”');
    expect(markText({ ...BOX, points: [0, 0, 900, 900], text: null })).toBe('Red box, top left');
    expect(markText({ ...BOX, kind: 'ARROW', colour: 'BLUE', points: [0, 0, 9000, 9000] })).toBe(
      'Blue arrow, bottom right: “Bigger”',
    );
    expect(markText({ ...BOX, kind: 'TEXT', text: ' Well \n done ', points: [5000, 5000] })).toBe(
      'Red label, middle: “Well done”',
    );
  });
});
