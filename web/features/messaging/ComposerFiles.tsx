import { Paperclip } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { MESSAGE_BOUNDS } from '../../../gateway/features/uploads/rules.ts';
import { Button } from '../../ui/Button.tsx';
import { FileList } from '../../ui/FileList.tsx';
import type { KeptFile } from './outbox.ts';
import type { FileUploads } from './threadUploads.ts';

const endings = Object.values(MESSAGE_BOUNDS).flatMap(({ types }) => types.map((type) => `.${type}`));
/** Kinds beside the endings: a phone offers its camera for pictures by their kind. */
const ACCEPT = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', ...endings].join(',');

type ComposerFilesProps = {
  files: readonly KeptFile[];
  uploads: FileUploads;
  problems: readonly string[];
  onRemove: (id: string) => void;
};

/** The files of a message that is being written, each with how far it is. */
export function ComposerFiles({ files, uploads, problems, onRemove }: ComposerFilesProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const own = new Set(files.map(({ id }) => id));
  const isEmpty = files.length === 0 && problems.length === 0;
  return (
    // The field below stays in sight however many files there are.
    <div className={isEmpty ? 'contents' : 'relative grid max-h-44 gap-2 overflow-y-auto'}>
      <FileList
        label="Files of your message"
        files={items.filter(({ id }) => own.has(id))}
        onRemove={onRemove}
        onRetry={uploads.retry}
        onReplace={uploads.replace}
      />
      <div role="alert" className="px-1 font-bold text-danger [overflow-wrap:anywhere] empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
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
