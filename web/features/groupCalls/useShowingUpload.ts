import { useState } from 'react';
import { CALL_SHOWING_LIMITS, MAX_CALL_SHOWING_FILES } from '../../../contract/uploads.ts';
import { useFormUploads } from '../files/useFormUploads.ts';
import type { GroupCalls_SeatFragment } from './groupCalls.generated.ts';

type StoredFile = GroupCalls_SeatFragment['file'];

/** Manages the one file of what a child shows: the stored one until it is removed, or another takes its place. */
export function useShowingUpload(studentId: string, file: StoredFile) {
  const files = useFormUploads({
    ...{ target: { purpose: 'CALL_SHOWING', studentId }, bounds: CALL_SHOWING_LIMITS },
    ...{ maxFiles: MAX_CALL_SHOWING_FILES, present: 0, keptAs: null },
  });
  const [isRemoved, setRemoved] = useState(false);
  const isReplaced = files.items.length > 0;
  return {
    files,
    stored: isRemoved || isReplaced ? null : file,
    removeStored: () => setRemoved(true),
    isChanged: isRemoved || isReplaced,
    /** Gives up what was uploaded and not saved. */
    discard() {
      for (const { id } of files.items) files.remove(id);
    },
  };
}
