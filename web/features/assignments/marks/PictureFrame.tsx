import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

/** A picture of a submission; without its size until it has loaded. */
export type Picture = { id: string; name: string; url: string; width: number | null; height: number | null };

type PictureFrameProps = {
  picture: Picture;
  alt: string;
  /** Renders what lies over the picture, whose height by its width is known. */
  children: (ratio: number) => ReactNode;
  /** Buttons before those that change the size. */
  tools?: ReactNode;
};

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Renders a picture with something over it. It can be made larger, and is then scrolled. */
export function PictureFrame({ picture, alt, children, tools }: PictureFrameProps) {
  const { name, url, width, height } = picture;
  const [ratio, setRatio] = useState(width && height ? height / width : null);
  const [zoom, setZoom] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <p className="text-base text-muted">
        The picture could not be loaded. The notes are below.{' '}
        <button
          type="button"
          className="min-h-11 font-bold text-indigo underline"
          onClick={() => setHasFailed(false)}
        >
          Try again
        </button>
      </p>
    );
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        <Button
          variant="outline"
          size="icon"
          aria-label="Make the picture larger"
          unready={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        >
          <ZoomIn className="size-5" aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Make the picture smaller"
          unready={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        >
          <ZoomOut className="size-5" aria-hidden="true" />
        </Button>
        <span role="status" className="text-base text-muted">
          {Math.round((ZOOMS[zoom] ?? 1) * 100)}%
        </span>
      </div>
      <figure
        aria-label={`Picture ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself when the picture is larger than it
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-xl"
      >
        <div className="relative isolate" style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}>
          <img
            src={url}
            alt={alt}
            {...(width && height && { width, height })}
            draggable={false}
            className="block h-auto w-full max-w-none select-none rounded-xl border-2 border-line"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalHeight / naturalWidth)
            }
            onError={() => setHasFailed(true)}
          />
          {ratio !== null && children(ratio)}
        </div>
      </figure>
    </div>
  );
}
