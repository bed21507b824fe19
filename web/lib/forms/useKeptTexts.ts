import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage/personalStorage.ts';
import type { FormState } from './useForm.ts';

/**
 * Keeps what a person writes into the text areas of a form in this browser, by the form's `keptAs`, and fills the empty
 * ones with it. `useForm` removes it once the form has been sent.
 * @returns the handler of a control's input
 */
export function useKeptTexts({
  element,
  keptAs,
}: Pick<FormState, 'element' | 'keptAs'>): (control: EventTarget) => void {
  const [seen] = useState(() => new WeakSet<Element>());
  // After every render, because a choice can show another field.
  useEffect(() => {
    if (!keptAs) return;
    const kept = textsOf(readStored(keptAs));
    for (const area of element.current?.querySelectorAll('textarea') ?? []) {
      if (seen.has(area)) continue;
      seen.add(area);
      area.value ||= kept[area.name] ?? '';
    }
  });
  return (control) => {
    if (!keptAs || !(control instanceof HTMLTextAreaElement)) return;
    writeStored(keptAs, { ...textsOf(readStored(keptAs)), [control.name]: control.value });
  };
}

/** Returns the stored texts, without what has another shape. */
const textsOf = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
