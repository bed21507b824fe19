import { MARK_SCALE, type PictureMark } from '../../../../contract/pictureMarks.ts';
import { pathOf } from './markGeometry.ts';
import { MARK_STYLES } from './markStyles.ts';

type MarkDrawingProps = {
  marks: readonly PictureMark[];
  /** Height of the picture by its width. */
  ratio: number;
  /** The mark that stands out; null for none. */
  selected: number | null;
};

/** Draws the lines of marks over a picture. Their width is the same at every size of the picture. */
export function MarkDrawing({ marks, ratio, selected }: MarkDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MARK_SCALE} ${Math.round(MARK_SCALE * ratio)}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {marks.map((mark, index) => {
        const { line, casing } = MARK_STYLES[mark.colour];
        const path = { d: pathOf(mark, ratio), vectorEffect: 'non-scaling-stroke' } as const;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
          <g key={index}>
            <path {...path} stroke={casing} strokeWidth={selected === index ? 12 : 8} />
            <path {...path} stroke={line} strokeWidth={4} />
          </g>
        );
      })}
    </svg>
  );
}
