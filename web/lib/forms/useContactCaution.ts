import { useRef } from 'react';
import { contactHints, hintText } from '../../../contract/contactHints.ts';
import type { Checked } from './useForm.ts';

/** Returns what was read of a form, or the caution as the problem of its field. */
type Caution = <Input>(read: Checked<Input>, field: string, text: string) => Checked<Input>;

/** Cautions a person once who is about to send a text with contact details; the same text is sent the next time. */
export function useContactCaution(): Caution {
  const cautioned = useRef<string | null>(null);
  return (read, field, text) => {
    if (read.problems || text === cautioned.current) return read;
    const hints = contactHints(text);
    if (hints.length === 0) return read;
    cautioned.current = text;
    const message = `There is ${hintText(hints)} in this text. Talking here keeps every child safe. Send it again if it belongs there.`;
    return { problems: [{ field, message }] };
  };
}
