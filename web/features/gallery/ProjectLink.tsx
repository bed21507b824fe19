import { ExternalLink } from 'lucide-react';
import { MAX_LINK_LENGTH, parseHttpsLink } from '../../../contract/links.ts';

/** Renders the link to a project, in a new tab. */
export function ProjectLink({
  project: { projectUrl, title },
}: {
  project: { projectUrl: string; title: string };
}) {
  // Written by a child, so anything but an https link is dropped.
  const href = parseHttpsLink(projectUrl, MAX_LINK_LENGTH);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center gap-2 self-start"
    >
      View Project
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">{title} (opens in a new tab)</span>
    </a>
  );
}
