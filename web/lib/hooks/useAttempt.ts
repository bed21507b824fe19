import { type RefObject, useEffect, useState } from 'react';
import type { FieldProblem } from '../../../contract/accounts.ts';

export type Attempt = {
  /** The one problem that is shown; its field is null when it belongs to the whole form. */
  problem: { field: string | null; message: string } | null;
  fail: (field: string | null, message: string) => void;
  clear: () => void;
  /** The problem's text when it belongs to this field. */
  errorOf: (field: string) => string | null;
};

/**
 * The one problem of a form. It takes the focus to its field, or to `elsewhere` when it has none: the fields
 * were disabled while the form was on its way and have lost the focus.
 */
export function useAttempt(form: RefObject<HTMLFormElement | null>, elsewhere: string): Attempt {
  const [problem, setProblem] = useState<Attempt['problem']>(null);
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.elements.namedItem(problem.field ?? elsewhere);
    if (field instanceof HTMLElement) field.focus();
  }, [problem, form, elsewhere]);
  return {
    problem,
    fail: (field, message) => setProblem({ field, message }),
    clear: () => setProblem(null),
    errorOf: (field) => (problem?.field === field ? problem.message : null),
  };
}

/** Shows what the rules found. @returns true when there was something */
export function show(attempt: Attempt, found: FieldProblem | null): boolean {
  if (found) attempt.fail(found.field, found.message);
  return found !== null;
}
