import { type PointerEvent, useRef, useState } from 'react';
import { MARK_SCALE, type PictureMark } from '../../../../../contract/pictureMarks.ts';
import { drawnMark, moved, movedTo, onPicture, type Point, resized } from '../markGeometry.ts';
import type { MarkEditing } from './useMarkEditor.ts';

/** What a press has begun: to draw along a path, or to move or resize the mark as it was. */
type Gesture =
  | { does: 'draw'; path: Point[] }
  | { does: 'move' | 'resize'; index: number; mark: PictureMark; from: Point; id: number }
  | { does: 'place' };

const MAX_PATH = 2000;

/** Draws, moves and resizes marks by mouse, pen or touch. Spread the handlers on the element over the picture. */
export function useMarkPointer(editing: MarkEditing) {
  const { pencil, tool, marks, selected } = editing;
  const area = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [preview, setPreview] = useState<PictureMark | null>(null);

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return onPicture([((clientX - left) / width) * MARK_SCALE, ((clientY - top) / height) * MARK_SCALE]);
  };
  const begin = (event: PointerEvent, next: Gesture) => {
    gesture.current = next;
    // What leaves the picture still belongs to it.
    area.current?.setPointerCapture(event.pointerId);
  };
  const cancel = () => {
    gesture.current = null;
    setPreview(null);
  };
  /** Begins to move or resize a mark; used by what stands for it on the picture. */
  const grab = (event: PointerEvent, index: number, does: 'move' | 'resize') => {
    const mark = marks[index];
    if (!mark || !event.isPrimary || event.button !== 0) return;
    event.stopPropagation();
    editing.setSelected(index);
    begin(event, { does, index, mark, from: placeOf(event), id: event.timeStamp });
  };
  const onPointerDown = (event: PointerEvent) => {
    // A second finger makes the page larger, and ends what the first one drew.
    if (!event.isPrimary) return cancel();
    if (event.button !== 0) return;
    if (tool === 'MOVE') return begin(event, { does: 'place' });
    const path = [placeOf(event)];
    begin(event, { does: 'draw', path });
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = gesture.current;
    if (!now || now.does === 'place' || !event.isPrimary) return;
    const place = placeOf(event);
    if (now.does === 'draw') {
      if (now.path.length < MAX_PATH) now.path.push(place);
      setPreview(drawnMark(pencil, now.path));
      return;
    }
    const distance: Point = [place[0] - now.from[0], place[1] - now.from[1]];
    if (distance[0] === 0 && distance[1] === 0) return;
    const mark = now.does === 'move' ? moved(now.mark, distance) : resized(now.mark, distance);
    editing.change(now.index, withWordsOf(mark, marks[now.index]), `drag ${now.id}`);
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = gesture.current;
    cancel();
    const chosen = selected === null ? null : marks[selected];
    // Moves a mark without a drag: it goes where the picture is pressed.
    if (now?.does === 'place' && selected !== null && chosen)
      editing.change(selected, movedTo(chosen, placeOf(event)), `place ${event.timeStamp}`);
    if (now?.does !== 'draw') return;
    const mark = drawnMark(pencil, [...now.path, placeOf(event)]);
    if (mark) editing.addDrawn(mark);
  };
  return {
    area,
    preview,
    grab,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel },
  };
}

const withWordsOf = (mark: PictureMark, now: PictureMark | undefined): PictureMark =>
  now ? { ...mark, text: now.text, colour: now.colour } : mark;
