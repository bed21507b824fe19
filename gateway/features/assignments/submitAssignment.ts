import type { App, Viewer } from '../../platform/context.ts';
import { badInput, refuse } from '../../platform/errors.ts';
import { type Attempt, makeAttempt } from './makeAttempt.ts';
import { checkWork, tidyLinks } from './rules.ts';

export type NewSubmission = Attempt & { text: string; links: readonly string[] };

/** Hands in a text with links for review. @returns the id of the submission */
export function submitAssignment(app: App, viewer: Viewer, input: NewSubmission): Promise<string> {
  return makeAttempt(app, viewer, input, ({ kind }) => {
    if (kind === 'OBJECTIVE') throw badInput('assignmentId', 'This assignment is a quiz');
    refuse(checkWork(input));
    return {
      mode: 'TEXT',
      text: input.text.trim(),
      links: tidyLinks(input.links),
      answers: null,
      status: 'SUBMITTED',
      score: null,
    };
  });
}
