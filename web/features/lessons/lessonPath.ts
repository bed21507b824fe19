/** Returns the path of a student's lesson. */
export function lessonPath(studentId: string, number: number): string {
  return `/lesson/${number}?student=${studentId}`;
}

/** Parses the lesson number of an address; 1 if it is not an integer. */
export function lessonNumber(parameter: string | undefined): number {
  const number = Number.parseInt(parameter ?? '', 10);
  return Number.isInteger(number) && Math.abs(number) <= 2 ** 31 - 1 ? number : 1;
}
