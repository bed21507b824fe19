import { type RefObject, useEffect, useState } from 'react';
import type { FieldProblem } from '../../../contract/accounts.ts';

export type FormProblem = {
  /** The one problem that is shown; its field is null when it belongs to the whole form. */
  problem: { field: string | null; message: string } | null;
  fail: (field: string | null, message: string) => void;
  clear: () => void;
  /** Returns the problem's message when it belongs to the field. */
  errorOf: (field: string) => string | null;
};

/**
 * Holds the one problem of a form. A new problem moves the focus to its field, or to `fallbackField` when it has
 * none, because the fields were disabled while the form was being submitted and have lost the focus.
 */
export function useFormProblem(form: RefObject<HTMLFormElement | null>, fallbackField: string): FormProblem {
  const [problem, setProblem] = useState<FormProblem['problem']>(null);
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.elements.namedItem(problem.field ?? fallbackField);
    if (field instanceof HTMLElement) field.focus();
  }, [problem, form, fallbackField]);
  return {
    problem,
    fail: (field, message) => setProblem({ field, message }),
    clear: () => setProblem(null),
    errorOf: (field) => (problem?.field === field ? problem.message : null),
  };
}

/** Shows a violation of the rules. @returns true when there is one */
export function showViolation(attempt: FormProblem, violation: FieldProblem | null): boolean {
  if (violation) attempt.fail(violation.field, violation.message);
  return violation !== null;
}
