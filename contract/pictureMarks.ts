import { badInput, type DomainError } from './errors.ts';

// Marks that a reviewer puts on a picture of a child's work. They are kept as data and drawn over the picture, which
// stays as it was handed in.

/** TEXT is words on the picture; the others are drawn and may have words beside the picture. */
export const MARK_KINDS = ['PEN', 'ARROW', 'BOX', 'ELLIPSE', 'TEXT'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export const MARK_COLOURS = ['RED', 'BLUE', 'GREEN', 'YELLOW'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

export type PictureMark = {
  kind: MarkKind;
  colour: MarkColour;
  /** The words of the mark; null for a drawn mark without any. */
  text: string | null;
  /**
   * x and y in turn, whole numbers from 0 to MARK_SCALE of the picture's width and height: the points of a PEN, the
   * start and the tip of an ARROW, two opposite corners around a BOX or an ELLIPSE, where a TEXT is.
   */
  points: readonly number[];
};

/** The marks on one picture of a submission. */
export type PictureMarks = { fileId: string; marks: readonly PictureMark[] };

/** The width, and the height, of every picture in the unit of its marks. */
export const MARK_SCALE = 10_000;
/** Most marks of a review, on all pictures together: its variables stay within the limits of a document. */
export const MAX_REVIEW_MARKS = 30;
export const MAX_MARK_TEXT_LENGTH = 120;
/** Most points of a stroke of the pen. */
export const MAX_STROKE_POINTS = 30;

export const MARK_TEXTS = {
  tooMany: `A review can have ${MAX_REVIEW_MARKS} marks on its pictures`,
  twice: 'A picture can have its marks once',
  notOfWork: 'This is not a picture of the work',
  none: 'A picture needs at least one mark here',
  wordsMissing: 'Please write the words of this label',
  tooLong: `A note on a picture can have ${MAX_MARK_TEXT_LENGTH} characters`,
  points: 'The mark does not have the points that its kind needs',
  outside: `The points of a mark are whole numbers from 0 to ${MARK_SCALE}`,
  noSize: 'The mark needs a size',
};

/** Least and most points of a mark, by its kind. */
const POINT_COUNTS: Record<MarkKind, [min: number, max: number]> = {
  PEN: [2, MAX_STROKE_POINTS],
  ARROW: [2, 2],
  BOX: [2, 2],
  ELLIPSE: [2, 2],
  TEXT: [1, 1],
};

/** Returns the words of a mark in the form in which they are stored: on one line, null without any. */
export const normalizeMarkText = (text: string | null): string | null =>
  text?.split(/\s+/).filter(Boolean).join(' ') || null;

/** Finds what is wrong with a mark; the fields begin with `field`. */
function* markProblems({ kind, text, points }: PictureMark, field: string): Generator<DomainError> {
  const words = normalizeMarkText(text);
  if (kind === 'TEXT' && words === null) yield badInput(`${field}.text`, MARK_TEXTS.wordsMissing);
  if (words !== null && words.length > MAX_MARK_TEXT_LENGTH)
    yield badInput(`${field}.text`, MARK_TEXTS.tooLong);
  const [min, max] = POINT_COUNTS[kind];
  const isWithin = (value: number) => Number.isInteger(value) && value >= 0 && value <= MARK_SCALE;
  if (points.length % 2 !== 0 || points.length < 2 * min || points.length > 2 * max)
    yield badInput(`${field}.points`, MARK_TEXTS.points);
  else if (!points.every(isWithin)) yield badInput(`${field}.points`, MARK_TEXTS.outside);
  else if (kind !== 'TEXT' && points.every((value, index) => value === points[index % 2]))
    yield badInput(`${field}.points`, MARK_TEXTS.noSize);
}

/**
 * Finds what is wrong with the marks of a review; the fields are `pictures.<index>.marks.<index>.text` and the like.
 * @param ofWork ids of the pictures of the submission
 */
export function* pictureProblems(
  pictures: readonly PictureMarks[],
  ofWork: ReadonlySet<string>,
): Generator<DomainError> {
  const count = pictures.reduce((sum, { marks }) => sum + marks.length, 0);
  if (count > MAX_REVIEW_MARKS) {
    yield badInput('pictures', MARK_TEXTS.tooMany);
    return;
  }
  const seen = new Set<string>();
  for (const [index, { fileId, marks }] of pictures.entries()) {
    const field = `pictures.${index}`;
    if (!ofWork.has(fileId)) yield badInput(`${field}.fileId`, MARK_TEXTS.notOfWork);
    if (seen.has(fileId)) yield badInput(`${field}.fileId`, MARK_TEXTS.twice);
    seen.add(fileId);
    if (marks.length === 0) yield badInput(`${field}.marks`, MARK_TEXTS.none);
    for (const [at, mark] of marks.entries()) yield* markProblems(mark, `${field}.marks.${at}`);
  }
}

/** Reads marks that were stored as JSON, without what is not a mark. */
export function parseMarks(stored: unknown): PictureMark[] {
  return Array.isArray(stored) ? stored.flatMap((value: unknown) => parseMark(value) ?? []) : [];
}

function parseMark(value: unknown): PictureMark | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, colour, text, points } = value as Record<string, unknown>;
  const mark = {
    kind: MARK_KINDS.find((one) => one === kind),
    colour: MARK_COLOURS.find((one) => one === colour),
    text: typeof text === 'string' ? text : null,
    points: Array.isArray(points) ? points.filter((one): one is number => typeof one === 'number') : [],
  };
  if (!mark.kind || !mark.colour) return null;
  const parsed: PictureMark = { ...mark, kind: mark.kind, colour: mark.colour };
  return markProblems(parsed, '').next().done ? parsed : null;
}

const KIND_NAMES: Record<MarkKind, string> = {
  PEN: 'line',
  ARROW: 'arrow',
  BOX: 'box',
  ELLIPSE: 'circle',
  TEXT: 'label',
};
export const COLOUR_NAMES: Record<MarkColour, string> = {
  RED: 'Red',
  BLUE: 'Blue',
  GREEN: 'Green',
  YELLOW: 'Yellow',
};

type Area = { left: number; top: number; right: number; bottom: number };

/** Returns the area that the points of a mark cover. */
export function areaOf({ points }: Pick<PictureMark, 'points'>): Area {
  const xs = points.filter((_value, index) => index % 2 === 0);
  const ys = points.filter((_value, index) => index % 2 === 1);
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
  };
}

/** Says where on the picture a mark is, such as "top left". An arrow is where it points. */
function placeOf({ kind, points }: PictureMark): string {
  const { left, top, right, bottom } = areaOf(kind === 'ARROW' ? { points: points.slice(2) } : { points });
  const third = (from: number, to: number) => Math.min(2, Math.floor(((from + to) / 2 / MARK_SCALE) * 3));
  const row = ['top', '', 'bottom'][third(top, bottom)] ?? '';
  const column = ['left', '', 'right'][third(left, right)] ?? '';
  return [row, column].filter(Boolean).join(' ') || 'middle';
}

/** Names a mark, such as "Red box". */
export const markName = ({ kind, colour }: Pick<PictureMark, 'kind' | 'colour'>): string =>
  `${COLOUR_NAMES[colour]} ${KIND_NAMES[kind]}`;

/** Describes a mark for those who do not see it, such as "Red box, top left: “Make this bigger”". */
export function markText(mark: PictureMark): string {
  const words = normalizeMarkText(mark.text);
  return `${markName(mark)}, ${placeOf(mark)}${words === null ? '' : `: “${words}”`}`;
}
