import { type KeyboardEvent, useId, useState } from 'react';

export type ComboboxOption = {
  id: string;
  label: string;
  /** What tells it from others, in a second line; empty for nothing. */
  detail: string;
  /** True for one that is shown and cannot be chosen. */
  isDisabled: boolean;
};

/** What is chosen: an option that may be on no page that is loaded. */
export type ComboboxValue = Pick<ComboboxOption, 'id' | 'label'>;

export type ComboboxControl = {
  value: ComboboxValue | null;
  /** The text of the choice of nothing; null when something has to be chosen. */
  none: string | null;
  options: readonly ComboboxOption[];
  /** True while the options are not yet those of the search. */
  isPending: boolean;
  hasMore: boolean;
  search: string;
  onSearch: (search: string) => void;
  /** Called when the list opens and when it closes: only an open one needs its options. */
  onOpen: (isOpen: boolean) => void;
  /** Loads the next page, unless it is loading already. */
  onMore: () => void;
  onChange: (value: ComboboxValue | null) => void;
};

/** The id of the choice of nothing. */
const NONE = '';

/** Manages a text field with a list of options: what is typed, which option the arrows have reached, and the choice. */
export function useCombobox(props: ComboboxControl) {
  const { value, none, options, isPending, hasMore, search, onSearch, onOpen, onMore, onChange } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // Until something is typed, the field shows what is chosen.
  const [isTyping, setTyping] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const choices: readonly ComboboxOption[] =
    none !== null && search === '' && (options.length > 0 || !isPending)
      ? [{ id: NONE, label: none, detail: '', isDisabled: false }, ...options]
      : options;
  // Enter never chooses from the options of an earlier search.
  const active =
    isOpen && !isPending ? (choices.find((one) => one.id === activeId) ?? firstOf(choices, isTyping)) : null;

  const show = (next: boolean) => {
    if (next === isOpen) return;
    setOpen(next);
    onOpen(next);
    setActiveId(null);
    if (next) return;
    setTyping(false);
    onSearch('');
  };
  const choose = ({ isDisabled, ...option }: ComboboxOption) => {
    if (isDisabled) return;
    onChange(option.id === NONE ? null : { id: option.id, label: option.label });
    show(false);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return show(true);
    if (choices.length === 0) return;
    const index = active ? choices.indexOf(active) : step === 1 ? -1 : choices.length;
    const next = choices[Math.min(Math.max(index + step, 0), choices.length - 1)];
    if (next) setActiveId(next.id);
    if (hasMore && index + step >= choices.length - 1) onMore();
  };
  /** Returns whether a key has been handled. Without a list, Enter sends the form as in every text field. */
  const press = (key: string, field: HTMLInputElement): boolean => {
    // What is typed next replaces what is chosen.
    if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) field.select();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (isOpen && key === 'Escape') show(false);
    else if (isOpen && key === 'Enter') {
      if (active) choose(active);
    } else return false;
    return true;
  };
  return {
    ...{ isOpen, active, choices, choose },
    listId: `${id}-list`,
    optionId: (optionId: string) => `${id}-option-${optionId}`,
    input: {
      value: isTyping ? search : (value?.label ?? ''),
      onChange: (event: { target: HTMLInputElement }) => {
        setTyping(true);
        setActiveId(null);
        onSearch(event.target.value);
        show(true);
      },
      onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        if (!isOpen) currentTarget.select();
        show(true);
      },
      onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
      onBlur: () => {
        // Whoever empties the field chooses nothing.
        if (isTyping && search.trim() === '' && none !== null) onChange(null);
        show(false);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing && press(event.key, event.currentTarget)) event.preventDefault();
      },
    },
  };
}

/** Returns the option that Enter chooses before an arrow was pressed: after typing, the first one that can be chosen. */
const firstOf = (choices: readonly ComboboxOption[], isTyping: boolean): ComboboxOption | null =>
  (isTyping && choices.find(({ id, isDisabled }) => id !== NONE && !isDisabled)) || null;
