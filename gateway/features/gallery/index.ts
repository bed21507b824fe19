import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visibleProjects } from './access.ts';
import './schema.ts';

registerFileOwner({
  visible: (viewer) => ({ projects: { some: visibleProjects(viewer) } }),
  published: { bucket: 'PROJECT_SCREENSHOTS', projects: { some: visibleProjects(null) } },
});

export const gallery: Feature = {};
