/** Loaded with the first password that somebody chooses: most processes never need it. */
let common: Promise<ReadonlySet<string>> | null = null;

/** Returns whether a password is one of those that are guessed first, however its letters are written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await common).has(password.toLowerCase());
}
