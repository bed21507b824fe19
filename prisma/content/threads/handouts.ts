import type { DocumentContent } from '../people.ts';

/** Attachments of the messages of the mentor. */
export const halfTheWords: DocumentContent = {
  name: 'half-the-words.pdf',
  text: `Half the words: a sheet for lesson 9

1. Read your paragraph aloud. Where do you run out of breath? Put a full stop there.
2. Cross out every word that says the same thing twice.
3. Cross out "very", "really" and "actually". Did anything change?
4. Say who does what: "The club votes", not "A vote is held by the club".
5. Count the words before and after. Aim for half.

Before: ______ words        After: ______ words

The sentence I am proud of:
______________________________________________`,
};
