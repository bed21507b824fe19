import { Download, FileText } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { bytesText } from '../../../lib/format/bytes.ts';
import type { RowFile } from '../thread/rows.ts';
import { MessagePicture } from './MessagePicture.tsx';
import type { FileUploads } from './threadUploads.ts';
import { useFileLinks } from './useFileLinks.ts';

type MessageFilesProps = { files: readonly RowFile[]; uploads: FileUploads; now: number };

/** Renders the files of a message: images inline, other files as links. */
export function MessageFiles({ files, uploads, now }: MessageFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-2 py-1">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          {file.isImage ? (
            <Picture file={file} uploads={uploads} now={now} />
          ) : (
            <FileLink file={file} now={now} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows an image that was chosen here from its local preview, before and after it is sent. */
function Picture({ file, uploads, now }: { file: RowFile; uploads: FileUploads; now: number }) {
  const previewOf = () => uploads.items().find(({ id }) => id === file.id)?.previewUrl ?? null;
  const previewUrl = useSyncExternalStore(uploads.subscribe, previewOf);
  return <MessagePicture file={file} previewUrl={previewUrl} now={now} />;
}

function FileLink({ file, now }: { file: RowFile; now: number }) {
  const { links } = useFileLinks(file, now);
  const content = (
    <>
      <FileText className="size-7 shrink-0" aria-hidden="true" />
      <span className="grid min-w-0">
        <span title={file.name} className="line-clamp-3 font-bold underline [overflow-wrap:anywhere]">
          {file.name}
        </span>
        <span>
          {typeOf(file.name)}, {bytesText(file.sizeBytes)}
        </span>
      </span>
      {links && <Download className="ml-auto size-5 shrink-0" aria-hidden="true" />}
    </>
  );
  const style =
    'flex min-h-14 max-w-full items-center gap-3 rounded-xl border-2 border-current px-3 py-1 text-left text-base';
  if (!links) return <div className={style}>{content}</div>;
  return (
    <a href={links.url} download={file.name} className={style}>
      {content}
    </a>
  );
}

const TYPES: Record<string, string> = {
  pdf: 'PDF',
  doc: 'Word document',
  docx: 'Word document',
  txt: 'Text',
  csv: 'CSV table',
  zip: 'ZIP archive',
};

const typeOf = (name: string) => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'File';
