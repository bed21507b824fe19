import { Paperclip } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { MESSAGE_UPLOAD_LIMITS } from '../../../../contract/uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileList } from '../../files/FileList.tsx';
import { acceptOf } from '../../files/pickedFiles.ts';
import type { FileUploads } from '../files/threadUploads.ts';
import type { DraftFile } from '../outbox/unsent.ts';

const ACCEPT = acceptOf(Object.values(MESSAGE_UPLOAD_LIMITS).flatMap(({ types }) => types));

type ComposerFilesProps = {
  files: readonly DraftFile[];
  uploads: FileUploads;
  onRemove: (id: string) => void;
};

/** Lists the files of a draft, each with its upload progress. */
export function ComposerFiles({ files, uploads, onRemove }: ComposerFilesProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const draftFileIds = new Set(files.map(({ id }) => id));
  return (
    // Limited in height, so that the text field below stays visible however many files there are.
    <div className={files.length === 0 ? 'contents' : 'relative grid max-h-44 grid-cols-1 overflow-y-auto'}>
      <FileList
        label="Files of your message"
        files={items.filter(({ id }) => draftFileIds.has(id))}
        onRemove={onRemove}
        onRetry={uploads.retry}
        onReplace={uploads.replace}
      />
    </div>
  );
}

/** Shows why files were rejected, and why the message cannot be sent yet. */
export function FileProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert" className="px-1 font-bold text-danger [overflow-wrap:anywhere] empty:hidden">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

/** Opens the file picker of the system, which on a phone includes the camera. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Attach files" onClick={() => picker.current?.click()}>
        <Paperclip className="size-5" aria-hidden="true" />
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
