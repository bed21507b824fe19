import type { CSSProperties } from 'react';
import { MARK_SCALE, type PictureMark } from '../../../../contract/pictureMarks.ts';
import { anchorOf, type Point } from './markGeometry.ts';
import { MARK_STYLES } from './markStyles.ts';

/** The classes of the number of a mark on the picture, or of its words. */
export const LABEL_STYLE =
  'absolute max-w-2/3 min-w-7 rounded-lg border-2 px-1.5 text-left text-base/6 font-bold wrap-anywhere';

/** Returns the style that puts something at a place on the picture, wholly inside of it. */
export function placeStyle([x, y]: Point): CSSProperties {
  const [left, top] = [`${(x / MARK_SCALE) * 100}%`, `${(y / MARK_SCALE) * 100}%`];
  return { left, top, translate: `-${left} -${top}` };
}

/** Returns the colours and the place of the number of a mark. */
export function labelStyle(mark: PictureMark): CSSProperties {
  const { line, casing, ink } = MARK_STYLES[mark.colour];
  return { ...placeStyle(anchorOf(mark)), background: line, borderColor: casing, color: ink };
}

/** Returns what stands on the picture: the number of the mark, and the words of a label. */
export const labelText = ({ kind, text }: PictureMark, index: number): string =>
  kind === 'TEXT' && text ? `${index + 1} ${text}` : String(index + 1);
