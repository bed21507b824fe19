/**
 * Quotes a value as a cell of a CSV file. Prefixes a value that a spreadsheet would run as a formula with an
 * apostrophe, which makes it text there: families type these values, and an admin opens them.
 */
export function csvCell(value: string): string {
  const start = value.trimStart();
  const isFormula =
    ['=', '+', '-', '@'].some((character) => start.startsWith(character)) ||
    ['\t', '\r', '\n'].some((character) => value.startsWith(character));
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`;
}

/** Returns a line of a CSV file. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Starts a file, so that spreadsheets read it as UTF-8 and not as the code page of the computer. */
export const CSV_START = '\uFEFF';
