/** The words that a child's nickname is made of: one of each list, so that no nickname can say who somebody is. */
export const NICKNAME_FIRST = [
  ...['Brave', 'Bright', 'Calm', 'Clever', 'Cosy', 'Curious', 'Daring', 'Eager', 'Gentle', 'Happy'],
  ...['Jolly', 'Kind', 'Lively', 'Lucky', 'Merry', 'Mighty', 'Nimble', 'Patient', 'Quick', 'Quiet'],
  ...['Shiny', 'Smiling', 'Speedy', 'Steady', 'Sunny', 'Swift', 'Thoughtful', 'Wise', 'Witty', 'Zesty'],
] as const;
export const NICKNAME_LAST = [
  ...['Antelope', 'Beetle', 'Butterfly', 'Camel', 'Cheetah', 'Dolphin', 'Eagle', 'Falcon', 'Firefly'],
  ...['Gazelle', 'Giraffe', 'Heron', 'Ibis', 'Koala', 'Leopard', 'Lion', 'Meerkat', 'Otter', 'Owl'],
  ...['Panda', 'Parrot', 'Penguin', 'Robin', 'Squirrel', 'Swallow', 'Tiger', 'Toucan', 'Turtle', 'Zebra'],
] as const;

/** Returns whether a nickname is made of the word lists. */
export function isNickname(nickname: string): boolean {
  const words = nickname.split(' ', 3);
  return (
    words.length === 2 &&
    (NICKNAME_FIRST as readonly (string | undefined)[]).includes(words[0]) &&
    (NICKNAME_LAST as readonly (string | undefined)[]).includes(words[1])
  );
}
