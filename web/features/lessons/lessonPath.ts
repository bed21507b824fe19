/** Where a lesson of a student is. */
export function lessonPath(studentId: string, number: number): string {
  return `/lesson/${number}?student=${studentId}`;
}

/** The lesson that an address names: an integer, 1 when it is none. */
export function lessonNumber(named: string | undefined): number {
  const number = Number.parseInt(named ?? '', 10);
  return Number.isInteger(number) && Math.abs(number) <= 2 ** 31 - 1 ? number : 1;
}
