import { clsx } from 'clsx';
import type { KeyboardEvent, RefObject } from 'react';
import { MARK_SCALE, markText, type PictureMark } from '../../../../../contract/pictureMarks.ts';
import { MarkDrawing } from '../MarkDrawing.tsx';
import { handleOf, moved, pathOf, resized } from '../markGeometry.ts';
import { LABEL_STYLE, labelStyle, labelText, placeStyle } from '../markLabel.ts';
import { distanceOfKey } from './keys.ts';
import type { MarkEditing } from './useMarkEditor.ts';
import { useMarkPointer } from './useMarkPointer.ts';

type MarkCanvasProps = {
  editing: MarkEditing;
  ratio: number;
  /** The buttons of the marks, by their index. */
  buttons: RefObject<(HTMLButtonElement | null)[]>;
  /** The id of the text that says what the keys do. */
  hintId: string;
};

/** Lies over the picture: a pointer draws on it, and each mark is a button that the arrow keys move. */
export function MarkCanvas({ editing, ratio, buttons, hintId }: MarkCanvasProps) {
  const { marks, selected, tool } = editing;
  const { area, preview, grab, handlers } = useMarkPointer(editing);
  const chosen = selected === null ? undefined : marks[selected];
  const handle = chosen ? handleOf(chosen) : null;
  const onKeyDown = (event: KeyboardEvent, mark: PictureMark, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const distance = distanceOfKey(event.key);
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (!distance && !isDelete) return;
    event.preventDefault();
    if (!distance) return editing.remove(index);
    if (event.shiftKey) editing.change(index, resized(mark, distance), 'resize');
    else editing.change(index, moved(mark, distance), 'move');
  };
  return (
    <div
      ref={area}
      {...handlers}
      data-testid="mark-canvas"
      className={clsx(
        'absolute inset-0 select-none',
        // While it draws, one finger draws and two make the page larger; otherwise one finger scrolls.
        tool === 'MOVE' ? 'touch-manipulation' : 'cursor-crosshair touch-pinch-zoom',
      )}
    >
      <MarkDrawing marks={preview ? [...marks, preview] : marks} ratio={ratio} selected={selected} />
      {tool === 'MOVE' && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${MARK_SCALE} ${Math.round(MARK_SCALE * ratio)}`}
          preserveAspectRatio="none"
          fill="none"
          className="pointer-events-none absolute inset-0 size-full"
        >
          {marks.map((mark, index) => (
            // A line is thin: this one around it is wide enough for a finger.
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
              key={index}
              d={pathOf(mark, ratio)}
              vectorEffect="non-scaling-stroke"
              stroke="transparent"
              strokeWidth={28}
              className="[pointer-events:stroke] cursor-move touch-none"
              onPointerDown={(event) => grab(event, index, 'move')}
            />
          ))}
        </svg>
      )}
      {marks.map((mark, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
          key={index}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          type="button"
          aria-describedby={hintId}
          aria-pressed={selected === index}
          className={clsx(LABEL_STYLE, 'min-h-7 cursor-move touch-none')}
          style={labelStyle(mark)}
          onFocus={() => editing.setSelected(index)}
          onPointerDown={(event) => grab(event, index, 'move')}
          onKeyDown={(event) => onKeyDown(event, mark, index)}
        >
          {labelText(mark, index)} <span className="sr-only">{restOfName(mark)}</span>
        </button>
      ))}
      {handle && selected !== null && (
        <div
          aria-hidden="true"
          className="absolute size-7 cursor-nwse-resize touch-none rounded-full border-4 border-indigo bg-surface"
          style={placeStyle(handle)}
          onPointerDown={(event) => grab(event, selected, 'resize')}
        />
      )}
    </div>
  );
}

/** Returns what the name of a mark says besides what stands on the picture. */
const restOfName = (mark: PictureMark): string =>
  mark.kind === 'TEXT' && mark.text ? `(${markText({ ...mark, text: null })})` : markText(mark);
