import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { checkUpload, UPLOAD_TEXTS, type UploadLimits } from '../../../contract/uploads.ts';
import type { Checked } from '../../lib/forms/useForm.ts';
import { type PersonalKey, readStored, writeStored } from '../../lib/storage/personalStorage.ts';
import { type UploadTarget, uploadEndpoint } from './uploadEndpoint.ts';
import type { UploadEndpoint } from './uploadFile.ts';
import { createUploads, type StoredUpload, type UploadItem } from './uploads.ts';
import { useUploads } from './useUploads.ts';

type Slot = 'FILE';

export type FormUpload = UploadItem<Slot>;

type FormUploadOptions = {
  /** What the files are for, or the endpoint that takes those of somebody who is not signed in. */
  target: UploadTarget | ((client: ApolloClient) => UploadEndpoint);
  bounds: UploadLimits;
  /** Most files, with those that are there already. With 1, another file replaces the one that was chosen. */
  maxFiles: number;
  /** Number of the files that are there already, as those of a text that is corrected. */
  present: number;
  /** Where this browser keeps which files were chosen until the form is sent; null for files that are chosen again. */
  keptAs: PersonalKey | null;
};

/** The files of one form while they are chosen and uploaded. */
export type FormUploads = {
  items: readonly FormUpload[];
  bounds: UploadLimits;
  /** True if another file replaces the one that was chosen. */
  isSingle: boolean;
  /** True while no more can be chosen. */
  isFull: boolean;
  /** Why files that were chosen last are not among them. */
  problems: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** @returns the problem if it is not the missing file */
  replace: (id: string, file: File) => string | null;
  /** Forgets the files once the form has been sent. */
  forget: () => void;
};

/** Uploads the files of one form. */
export function useFormUploads(options: FormUploadOptions): FormUploads {
  const { target, bounds, maxFiles, present, keptAs } = options;
  const client = useApolloClient();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [items, uploads] = useUploads(() => {
    const endpoint = typeof target === 'function' ? target(client) : uploadEndpoint(client, target);
    const rules = { endpoint, bounds, maxFiles };
    return createUploads<Slot>(
      () => rules,
      keptAs ? storedUploads(readStored(keptAs)) : [],
      (stored) => keptAs && writeStored(keptAs, stored),
    );
  });
  const isSingle = maxFiles === 1;
  const addOnly = (file: File) => {
    // A file that is not accepted leaves the one before.
    if (!checkUpload({ name: file.name, sizeBytes: file.size }, bounds))
      for (const { id } of items) uploads.remove(id);
    return uploads.add('FILE', [file]);
  };
  const addOne = (file: File) =>
    uploads.items().length + present >= maxFiles
      ? [UPLOAD_TEXTS.failedBecause(file.name, UPLOAD_TEXTS.tooMany(maxFiles))]
      : uploads.add('FILE', [file]);
  return {
    ...{ items, bounds, problems, isSingle, isFull: !isSingle && items.length + present >= maxFiles },
    ...{ retry: uploads.retry, replace: uploads.replace },
    add: (files) => setProblems(isSingle ? files.slice(0, 1).flatMap(addOnly) : files.flatMap(addOne)),
    remove(id) {
      setProblems([]);
      uploads.remove(id);
    },
    forget: () => keptAs && writeStored(keptAs, null),
  };
}

/** Returns the stored uploads, without what has another shape. */
const storedUploads = (stored: unknown): StoredUpload<Slot>[] =>
  (Array.isArray(stored) ? stored : []).filter(
    (one): one is StoredUpload<Slot> =>
      one?.slot === 'FILE' &&
      typeof one.id === 'string' &&
      typeof one.name === 'string' &&
      typeof one.sizeBytes === 'number',
  );

/** Returns what a form sends, unless a file of it is still on its way. */
export const withoutPending = <Input>(checked: Checked<Input>, { items }: FormUploads): Checked<Input> =>
  !checked.problems && items.some(({ stage }) => stage !== 'ready')
    ? { problems: [{ field: 'files', message: UPLOAD_TEXTS.pending }] }
    : checked;
