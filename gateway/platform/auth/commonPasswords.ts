/** Loaded on first use: most processes never need it. */
let common: Promise<ReadonlySet<string>> | null = null;

/** Returns whether a password is a common one, without regard to case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await common).has(password.toLowerCase());
}
