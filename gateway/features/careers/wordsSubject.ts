/** Returns the prefix of the subject keys of notifications that ask for consent to a mentor's words. */
export const wordsSubject = (wordsId: string) => `mentorWords:${wordsId}:`;

/** Returns the prefix of the subject keys of notifications that a parent agreed to a mentor's words. */
export const shownWordsSubject = (wordsId: string) => `mentorWordsShown:${wordsId}:`;
