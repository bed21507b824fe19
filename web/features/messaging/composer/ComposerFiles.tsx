import { Paperclip } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { MESSAGE_UPLOAD_LIMITS } from '../../../../contract/uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileList } from '../../files/FileList.tsx';
import type { FileUploads } from '../files/threadUploads.ts';
import type { KeptFile } from '../outbox/unsent.ts';

const endings = Object.values(MESSAGE_UPLOAD_LIMITS).flatMap(({ types }) => types.map((type) => `.${type}`));
/** Kinds beside the endings: a phone offers its camera for pictures by their kind. */
const ACCEPT = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', ...endings].join(',');

type ComposerFilesProps = {
  files: readonly KeptFile[];
  uploads: FileUploads;
  onRemove: (id: string) => void;
};

/** The files of a message that is being written, each with how far it is. */
export function ComposerFiles({ files, uploads, onRemove }: ComposerFilesProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const own = new Set(files.map(({ id }) => id));
  return (
    // The field below stays in sight however many files there are.
    <div className={files.length === 0 ? 'contents' : 'relative grid max-h-44 grid-cols-1 overflow-y-auto'}>
      <FileList
        label="Files of your message"
        files={items.filter(({ id }) => own.has(id))}
        onRemove={onRemove}
        onRetry={uploads.retry}
        onReplace={uploads.replace}
      />
    </div>
  );
}

/** Why some files are not among them, and why the message cannot go yet. */
export function FileProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert" className="px-1 font-bold text-danger [overflow-wrap:anywhere] empty:hidden">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

/** Chooses files: by the picker of the system, which on a phone has the camera in it. */
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
          // Choosing the same file again is a change, too.
          event.target.value = '';
        }}
      />
    </>
  );
}
