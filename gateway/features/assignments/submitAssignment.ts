import { checkWork, type NewWork, normalLinks, workOfMode } from '../../../contract/assignments.ts';
import { badInput, refuse } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Attempt, makeAttempt } from './makeAttempt.ts';

export type NewSubmission = Attempt & NewWork;

/**
 * Submits a text with links, files and screenshots for review. Files are uploads that the viewer requested for this
 * child and assignment; after a failure they remain available for a retry.
 * @returns the id of the submission
 */
export function submitAssignment(app: App, viewer: Viewer, input: NewSubmission): Promise<string> {
  return makeAttempt(app, viewer, input, ({ kind }) => {
    if (kind === 'OBJECTIVE') throw badInput('assignmentId', 'This assignment is a quiz');
    const work = workOfMode(input);
    refuse(checkWork(work));
    return {
      mode: work.mode,
      text: work.text.trim() || null,
      links: normalLinks(work.links),
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
