import { useState } from 'react';
import { type ContactHint, contactHints } from '../../../../contract/contactHints.ts';
import type { Draft } from '../outbox/unsent.ts';

/** Warns before contact details are sent. A warning applies only to the text for which it was raised. */
export function useContactWarning({ content, subject }: Draft) {
  const text = `${subject ?? ''}\n${content}`;
  const [warning, setWarning] = useState<{ text: string; hints: ContactHint[] } | null>(null);
  return {
    /** Contact details that the current warning is about; null if there is none. */
    hints: warning?.text === text ? warning.hints : null,
    /** @returns true if the text has contact details */
    raise(): boolean {
      const hints = contactHints(text);
      setWarning(hints.length > 0 ? { text, hints } : null);
      return hints.length > 0;
    },
    end: () => setWarning(null),
  };
}
