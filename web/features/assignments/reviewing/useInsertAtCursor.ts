import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Inserts text where the cursor was in a form's text areas, and puts the cursor behind it.
 * @param form the form whose text areas have the names of the values
 * @param fallback the text area that takes the text when none has had the focus yet
 * @param onChange called with the name of the text area and its new text
 */
export function useInsertAtCursor(
  form: RefObject<HTMLFormElement | null>,
  fallback: string,
  onChange: (name: string, text: string) => void,
) {
  const last = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<{ area: HTMLTextAreaElement; at: number } | null>(null);
  // The cursor can be set once the text is in the area.
  useLayoutEffect(() => {
    if (!caret.current) return;
    const { area, at } = caret.current;
    caret.current = null;
    area.focus();
    area.setSelectionRange(at, at);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) last.current = target;
    },
    insert: (text: string) => {
      const known = last.current;
      const area = known ?? form.current?.elements.namedItem(fallback);
      if (!(area instanceof HTMLTextAreaElement)) return;
      const { value, name } = area;
      const [start, end] = known ? [area.selectionStart, area.selectionEnd] : [value.length, value.length];
      caret.current = { area, at: start + text.length };
      onChange(name, value.slice(0, start) + text + value.slice(end));
    },
  };
}
