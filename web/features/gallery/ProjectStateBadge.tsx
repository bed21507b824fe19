import type { ProjectState } from '../../../contract/gallery.ts';
import { Badge } from '../../ui/Badge.tsx';

const badges = {
  WAITING: { tone: 'warn', text: 'Waiting for approval' },
  IN_GALLERY: { tone: 'success', text: 'In the gallery' },
  NOT_SHOWN: { tone: 'neutral', text: 'Not shown' },
} as const;

export function ProjectStateBadge({ state }: { state: ProjectState }) {
  const { tone, text } = badges[state];
  return <Badge tone={tone}>{text}</Badge>;
}
