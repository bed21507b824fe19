/** Names the number of answers to a post. */
export const answersText = (count: number): string =>
  count === 0 ? 'No answers yet' : count === 1 ? '1 answer' : `${count} answers`;
