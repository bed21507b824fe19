import { ExternalLink } from 'lucide-react';
import { MAX_LINK_LENGTH, parseHttpsLink } from '../../../contract/links.ts';
import { visitPath } from './projectPaths.ts';

const linkClass = 'link inline-flex min-h-11 items-center gap-2 self-start';

/** Renders the link to a project of the gallery, in a new tab: to the page that says where it leads. */
export function ProjectLink({ project: { id, title } }: { project: { id: string; title: string } }) {
  return (
    <a href={visitPath(id)} target="_blank" rel="noopener" className={linkClass}>
      <LinkText title={title} />
    </a>
  );
}

/** Renders the link to a project itself, for those who decide about it or who made it. */
export function DirectProjectLink({
  project: { projectUrl, title },
}: {
  project: { projectUrl: string; title: string };
}) {
  // Written by a child, so anything but an https link is dropped.
  const href = parseHttpsLink(projectUrl, MAX_LINK_LENGTH);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
      <LinkText title={title} />
    </a>
  );
}

function LinkText({ title }: { title: string }) {
  return (
    <>
      View Project
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">{title} (opens in a new tab)</span>
    </>
  );
}
