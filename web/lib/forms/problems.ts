/** A problem of a field, or of the whole form when the field is null. */
export type Problem = { field: string | null; message: string };

/** The result of a check: the problem that it found first or null, or the problems of every field. */
export type Found = Problem | null | Iterable<Problem>;

/** The problems of an attempt to send a form, and the changes since. */
type Report = {
  /** At most one problem of a field, in the order of the check. */
  problems: readonly Problem[];
  /** Names of the fields that were changed since. */
  changed: readonly string[];
  /** True for a submission, which takes the person to the problem. */
  isSubmitted: boolean;
};

export const NOTHING_WRONG: Report = { problems: [], changed: [], isSubmitted: false };

export function reportOf(found: Found, isSubmitted: boolean): Report {
  const all = found === null ? [] : 'message' in found ? [found] : [...found];
  const problems = all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
  return { problems, changed: [], isSubmitted };
}

/**
 * Reports a change of a field, which takes its problem away. A problem that is alone goes with any change, since it may
 * be solved in another field, and so does the problem of the whole form.
 */
export function withChange(report: Report, field: string): Report {
  if (report.problems.length === 0 || report.changed.includes(field)) return report;
  return { ...report, changed: [...report.changed, field] };
}

/** Returns the problems that no change has taken away. */
export function openProblems({ problems, changed }: Report): readonly Problem[] {
  if (changed.length === 0) return problems;
  if (problems.length === 1) return [];
  return problems.filter(({ field }) => field !== null && !changed.includes(field));
}

/**
 * Returns the text at a field, or null. A text that several fields have, such as that required fields are empty, is at
 * the first of them alone.
 */
export function textAt(open: readonly Problem[], field: string): string | null {
  const own = open.find((problem) => problem.field === field);
  return own && open.find(({ message }) => message === own.message) === own ? own.message : null;
}

/** Gives the problems of fields that the form does not show to the whole form. */
export function withoutHidden(report: Report, isShown: (field: string) => boolean): Report {
  const isHidden = ({ field }: Problem) => field !== null && !isShown(field);
  if (!report.problems.some(isHidden)) return report;
  const problems = report.problems.map((one) =>
    isHidden(one) ? { field: null, message: one.message } : one,
  );
  return { ...report, ...reportOf(problems, report.isSubmitted), changed: report.changed };
}
