import type { Feature } from '../../feature.ts';
import { registerFileOwner } from '../files/fileOwners.ts';
import { registerCompletionRequirement } from '../lessons/completionRequirements.ts';
import { visibleQuestionImages, visibleSubmissions } from './access.ts';
import { completionBlock } from './completionBlock.ts';
import './schema.ts';
import { registerSubmissionUploads } from './uploadPurposes.ts';

registerFileOwner({
  visible: (viewer) => ({ submissionFile: { submission: visibleSubmissions(viewer) } }),
  findVisible: visibleQuestionImages,
});
registerSubmissionUploads();
registerCompletionRequirement(completionBlock);

export const assignments: Feature = {};
