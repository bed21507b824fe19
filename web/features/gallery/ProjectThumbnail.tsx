import { clsx } from 'clsx';
import { useState } from 'react';
import type { ProjectKind } from '../../../contract/gallery.ts';
import { projectKinds } from './projectKinds.ts';

type ProjectThumbnailProps = {
  project: { thumbnailUrl: string | null; kind: ProjectKind };
  className: string;
};

/** Renders the picture of a project in a list, or the icon of its kind without one. */
export function ProjectThumbnail({ project, className }: ProjectThumbnailProps) {
  const { thumbnailUrl, kind } = project;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { Icon } = projectKinds[kind];
  const style = clsx('aspect-[8/5] shrink-0 rounded-xl border-2 border-line bg-sunken', className);
  if (thumbnailUrl === null || thumbnailUrl === failedUrl)
    return (
      <span className={clsx(style, 'grid place-items-center')}>
        <Icon className="size-8 text-muted" strokeWidth={1.5} aria-hidden="true" />
      </span>
    );
  return (
    <img
      src={thumbnailUrl}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      className={clsx(style, 'object-cover')}
      onError={() => setFailedUrl(thumbnailUrl)}
    />
  );
}
