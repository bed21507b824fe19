import type { Feature } from '../../feature.ts';
import { registerBulkAction } from '../bulkActions/definitions.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { visibleProjects } from './access.ts';
import './adminSchema.ts';
import { bulkDecisions } from './bulkDecisions.ts';
import { galleryJobs, galleryRecurringTasks } from './jobs.ts';
import './liveSchema.ts';
import './nameSchema.ts';
import './ownSchema.ts';
import { projectPages } from './pages.ts';
import { projectExport } from './projectTable.ts';
import './schema.ts';
import { registerProjectUploads } from './uploadPurposes.ts';

registerFileOwner({
  visible: (viewer) => ({ projects: { some: visibleProjects(viewer) } }),
  published: { bucket: 'PROJECT_SCREENSHOTS', projects: { some: visibleProjects(null) } },
});

registerProjectUploads();
registerTableExport(projectExport);
for (const definition of bulkDecisions) registerBulkAction(definition);

export const gallery: Feature = {
  pages: projectPages,
  jobs: galleryJobs,
  recurringTasks: galleryRecurringTasks,
};
