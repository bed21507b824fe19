import type { DocumentContent } from '../people.ts';

/** Work of children besides screenshots; the ending of a name chooses the format. */
export const motions: DocumentContent = {
  name: 'five-motions.txt',
  text: `Five motions for our debate club

1. Homework should end at four o'clock.
   For: we learn better when we have played. Against: some of us forget by morning.
2. Phones belong in the bag, not in the class.
   For: nobody is looking down. Against: my AI helper is on my phone.
3. Jollof is better at a party than at home.
   For: smoke. Against: my grandmother.
4. Every school should have a garden.
   For: we eat what we grow. Against: who waters it in the holidays?
5. AI should help with homework.
   For: it explains three times without sighing. Against: it can be wrong, and sounds sure.
`,
};

export const goatTimings: DocumentContent = {
  name: 'goat-timings.pdf',
  text: `The goat that would not move: timings

Box 1, wide: the road, the bus, the goat. 5 seconds.
Box 2, middle: the driver presses the horn. 4 seconds.
Box 3, middle: the goat chews. 6 seconds.
Box 4, close: the eyes of the goat. It decides. 3 seconds.
Box 5, wide: everybody gets off and walks round it. 6 seconds.
Box 6, close: the goat gets on the bus. 4 seconds.

In all: 28 seconds.`,
};
