import { useState } from 'react';
import { type ContactHint, contactHints } from '../../../../contract/contactHints.ts';
import type { Draft } from '../outbox/unsent.ts';

/** A word of caution before something leaves this place. It holds for the words it was said about. */
export function useCaution({ content, subject }: Draft) {
  const words = `${subject ?? ''}\n${content}`;
  const [said, setSaid] = useState<{ words: string; hints: ContactHint[] } | null>(null);
  return {
    /** What the caution is about; null when there is none just now. */
    hints: said?.words === words ? said.hints : null,
    /** @returns whether there was a reason to say it */
    raise(): boolean {
      const hints = contactHints(words);
      setSaid(hints.length > 0 ? { words, hints } : null);
      return hints.length > 0;
    },
    end: () => setSaid(null),
  };
}
