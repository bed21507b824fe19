import type { Feature } from '../../feature.ts';
import { registerTableExport } from '../exports/tableExports.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { registerCompletionRequirement } from '../lessons/completionRequirements.ts';
import { visibleQuestionImages, visibleSubmissions } from './access.ts';
import { checkRequiredAssignments } from './checkRequiredAssignments.ts';
import './adminSchema.ts';
import { assignmentJobs, assignmentRecurringTasks } from './jobs.ts';
import './schema.ts';
import { submissionExport } from './submissionExport.ts';
import './submissionTableSchema.ts';
import { registerSubmissionUploads } from './uploadPurposes.ts';

registerFileOwner({
  visible: (viewer) => ({ submissionFile: { submission: visibleSubmissions(viewer) } }),
  findVisible: visibleQuestionImages,
});
registerSubmissionUploads();
registerCompletionRequirement(checkRequiredAssignments);
registerTableExport(submissionExport);

export const assignments: Feature = {
  jobs: assignmentJobs,
  recurringTasks: assignmentRecurringTasks,
};
