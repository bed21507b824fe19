import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';
import { Spinner } from './Spinner.tsx';
import { type ComboboxControl, type ComboboxOption, useCombobox } from './useCombobox.ts';

type ComboboxProps = FieldTexts &
  ComboboxControl & {
    name: string;
    /** Shown while nothing is chosen and nothing typed. */
    placeholder: string;
    /** The word for one option and for several. */
    noun: readonly [one: string, many: string];
    hasFailed: boolean;
    onRetry: () => void;
  };

/**
 * Renders a choice from a list that is too long for a select: typing searches, and the list loads page by page.
 * The focus stays in the text field; arrows, Enter and Escape work on the list.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, name, placeholder, noun, options, isPending, hasMore, hasFailed } = props;
  const box = useCombobox(props);
  const { isOpen, active, listId } = box;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...box.input}
            type="text"
            name={name}
            role="combobox"
            data-combobox=""
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active ? box.optionId(active.id) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            className={clsx(controlStyle, 'truncate pr-11')}
          />
          <ChevronDown
            className="pointer-events-none absolute right-4 top-6 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <p role="status" className="sr-only">
            {isOpen && !hasFailed && statusText(isPending, options.length, hasMore, noun)}
          </p>
          {isOpen && (
            // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field, whose loss closes the list before a press is a click
            <div
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-brick border-2 border-line bg-surface p-1.5 shadow-pop"
            >
              <OptionList {...props} box={box} />
              {hasFailed ? (
                <p className="flex flex-wrap items-center gap-2 px-3 py-2 text-base text-danger">
                  The list could not be loaded.
                  <button type="button" className="link min-h-11 font-bold" onClick={props.onRetry}>
                    Try again
                  </button>
                </p>
              ) : isPending && options.length === 0 ? (
                <p className="flex items-center gap-2 px-3 py-2 text-base text-muted">
                  <Spinner /> Searching...
                </p>
              ) : options.length === 0 ? (
                <p className="px-3 py-2 text-base text-muted">{`No ${noun[0]} was found.`}</p>
              ) : null}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function statusText(
  isPending: boolean,
  count: number,
  hasMore: boolean,
  [one, many]: ComboboxProps['noun'],
): string {
  if (isPending) return 'Searching...';
  if (count === 0) return `No ${one} was found.`;
  return hasMore ? `The first ${count} ${many} of more` : `${count} ${count === 1 ? one : many} found`;
}

/** The distance from the end of the list at which its next page is loaded. */
const NEAR_END_PX = 120;

function OptionList({ box, ...props }: ComboboxProps & { box: ReturnType<typeof useCombobox> }) {
  const { label, value, isPending, hasMore, onMore } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeId = box.active?.id;
  // The list that has just opened comes into view under its field, and so does what the arrows reach.
  useEffect(() => {
    const element = list.current;
    const option = activeId === undefined ? null : element?.querySelector('[data-active]');
    void (option ?? element?.parentElement)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={box.listId}
      // Browsers let Tab reach what scrolls: the field would lose the focus to a list that closes with it.
      tabIndex={-1}
      role="listbox"
      aria-label={label}
      aria-busy={isPending}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (hasMore && scrollHeight - scrollTop - clientHeight < NEAR_END_PX) onMore();
      }}
      className="grid max-h-64 overflow-y-auto"
    >
      {box.choices.map((option) => (
        <Option
          key={option.id}
          option={option}
          id={box.optionId(option.id)}
          isActive={option.id === activeId}
          isChosen={option.id === (value?.id ?? '')}
          onChoose={() => box.choose(option)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  option: ComboboxOption;
  id: string;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function Option({ option, id, isActive, isChosen, onChoose }: OptionProps) {
  const { label, detail, isDisabled } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field, which keeps the focus, handles the keys
    <div
      id={id}
      tabIndex={-1}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      data-active={isActive || undefined}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-xl px-3 py-1.5 text-base',
        isActive && 'bg-indigo-soft',
        isDisabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer hover:bg-indigo-soft',
      )}
    >
      <span className="min-w-0 flex-auto wrap-anywhere">
        <span className="block font-bold">{label}</span>
        {detail && <span className="block text-muted">{detail}</span>}
      </span>
      {isChosen && <Check className="size-5 shrink-0" aria-hidden="true" />}
    </div>
  );
}
