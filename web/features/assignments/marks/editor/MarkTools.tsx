import { clsx } from 'clsx';
import { Circle, Move, MoveUpRight, Pencil, Redo2, Square, Type, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { COLOUR_NAMES, MARK_COLOURS } from '../../../../../contract/pictureMarks.ts';
import { Button } from '../../../../ui/Button.tsx';
import { MARK_STYLES } from '../markStyles.ts';
import type { MarkEditing, Tool } from './useMarkEditor.ts';

const TOOLS: { value: Tool; label: string; Icon: typeof Pencil }[] = [
  { value: 'BOX', label: 'Box', Icon: Square },
  { value: 'ELLIPSE', label: 'Circle', Icon: Circle },
  { value: 'ARROW', label: 'Arrow', Icon: MoveUpRight },
  { value: 'PEN', label: 'Pen', Icon: Pencil },
  { value: 'TEXT', label: 'Label', Icon: Type },
  { value: 'MOVE', label: 'Move', Icon: Move },
];

/** On a phone the signs alone leave room for the picture. */
const SPOKEN_ON_PHONES = 'max-sm:sr-only';

type MarkToolsProps = { editing: MarkEditing; addButton: RefObject<HTMLButtonElement | null> };

/** Renders the choice of what to draw and in which colour, and what undoes it. */
export function MarkTools({ editing, addButton }: MarkToolsProps) {
  const { tool, colour, setTool, setColour, isFull, canUndo, canRedo } = editing;
  return (
    <div className="grid gap-3">
      <Choices
        legend="Draw"
        options={TOOLS.map(({ value, label, Icon }) => ({
          ...{ value, label },
          sign: <Icon className="size-5" aria-hidden="true" />,
        }))}
        value={tool}
        onChange={setTool}
      />
      <Choices
        legend="Colour"
        options={MARK_COLOURS.map((value) => ({
          ...{ value, label: COLOUR_NAMES[value] },
          sign: (
            <span
              aria-hidden="true"
              className="size-5 rounded-full border-2"
              style={{ background: MARK_STYLES[value].line, borderColor: MARK_STYLES[value].casing }}
            />
          ),
        }))}
        value={colour}
        onChange={setColour}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={addButton} variant="outline" size="sm" unready={isFull} onClick={editing.addInMiddle}>
          Add in the Middle
        </Button>
        <Button
          variant="outline"
          size="sm"
          unready={!canUndo}
          icon={<Undo2 className="size-5" aria-hidden="true" />}
          aria-keyshortcuts="Control+Z"
          onClick={editing.undo}
        >
          <span className={SPOKEN_ON_PHONES}>Undo</span>
        </Button>
        <Button
          variant="outline"
          size="sm"
          unready={!canRedo}
          icon={<Redo2 className="size-5" aria-hidden="true" />}
          aria-keyshortcuts="Control+Y"
          onClick={editing.redo}
        >
          <span className={SPOKEN_ON_PHONES}>Redo</span>
        </Button>
      </div>
    </div>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; sign: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ legend, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={clsx('mb-1 text-base font-bold', SPOKEN_ON_PHONES)}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xl border-2 border-line-strong bg-surface px-2 text-base sm:px-3',
              'hover:border-indigo has-checked:border-indigo has-checked:bg-indigo-soft has-checked:font-bold max-sm:has-checked:ring-2 max-sm:has-checked:ring-indigo',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.sign}
            <span className={SPOKEN_ON_PHONES}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
