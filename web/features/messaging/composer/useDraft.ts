import { useCallback, useState } from 'react';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';
import type { Draft } from '../outbox/unsent.ts';
import { draftOf, EMPTY_DRAFT, isEmptyDraft } from './draft.ts';

/** The key under which the draft of a thread is stored. */
export const draftKeyOf = (studentId: string): PersonalKey => `lm-person-draft-${studentId}`;

/** Stores the draft of a thread, across reloads and after the viewer has lost access to the thread. */
export function useDraft(studentId: string): {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
} {
  const [draft, setDraft] = useState(() => draftOf(readStored(draftKeyOf(studentId))));
  const store = useCallback(
    (next: Draft) => {
      writeStored(draftKeyOf(studentId), isEmptyDraft(next) ? null : next);
      return next;
    },
    [studentId],
  );
  const change = useCallback(
    (part: Partial<Draft>) => setDraft((now) => store({ ...now, ...part })),
    [store],
  );
  const clear = useCallback(() => setDraft(store(EMPTY_DRAFT)), [store]);
  return { draft, change, clear };
}
