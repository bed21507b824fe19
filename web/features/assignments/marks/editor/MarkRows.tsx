import { Maximize2, Minimize2, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import {
  MARK_TEXTS,
  MAX_MARK_TEXT_LENGTH,
  markName,
  normalizeMarkText,
  type PictureMark,
} from '../../../../../contract/pictureMarks.ts';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { resized } from '../markGeometry.ts';
import type { MarkEditing } from './useMarkEditor.ts';

type MarkRowsProps = {
  editing: MarkEditing;
  /** The list, whose inputs are in the order of the marks. */
  list: RefObject<HTMLOListElement | null>;
};

const SIZE_STEP = 300;

/** Lists the marks with their words, and what can be done with each. */
export function MarkRows({ editing, list }: MarkRowsProps) {
  const { marks, change, remove } = editing;
  if (marks.length === 0) return <p className="text-muted">No marks yet. Draw on the picture, or add one.</p>;
  return (
    <ol ref={list} aria-label="Marks on this picture" className="grid gap-4">
      {marks.map((mark, index) => {
        const name = `${index + 1}. ${markName(mark)}`;
        const resize = (by: number) => change(index, resized(mark, [by, by]), 'resize');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, its place in the list is its number
          <li key={index} className="grid min-w-0 gap-2">
            <TextField
              label={`${name}: ${mark.kind === 'TEXT' ? 'words' : 'note'}`}
              optional={mark.kind !== 'TEXT'}
              error={isBlank(mark) ? MARK_TEXTS.wordsMissing : null}
              maxLength={MAX_MARK_TEXT_LENGTH}
              autoComplete="off"
              value={mark.text ?? ''}
              onChange={({ target }) => change(index, { ...mark, text: target.value || null }, 'words')}
            />
            <div className="flex flex-wrap gap-2">
              {mark.kind !== 'TEXT' && (
                <>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Make it larger: ${name}`}
                    onClick={() => resize(SIZE_STEP)}
                  >
                    <Maximize2 className="size-5" aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Make it smaller: ${name}`}
                    onClick={() => resize(-SIZE_STEP)}
                  >
                    <Minimize2 className="size-5" aria-hidden="true" />
                  </Button>
                </>
              )}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete: ${name}`}
                onClick={() => remove(index)}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Words that were taken away, unlike those that are not written yet. */
const isBlank = ({ text }: PictureMark) => text !== null && normalizeMarkText(text) === null;
