import { clsx } from 'clsx';
import { useState } from 'react';
import type { ProjectKind } from '../../../contract/gallery.ts';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { projectKinds } from './projectKinds.ts';

type ProjectThumbnailProps = {
  project: { thumbnailUrl: string | null; kind: ProjectKind };
  className: string;
  /** True for a picture that shows without scrolling; others load when they come near. */
  isEager?: boolean;
  /** Describes the picture where it is the content; beside the title of a card it would only repeat that. */
  alt?: string;
};

/** Renders the picture of a project: the icon of its kind without one, a drawing for one that does not load. */
export function ProjectThumbnail({ project, className, isEager, alt }: ProjectThumbnailProps) {
  const { thumbnailUrl, kind } = project;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { Icon } = projectKinds[kind];
  const frame = clsx('aspect-[8/5] shrink-0 border-line bg-sunken', className);
  if (thumbnailUrl === null || thumbnailUrl === failedUrl)
    return (
      <span className={clsx(frame, 'grid place-items-center')}>
        {thumbnailUrl === null ? (
          <Icon className="size-1/3 max-h-16 text-muted" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <span className="w-3/5 max-w-48">
            <EmptyArt of="frame" />
          </span>
        )}
      </span>
    );
  return (
    <img
      src={thumbnailUrl}
      alt={alt ?? ''}
      width={640}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      className={clsx(frame, 'object-cover')}
      onError={() => setFailedUrl(thumbnailUrl)}
    />
  );
}
