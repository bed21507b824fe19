import { Clapperboard, Globe, type LucideIcon, Smartphone, Video } from 'lucide-react';
import type { ProjectKind } from '../../../contract/gallery.ts';

/** The name and the icon of every kind of project, in display order. */
export const projectKinds: Record<ProjectKind, { label: string; Icon: LucideIcon }> = {
  WEBSITE: { label: 'Website', Icon: Globe },
  APP: { label: 'App', Icon: Smartphone },
  VIDEO: { label: 'Video', Icon: Video },
  ANIMATION: { label: 'Animation', Icon: Clapperboard },
};
