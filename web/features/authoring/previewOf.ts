import { trimLines } from '../../../contract/authoring.ts';
import { submissionFileLimits } from '../../../contract/uploads.ts';
