import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { registerCompletionRequirement } from '../lessons/completionRequirements.ts';
import { visibleQuestionImages, visibleSubmissions } from './access.ts';
import { checkRequiredAssignments } from './checkRequiredAssignments.ts';
import './adminSchema.ts';
import './schema.ts';
import './submissionTableSchema.ts';
import { registerSubmissionUploads } from './uploadPurposes.ts';

registerFileOwner({
  visible: (viewer) => ({ submissionFile: { submission: visibleSubmissions(viewer) } }),
  findVisible: visibleQuestionImages,
});
registerSubmissionUploads();
registerCompletionRequirement(checkRequiredAssignments);

export const assignments: Feature = {};
