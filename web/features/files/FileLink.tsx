import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import { bytesText } from '../../lib/format/bytes.ts';

export type LinkedFile = { name: string; sizeBytes: number; url: string; thumbnailUrl: string | null };

/** Links to a file of somebody's work, with its name and size, and a small version of a picture. */
export function FileLink({ file: { name, sizeBytes, url, thumbnailUrl } }: { file: LinkedFile }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx(
        'max-w-full gap-x-3 gap-y-1 rounded-brick border-2 border-line bg-surface p-2 text-base text-indigo hover:border-indigo',
        thumbnailUrl ? 'grid' : 'flex min-h-14 items-center pr-4',
      )}
    >
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" className="h-28 w-40 rounded-xl object-cover" />
      ) : (
        <FileText className="size-8 shrink-0" aria-hidden="true" />
      )}
      <span className={clsx('grid min-w-0', thumbnailUrl && 'w-40')}>
        <span className={clsx('font-bold underline', thumbnailUrl ? 'truncate' : '[overflow-wrap:anywhere]')}>
          {name}
        </span>
        <span className="text-muted">{bytesText(sizeBytes)}</span>
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
