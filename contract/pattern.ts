/** A regular expression with a maximum input length. */
export type Pattern = {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
};

/**
 * Limits the input of a regular expression, or of several of which one has to match: text longer than `max` characters
 * never matches, and no expression runs on it. `npm run check` requires it for every expression that validates input.
 * @throws TypeError for a stateful expression, one with the flag `g` or `y`
 */
export function pattern({ max, matches }: { max: number; matches: RegExp | readonly RegExp[] }): Pattern {
  const expressions = [matches].flat();
  for (const expression of expressions) {
    if (expression.global || expression.sticky) throw new TypeError(`${expression} is stateful`);
  }
  const exec = (text: string): RegExpExecArray | null => {
    if (text.length > max) return null;
    for (const expression of expressions) {
      const match = expression.exec(text);
      if (match) return match;
    }
    return null;
  };
  return { exec, test: (text) => exec(text) !== null };
}

/** Characters of a UUID as text. */
const UUID_LENGTH = 36;
const UUID = pattern({
  max: UUID_LENGTH,
  matches: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
});

export const isUuid = (text: string) => UUID.test(text);
