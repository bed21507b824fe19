import {
  areaOf,
  MARK_SCALE,
  MAX_STROKE_POINTS,
  type MarkColour,
  type MarkKind,
  type PictureMark,
} from '../../../../contract/pictureMarks.ts';

/** x and y in the unit of marks, from 0 to MARK_SCALE of the picture's width and height. */
export type Point = readonly [x: number, y: number];

/** Width and height of a mark that is placed without drawing its size. */
const USUAL_SIZE = 2000;
/** Least width or height of a mark that was drawn; less is a press at one place. */
const MIN_DRAWN = 150;
/** Least width and height that a mark keeps when it is made smaller. */
const MIN_SIZE = 200;

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Returns the nearest place on the picture in the unit of marks. */
export const onPicture = ([x, y]: Point): Point => [
  within(Math.round(x), 0, MARK_SCALE),
  within(Math.round(y), 0, MARK_SCALE),
];

const pairsOf = (points: readonly number[]): Point[] =>
  points.flatMap((x, index) => (index % 2 === 0 ? [[x, points[index + 1] ?? 0] as const] : []));

/** Returns the mark moved by a distance, as far as it stays on the picture. */
export function moved<Mark extends Pick<PictureMark, 'points'>>(mark: Mark, [dx, dy]: Point): Mark {
  const { left, top, right, bottom } = areaOf(mark);
  const x = within(Math.round(dx), -left, MARK_SCALE - right);
  const y = within(Math.round(dy), -top, MARK_SCALE - bottom);
  return { ...mark, points: mark.points.map((value, index) => value + (index % 2 === 0 ? x : y)) };
}

/** Returns the mark moved so that its middle is at a place, as far as it stays on the picture. */
export function movedTo<Mark extends Pick<PictureMark, 'points'>>(mark: Mark, [x, y]: Point): Mark {
  const { left, top, right, bottom } = areaOf(mark);
  return moved(mark, [x - (left + right) / 2, y - (top + bottom) / 2]);
}

/** Returns the mark made wider and higher; its start, or its top left corner, stays. Words have no size. */
export function resized(mark: PictureMark, [dx, dy]: Point): PictureMark {
  const { kind, points } = mark;
  if (kind === 'TEXT') return mark;
  if (kind === 'ARROW') {
    const [x = 0, y = 0, toX = 0, toY = 0] = points;
    const tip = onPicture([toX + dx, toY + dy]);
    // An arrow without a length would point nowhere.
    return Math.hypot(tip[0] - x, tip[1] - y) < MIN_SIZE ? mark : { ...mark, points: [x, y, ...tip] };
  }
  const { left, top, right, bottom } = areaOf(mark);
  const width = within(right - left + dx, Math.min(MIN_SIZE, right - left), MARK_SCALE - left);
  const height = within(bottom - top + dy, Math.min(MIN_SIZE, bottom - top), MARK_SCALE - top);
  const scaled = (value: number, from: number, size: number, next: number) =>
    size === 0 ? value : Math.round(from + ((value - from) / size) * next);
  return {
    ...mark,
    points: points.map((value, index) =>
      index % 2 === 0 ? scaled(value, left, right - left, width) : scaled(value, top, bottom - top, height),
    ),
  };
}

/** Returns where a mark is grabbed to change its size; null for words. */
export function handleOf(mark: PictureMark): Point | null {
  if (mark.kind === 'TEXT') return null;
  if (mark.kind === 'ARROW') return pairsOf(mark.points)[1] ?? null;
  const { right, bottom } = areaOf(mark);
  return [right, bottom];
}

/** Returns where the number of a mark stands. */
export function anchorOf(mark: PictureMark): Point {
  const { left, right, top } = areaOf(mark);
  if (mark.kind === 'BOX') return [left, top];
  if (mark.kind === 'ELLIPSE') return [Math.round((left + right) / 2), top];
  return pairsOf(mark.points)[0] ?? [0, 0];
}

/** The points of a mark of the usual size around the place 0, 0. */
const USUAL_POINTS: Record<MarkKind, readonly number[]> = {
  // A wave, such as one that underlines.
  PEN: Array.from({ length: 13 }, (_one, index) => [
    Math.round((index / 12 - 0.5) * USUAL_SIZE),
    Math.round(Math.sin((index / 12) * 4 * Math.PI) * 150),
  ]).flat(),
  ARROW: [-USUAL_SIZE / 2, USUAL_SIZE / 2, USUAL_SIZE / 2, -USUAL_SIZE / 2],
  BOX: [-USUAL_SIZE / 2, -USUAL_SIZE / 2, USUAL_SIZE / 2, USUAL_SIZE / 2],
  ELLIPSE: [-USUAL_SIZE / 2, -USUAL_SIZE / 2, USUAL_SIZE / 2, USUAL_SIZE / 2],
  TEXT: [0, 0],
};

