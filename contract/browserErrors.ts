/** Where browsers report the errors of pages. */
export const BROWSER_ERROR_PATH = '/browser-errors';

/** The most characters of the parts of a report, and the most frames of its stack. */
export const BROWSER_ERROR_LENGTH = { name: 80, message: 300, frame: 200, frames: 12 };
