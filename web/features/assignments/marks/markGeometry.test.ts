import { describe, expect, it } from 'vitest';
import {
  areaOf,
  MARK_KINDS,
  MARK_SCALE,
  MAX_STROKE_POINTS,
  type PictureMark,
  pictureProblems,
} from '../../../../contract/pictureMarks.ts';
import {
  drawnMark,
  markAt,
  moved,
  movedTo,
  type Point,
  pathOf,
  resized,
  simplified,
} from './markGeometry.ts';

const RED = { colour: 'RED' } as const;
const box: PictureMark = { kind: 'BOX', ...RED, text: null, points: [1000, 1000, 3000, 2000] };
const problems = (mark: PictureMark) => [
  ...pictureProblems([{ fileId: 'a', marks: [{ ...mark, text: 'Words' }] }], new Set(['a'])),
];

describe('a mark', () => {
  it('is placed anywhere, valid and on the picture, and stays so however it is moved and resized', () => {
    for (const kind of MARK_KINDS)
      for (const place of [
        [0, 0],
        [5000, 5000],
        [MARK_SCALE, 37],
      ] as Point[]) {
        let mark = markAt({ kind, ...RED }, place);
        expect(problems(mark)).toEqual([]);
        for (const distance of [
          [-99_999, 0],
          [333, 77],
          [0, 99_999],
        ] as Point[]) {
          mark = moved(mark, distance);
          expect(problems(mark)).toEqual([]);
          mark = resized(mark, distance);
          expect(problems(mark)).toEqual([]);
        }
      }
  });

  it('stops at the edge and keeps its size', () => {
    expect(moved(box, [-5000, 100]).points).toEqual([0, 1100, 2000, 2100]);
    expect(movedTo(box, [5000, 5000]).points).toEqual([4000, 4500, 6000, 5500]);
  });

  it('grows from its top left corner, and does not vanish', () => {
    expect(resized(box, [500, -100]).points).toEqual([1000, 1000, 3500, 1900]);
    expect(areaOf(resized(box, [-9000, -9000]))).toEqual({
      left: 1000,
      top: 1000,
      right: 1200,
      bottom: 1200,
    });
  });
});

describe('a drawn mark', () => {
  it('has the corners of the drag, and the usual size after a press at one place', () => {
    const drag: Point[] = [
      [3000, 2000],
      [1000, 1000],
    ];
    expect(drawnMark({ kind: 'BOX', ...RED }, drag)?.points).toEqual([3000, 2000, 1000, 1000]);
    expect(drawnMark({ kind: 'BOX', ...RED }, [[5000, 5000]])?.points).toEqual([4000, 4000, 6000, 6000]);
    // An arrow points at the place that was pressed.
    expect(drawnMark({ kind: 'ARROW', ...RED }, [[5000, 5000]])?.points.slice(2)).toEqual([5000, 5000]);
    expect(drawnMark({ kind: 'BOX', ...RED }, [])).toBeNull();
  });

  it('of the pen keeps its shape with few points', () => {
    const circle = Array.from({ length: 500 }, (_one, index): Point => {
      const angle = (index / 499) * 2 * Math.PI;
      return [Math.round(5000 + 4000 * Math.cos(angle)), Math.round(5000 + 4000 * Math.sin(angle))];
    });
    const kept = simplified(circle);
    expect(kept.length).toBeLessThanOrEqual(MAX_STROKE_POINTS);
    expect(kept.length).toBeGreaterThan(8);
    expect(areaOf({ points: kept.flat() })).toEqual(areaOf({ points: circle.flat() }));
    const line: Point[] = [
      [0, 0],
      [500, 500],
      [1000, 1000],
    ];
    expect(simplified(line)).toEqual([
      [0, 0],
      [1000, 1000],
    ]);
  });
});

it('draws on a picture twice as wide as high with half the height', () => {
  expect(pathOf(box, 0.5)).toBe('M1000 500H3000V1000H1000Z');
});
