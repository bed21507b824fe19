import { useState } from 'react';
import { TICKET_TEXTS } from '../../../contract/tickets.ts';
import { MAX_TICKET_FILES, TICKET_FILE_LIMITS } from '../../../contract/uploads.ts';
import type { Checked } from '../../lib/forms/useForm.ts';
import { FileField } from '../../ui/FileField.tsx';
import { FileList } from '../files/FileList.tsx';
import type { UploadItem, Uploads } from '../files/uploads.ts';

type Item = UploadItem<'FILE'>;

type TicketFilesProps = {
  items: readonly Item[];
  uploads: Uploads<'FILE'>;
  /** What the form has found wrong with the files. */
  error: string | null;
  onChange: () => void;
};

/** Renders the files of a message to or from the team while they are chosen and uploaded. */
export function TicketFiles({ items, uploads, error, onChange }: TicketFilesProps) {
  const [problems, setProblems] = useState<string[]>([]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileField
        label="Add files"
        name="files"
        hint={`Pictures and documents, ${MAX_TICKET_FILES} at most, each up to ${TICKET_FILE_LIMITS.maxMb} MB`}
        accept={TICKET_FILE_LIMITS.types.map((type) => `.${type}`).join(',')}
        error={error ?? (problems.join('. ') || null)}
        disabled={items.length >= MAX_TICKET_FILES}
        onFiles={(files) => {
          setProblems(uploads.add('FILE', files));
          onChange();
        }}
      />
      <FileList
        label="Files of this message"
        files={items}
        onRemove={(id) => {
          uploads.remove(id);
          onChange();
        }}
        onRetry={uploads.retry}
        onReplace={uploads.replace}
      />
    </div>
  );
}

/** Adds the ids of the files to what a form sends, once all of them are uploaded. */
export function withFiles<Input>(
  { input, problems }: Checked<Input>,
  items: readonly Item[],
): Checked<Input & { fileIds: string[] }> {
  if (problems) return { problems };
  if (items.some(({ stage }) => stage !== 'ready'))
    return { problems: [{ field: 'files', message: TICKET_TEXTS.filesPending }] };
  return { input: { ...input, fileIds: items.map(({ id }) => id) } };
}
