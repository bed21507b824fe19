const LISTS = /\$\d+(?:::[\w"[\]]+)?(?:\s*,\s*\$\d+(?:::[\w"[\]]+)?)+/g;
const ROWS = /\((?:\$|DEFAULT)[^()]*\)(?:\s*,\s*\((?:\$|DEFAULT)[^()]*\))+/g;
const PLACES = /\$\d+/g;

/** Returns the same text for statements that differ in how many values a list or how many rows an insert has. */
export const shapeOf = (text: string): string =>
  text.replace(LISTS, '$').replace(PLACES, '$').replace(ROWS, '($)').replace(/\s+/g, ' ').trim();
