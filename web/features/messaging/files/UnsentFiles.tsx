import { useSyncExternalStore } from 'react';
import { FileList } from '../../files/FileList.tsx';
import type { UnsentMessage } from '../outbox/unsent.ts';
import type { FileUploads } from './threadUploads.ts';

type UnsentFilesProps = {
  unsent: UnsentMessage;
  uploads: FileUploads;
  onDrop: (id: string, fileId: string) => void;
};

/** Lists the uploads of a message that is sent once they have finished. */
export function UnsentFiles({ unsent, uploads, onDrop }: UnsentFilesProps) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.items);
  const messageFileIds = new Set(unsent.files.map(({ id }) => id));
  return (
    <div className="mt-1 w-full max-w-[85%] sm:max-w-[70%]">
      <FileList
        label="Files on their way"
        files={items.filter(({ id }) => messageFileIds.has(id))}
        onRemove={(fileId) => onDrop(unsent.id, fileId)}
        onRetry={uploads.retry}
        onReplace={uploads.replace}
      />
    </div>
  );
}
