/** A regular expression together with the longest text that it reads. */
export type Pattern = {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
};

/**
 * Bounds a regular expression, or several of which one has to match: text longer than `max` characters never matches,
 * and no expression runs on it. `npm run check` holds every expression of the gateway that decides something to it.
 * @throws TypeError for an expression that keeps a position between two texts, as `g` and `y` do
 */
export function pattern({ max, matches }: { max: number; matches: RegExp | readonly RegExp[] }): Pattern {
  const all = [matches].flat();
  for (const one of all) if (one.global || one.sticky) throw new TypeError(`${one} keeps a position`);
  const exec = (text: string): RegExpExecArray | null => {
    if (text.length > max) return null;
    for (const one of all) {
      const found = one.exec(text);
      if (found) return found;
    }
    return null;
  };
  return { exec, test: (text) => exec(text) !== null };
}

/** The longest UUID as text. */
const UUID_LENGTH = 36;
const UUID = pattern({
  max: UUID_LENGTH,
  matches: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
});

export const isUuid = (text: string) => UUID.test(text);
