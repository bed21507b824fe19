import { useCallback, useState } from 'react';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/stored.ts';
import type { Draft } from '../outbox/unsent.ts';
import { draftOf, EMPTY_DRAFT, isEmptyDraft } from './draft.ts';

const keyOf = (studentId: string): PersonalKey => `lm-person-draft-${studentId}`;

/** What is half written in a thread. It stays with the thread, over reloads and after a right has ended. */
export function useDraft(studentId: string): {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
} {
  const [draft, setDraft] = useState(() => draftOf(readStored(keyOf(studentId))));
  const keep = useCallback(
    (next: Draft) => {
      writeStored(keyOf(studentId), isEmptyDraft(next) ? null : next);
      return next;
    },
    [studentId],
  );
  const change = useCallback((part: Partial<Draft>) => setDraft((now) => keep({ ...now, ...part })), [keep]);
  const clear = useCallback(() => setDraft(keep(EMPTY_DRAFT)), [keep]);
  return { draft, change, clear };
}
