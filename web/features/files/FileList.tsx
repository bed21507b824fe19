import { CircleAlert, CircleCheck, FileText, RotateCw, WifiOff, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { bytesText } from '../../lib/format/bytes.ts';
import { Button } from '../../ui/Button.tsx';
import { isUploadPending, type UploadItem } from './uploads.ts';

type FileListProps<Slot extends string> = {
  label: string;
  files: readonly UploadItem<Slot>[];
  onRemove: (id: string) => void;
  onRetry: (id: string) => void;
  /** @returns the problem if it is not the missing file */
  onReplace: (id: string, file: File) => string | null;
  /** Renders what belongs to a file, below it. */
  children?: ((file: UploadItem<Slot>) => ReactNode) | undefined;
};

/** Lists the files of a form, each with its upload progress and its actions. */
export function FileList<Slot extends string>({ label, files, ...handlers }: FileListProps<Slot>) {
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={label} className="grid gap-2">
          {files.map((file) => (
            <FileRow key={file.id} file={file} {...handlers} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {files.map(announcement).filter(Boolean).join('. ')}
      </p>
    </>
  );
}

/** Returns the announcement for screen readers. Only rare changes are announced; the progress bar has the rest. */
function announcement({ name, stage }: UploadItem<string>): string {
  if (stage === 'ready') return `${name} is uploaded`;
  if (stage === 'checking') return `${name} is being checked`;
  if (stage === 'waiting') return `${name} waits for the connection`;
  return stage === 'missing' ? `${name} has to be chosen again` : '';
}

type FileRowProps<Slot extends string> = Omit<FileListProps<Slot>, 'label' | 'files'> & {
  file: UploadItem<Slot>;
};

function FileRow<Slot extends string>(props: FileRowProps<Slot>) {
  const { file, onRemove, onRetry, onReplace, children } = props;
  const id = useId();
  const [replaceProblem, setReplaceProblem] = useState<string | null>(null);
  // The preview is chosen by the file name alone, so it may not be an image.
  const [hasPreviewFailed, setPreviewFailed] = useState(false);
  const { name, sizeBytes, sentBytes, stage, problem, previewUrl } = file;
  const percent = Math.min(100, Math.round((sentBytes / Math.max(1, sizeBytes)) * 100));
  return (
    <li className="grid gap-2 rounded-brick border-2 border-line bg-surface p-3">
      <div className="flex items-center gap-3">
        {previewUrl && !hasPreviewFailed ? (
          <img
            src={previewUrl}
            alt=""
            className="size-12 shrink-0 rounded-xl object-cover"
            onError={() => setPreviewFailed(true)}
          />
        ) : (
          <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-sunken text-muted">
            <FileText className="size-6" aria-hidden="true" />
          </span>
        )}
        <span className="grid min-w-0 flex-1">
          <span id={id} className="truncate font-bold" title={name}>
            {name}
          </span>
          <Stage file={file} percent={percent} />
        </span>
        {stage === 'failed' && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Try ${name} again`}
            onClick={() => onRetry(file.id)}
          >
            <RotateCw className="size-5" aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={isUploadPending(stage) ? `Cancel ${name}` : `Remove ${name}`}
          onClick={() => onRemove(file.id)}
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      {isUploadPending(stage) && (
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
        >
          <div
            className="h-full rounded-full bg-mango motion-safe:transition-[width]"
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="text-base font-bold text-danger [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      {stage === 'missing' && (
        <div className="grid gap-2">
          <p className="text-base">
            This page was left before the file had arrived. Choose it again to go on.
          </p>
          <input
            type="file"
            aria-label={`Choose ${name} again`}
            className="min-h-11 min-w-0 max-w-full text-base file:mr-3 file:min-h-11 file:rounded-brick file:border-2 file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-display file:text-ink"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) setReplaceProblem(onReplace(file.id, chosen));
            }}
          />
          {replaceProblem && (
            <p role="alert" className="text-base font-bold text-danger [overflow-wrap:anywhere]">
              {replaceProblem}
            </p>
          )}
        </div>
      )}
      {children?.(file)}
    </li>
  );
}

function Stage({ file, percent }: { file: UploadItem<string>; percent: number }) {
  const stageStyle = 'flex items-center gap-1.5 text-base';
  switch (file.stage) {
    case 'sending':
      return (
        <span className={`${stageStyle} text-muted`}>{`${percent}% of ${bytesText(file.sizeBytes)}`}</span>
      );
    case 'checking':
      return <span className={`${stageStyle} text-muted`}>Checking the file…</span>;
    case 'waiting':
      return (
        <span className={`${stageStyle} font-bold text-warn`}>
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          Waiting for the connection, {percent}% sent
        </span>
      );
    case 'ready':
      return (
        <span className={`${stageStyle} text-muted`}>
          <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
          {bytesText(file.sizeBytes)}, uploaded
        </span>
      );
    default:
      return (
        <span className={`${stageStyle} font-bold text-danger`}>
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {file.stage === 'missing' ? 'Choose it again' : 'Not uploaded'}
        </span>
      );
  }
}
