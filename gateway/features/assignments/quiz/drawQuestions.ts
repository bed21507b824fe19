/** Returns a generator of numbers from 0 to 1 that depends on the seed alone (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the items in an order that depends on the seed alone (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomNumbers(seed);
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}

type Quiz = { drawCount: number | null; isShuffled: boolean; questions: readonly { id: string }[] };

/** Draws the questions of an attempt. @returns their ids, in the order in which they are asked */
export function drawQuestions({ drawCount, isShuffled, questions }: Quiz, seed: number): string[] {
  const ids = questions.map(({ id }) => id);
  const drawn = shuffled(ids, seed).slice(0, drawCount ?? ids.length);
  return isShuffled ? drawn : ids.filter((id) => drawn.includes(id));
}

/** Returns the choices of a question as an attempt with this seed shows them; true and false keep their order. */
export function choicesOf(
  { id, kind, options }: { id: string; kind: string; options: string[] },
  seed: number | null,
): string[] {
  if (seed === null || kind !== 'MULTIPLE_CHOICE') return options;
  // Part of the question's random id, so that two questions of an attempt differ.
  return shuffled(options, seed ^ Number.parseInt(id.slice(-7), 16));
}