type Pencil = { kind: MarkKind; colour: MarkColour };

/** Returns a mark of the usual size around a place. An arrow points at it. */
export function markAt({ kind, colour }: Pencil, place: Point): PictureMark {
  const points = USUAL_POINTS[kind].map((value) => value + MARK_SCALE / 2);
  const mark = { kind, colour, text: null, points };
  if (kind !== 'ARROW') return movedTo(mark, place);
  const [, , x = 0, y = 0] = points;
  return moved(mark, [place[0] - x, place[1] - y]);
}

/** Returns the mark that a pointer has drawn along a path; one of the usual size for a press at one place. */
export function drawnMark(pencil: Pencil, path: readonly Point[]): PictureMark | null {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return null;
  const { left, right, top, bottom } = areaOf({ points: path.flat() });
  const { kind, colour } = pencil;
  if (kind === 'TEXT') return markAt(pencil, last);
  if (Math.max(right - left, bottom - top) < MIN_DRAWN) return markAt(pencil, first);
  const points = kind === 'PEN' ? simplified(path).flat() : [...first, ...last];
  // The ends of an arrow and the corners of a box may meet after a way around.
  const { left: x, right: toX, top: y, bottom: toY } = areaOf({ points });
  if (kind !== 'PEN' && Math.max(toX - x, toY - y) < MIN_DRAWN) return markAt(pencil, first);
  return { kind, colour, text: null, points };
}

/** Returns the points of a stroke that matter for its shape, at most MAX_STROKE_POINTS. */
export function simplified(path: readonly Point[]): Point[] {
  for (let tolerance = 15; ; tolerance *= 1.5) {
    const kept = withoutNear(path, tolerance);
    if (kept.length <= MAX_STROKE_POINTS) return kept;
  }
}

/** Drops what is nearer than the tolerance to the line between its neighbours (Ramer, Douglas and Peucker). */
function withoutNear(path: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, path.length - 1]);
  const spans: [number, number][] = [[0, path.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, distance] = [from, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceTo(path[index] ?? [0, 0], path[from] ?? [0, 0], path[to] ?? [0, 0]);
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest === from) continue;
    keep.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return path.filter((_point, index) => keep.has(index));
}

/** Returns the distance of a point to the line between two others. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : within(((x - fromX) * dx + (y - fromY) * dy) / length, 0, 1);
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}

const ARROW_HEAD = { length: 400, angle: Math.PI / 7 };

/**
 * Returns the line of a mark as a path of SVG; empty for words.
 * @param ratio height of the picture by its width: the drawing is MARK_SCALE wide, and that times the ratio high
 */
export function pathOf({ kind, points }: PictureMark, ratio: number): string {
  const drawn = pairsOf(points).map(([x, y]): Point => [x, Math.round(y * ratio)]);
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = drawn;
  switch (kind) {
    case 'PEN':
      return strokeOf(drawn);
    case 'ARROW':
      return arrowOf([x1, y1], [x2, y2]);
    case 'BOX':
      return `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
    case 'ELLIPSE': {
      const arc = `A${Math.abs(x2 - x1) / 2} ${Math.abs(y2 - y1) / 2} 0 0 1`;
      const middle = (y1 + y2) / 2;
      return `M${x1} ${middle}${arc} ${x2} ${middle}${arc} ${x1} ${middle}Z`;
    }
    case 'TEXT':
      return '';
  }
}

/** Returns a smooth line through the middles between the points. */
function strokeOf([start, ...rest]: readonly Point[]): string {
  const end = rest.at(-1);
  if (!start || !end) return '';
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? end;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `M${start.join(' ')}${curves.join('')}L${end.join(' ')}`;
}

function arrowOf([x1, y1]: Point, [x2, y2]: Point): string {
  const direction = Math.atan2(y2 - y1, x2 - x1);
  const length = Math.min(ARROW_HEAD.length, Math.hypot(x2 - x1, y2 - y1) / 2);
  const barb = (side: number) => {
    const angle = direction + Math.PI + side * ARROW_HEAD.angle;
    return `${Math.round(x2 + Math.cos(angle) * length)} ${Math.round(y2 + Math.sin(angle) * length)}`;
  };
  return `M${x1} ${y1}L${x2} ${y2}M${barb(1)}L${x2} ${y2}L${barb(-1)}`;
}
