import { useState } from 'react';
import { type PersonalKey, readStored, writeStored } from '../storage/personalStorage.ts';
import { changesOf, type FormValues, restore } from './formDraft.ts';

export type FormDraft<Fields> = {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  /** True while the form shows what was typed in an earlier visit. */
  isRestored: boolean;
  /** True if something differs from what the form is filled with. */
  isUnsaved: boolean;
  /** Removes the draft, once it is saved or not wanted. */
  discard: () => void;
  /** Removes the draft and fills the form as if nothing had been typed. */
  startOver: () => void;
};

/**
 * Manages the values of a form and keeps what a person changes in this browser, until it is saved or discarded.
 * @param key of the form and its record
 * @param fill returns the values of the record, or those of an empty form
 */
export function useFormDraft<Fields extends FormValues>(
  key: PersonalKey,
  fill: () => Fields,
): FormDraft<Fields> {
  // The record may be loaded again while the form is open; the form keeps what it was filled with.
  const [initial] = useState(fill);
  const [stored] = useState(() => restore(initial, readStored(key)));
  const [isRestored, setRestored] = useState(stored !== null);
  const [fields, setFields] = useState<Fields>(stored ?? initial);
  const discard = () => writeStored(key, null);
  return {
    fields,
    isRestored,
    isUnsaved: changesOf(initial, fields) !== null,
    change(changed) {
      const next = { ...fields, ...changed };
      setFields(next);
      writeStored(key, changesOf(initial, next));
    },
    discard,
    startOver() {
      discard();
      setRestored(false);
      setFields(initial);
    },
  };
}
