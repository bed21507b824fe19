import { useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_FILES } from '../../../../contract/messaging.ts';
import { messagePurpose, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { FileUploads } from '../files/threadUploads.ts';
import type { Draft, KeptFile } from '../outbox/unsent.ts';

/** The files of a message that is being written: each starts on its way as soon as it is chosen. */
export function useDraftFiles(
  uploads: FileUploads,
  draft: Draft,
  change: (part: Partial<Draft>) => void,
): {
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Why some files are not among them, and why the message cannot go yet. */
  problems: readonly string[];
  /** @returns whether every file is there or on its way; else the problem is said */
  check: () => boolean;
} {
  const { files } = draft;
  const [problems, setProblems] = useState<string[]>([]);
  const kept = useRef(files);
  useEffect(() => uploads.adopt(kept.current), [uploads]);

  const take = (chosen: readonly File[]) => {
    const before = new Set(uploads.items().map(({ id }) => id));
    let room = MAX_MESSAGE_FILES - files.length;
    const said = chosen.flatMap((file) => {
      if (room === 0) {
        return [UPLOAD_TEXTS.failedBecause(file.name, `A message can have ${MAX_MESSAGE_FILES} files`)];
      }
      const refused = uploads.add(messagePurpose(file.name), [file]);
      if (refused.length === 0) room -= 1;
      return refused;
    });
    const added = uploads.items().filter(({ id }) => !before.has(id));
    const next = added.map(({ id, slot, name, sizeBytes }): KeptFile => ({ id, slot, name, sizeBytes }));
    if (next.length > 0) change({ files: [...files, ...next] });
    setProblems(said);
  };
  return {
    problems,
    add: take,
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
