import { Download, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { bytesText } from '../../../lib/format/bytes.ts';
import { buttonStyle } from '../../../ui/Button.tsx';
import { PictureDialog, pictureFrame } from '../../../ui/PictureDialog.tsx';
import type { RowFile } from '../thread/rows.ts';
import { useFileLinks } from './useFileLinks.ts';

type MessagePictureProps = { file: RowFile; previewUrl: string | null; now: number };

/** Renders an image of a message, which opens in a dialog. Retries once by itself if its link has expired. */
export function MessagePicture({ file, previewUrl, now }: MessagePictureProps) {
  const { links, renew } = useFileLinks(file, now);
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<'none' | 'once' | 'lasting'>('none');
  const source = previewUrl ?? links?.thumbnailUrl ?? null;
  // The key of the image: a failed image is not fetched again for an equal link, which one of the same second is.
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setFailure('once');
    void renew().then((isDone) => (isDone ? setAttempt((count) => count + 1) : setFailure('lasting')));
  };
  const onError = () => (failure === 'none' ? retry() : setFailure('lasting'));

  if (failure === 'lasting') {
    return (
      <button
        type="button"
        className={`${pictureFrame} grid content-center justify-items-center gap-1 p-3 text-center`}
        onClick={retry}
      >
        <ImageOff className="size-7" aria-hidden="true" />
        <span className="line-clamp-2 text-base [overflow-wrap:anywhere]">{file.name}</span>
        <span className="text-base font-bold underline">Show it again</span>
      </button>
    );
  }
  const picture = source ? (
    <img
      key={attempt}
      src={source}
      alt={file.name}
      decoding="async"
      className="block size-full object-cover"
      onError={onError}
    />
  ) : (
    <span className="grid size-full place-items-center">
      <Image className="size-8" aria-hidden="true" />
    </span>
  );
  if (!links) {
    return (
      <div role="img" aria-label={file.name} className={pictureFrame}>
        {picture}
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Open the picture ${file.name}`}
        className={`${pictureFrame} cursor-zoom-in`}
        onClick={() => setIsOpen(true)}
      >
        {picture}
      </button>
      {isOpen && (
        <PictureDialog
          title={file.name}
          description={bytesText(file.sizeBytes)}
          picture={links}
          alt={file.name}
          footer={
            <a
              href={links.url}
              download={downloadName(file.name)}
              className={buttonStyle({ variant: 'primary', size: 'md' })}
            >
              <Download className="size-5" aria-hidden="true" />
              Download
            </a>
          }
          onError={onError}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Returns the name with the extension of WebP, to which every image is re-encoded. */
const downloadName = (name: string) => name.replace(/\.[^.]*$/, '.webp');
