import { useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_FILES } from '../../../../contract/messaging.ts';
import { messagePurpose, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { FileUploads } from '../files/threadUploads.ts';
import type { Draft, DraftFile } from '../outbox/unsent.ts';

/** Manages the files of a draft: each starts uploading as soon as it is chosen. */
export function useDraftFiles(
  uploads: FileUploads,
  draft: Draft,
  change: (part: Partial<Draft>) => void,
): {
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Why files were rejected, and why the message cannot be sent yet. */
  problems: readonly string[];
  /** @returns true if every file is uploaded or uploading; otherwise sets the problem */
  check: () => boolean;
} {
  const { files } = draft;
  const [problems, setProblems] = useState<string[]>([]);
  const initialFiles = useRef(files);
  useEffect(() => uploads.adopt(initialFiles.current), [uploads]);

  const addFiles = (chosen: readonly File[]) => {
    const idsBefore = new Set(uploads.items().map(({ id }) => id));
    let remaining = MAX_MESSAGE_FILES - files.length;
    const addProblems = chosen.flatMap((file) => {
      if (remaining === 0) {
        return [UPLOAD_TEXTS.failedBecause(file.name, `A message can have ${MAX_MESSAGE_FILES} files`)];
      }
      const fileProblems = uploads.add(messagePurpose(file.name), [file]);
      if (fileProblems.length === 0) remaining -= 1;
      return fileProblems;
    });
    const added = uploads.items().filter(({ id }) => !idsBefore.has(id));
    const next = added.map(({ id, slot, name, sizeBytes }): DraftFile => ({ id, slot, name, sizeBytes }));
    if (next.length > 0) change({ files: [...files, ...next] });
    setProblems(addProblems);
  };
  return {
    problems,
    add: addFiles,
    remove(id) {
      uploads.remove(id);
      change({ files: files.filter((file) => file.id !== id) });
      setProblems([]);
    },
    check() {
      const ids = new Set(files.map(({ id }) => id));
      const isStuck = uploads
        .items()
        .some(({ id, stage }) => ids.has(id) && (stage === 'failed' || stage === 'missing'));
      setProblems(isStuck ? ['Try the files that did not arrive again, or remove them.'] : []);
      return !isStuck;
    },
  };
}
