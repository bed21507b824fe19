import {
  checkSubmission,
  keepContentOfMode,
  normalizeLinks,
  type SubmissionDraft,
} from '../../../contract/assignments.ts';
import { badInput, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Attempt, createAttempt } from './createAttempt.ts';

export type NewSubmission = Attempt & SubmissionDraft;

/**
 * Submits a text with links, files and screenshots for review. Files are uploads that the viewer requested for this
 * child and assignment; after a failure they remain available for a retry.
 * @returns the id of the submission
 */
export function submitAssignment(app: App, viewer: Viewer, input: NewSubmission): Promise<string> {
  return createAttempt(app, viewer, input, ({ kind }) => {
    if (kind === 'OBJECTIVE') throw badInput('assignmentId', 'This assignment is a quiz');
    const work = keepContentOfMode(input);
    throwIfInvalid(checkSubmission(work));
    return {
      mode: work.mode,
      text: work.text.trim() || null,
      links: normalizeLinks(work.links),
      files: [
        ...work.files.map((fileId) => ({ fileId, kind: 'FILE' as const })),
        ...work.screenshots.map((fileId) => ({ fileId, kind: 'SCREENSHOT' as const })),
      ],
      answers: null,
      status: 'SUBMITTED',
      score: null,
    };
  });
}
