import type { Answer } from './http.ts';

type Versioned = Answer<unknown> & { extensions?: { version?: string; unchanged?: boolean } };

/** Sends a question, with the version of the answer that is held; null asks for none. */
type Send = (version: string | null) => Promise<Versioned>;

type Held = { version: string; data: string };

/** The last answers with a version, by who asked what. */
const held = new Map<string, Held>();

/** Returns an answer as text without the parts of links that are signed anew for each: those of an earlier one still work. */
export const withoutSignatures = (data: unknown): string =>
  JSON.stringify(data).replaceAll(/\?until=\d+&signature=[\w-]+|"expiresAt":"[^"]+"/g, '');

/**
 * Asks a question as a client does that holds an earlier answer, so that every test which asks twice sees whether that
 * answer is said to be unchanged while it is not.
 * @throws Error for a stale answer
 */
export async function askHolding(key: string, send: Send): Promise<Answer<unknown>> {
  const before = held.get(key);
  const { extensions, ...answer } = await send(before?.version ?? '');
  if (before && extensions?.unchanged) return freshAnswer(before, send);
  const version = extensions?.version;
  if (version) held.set(key, { version, data: withoutSignatures(answer.data) });
  else held.delete(key);
  // Other extensions are part of what a test asks for.
  return extensions && !version ? ({ ...answer, extensions } as Versioned) : answer;
}

/** Returns the answer as it is executed, which must be the one that was held. */
async function freshAnswer({ version, data }: Held, send: Send): Promise<Answer<unknown>> {
  const fresh = await send(null);
  const isSame = Boolean(fresh.errors) || withoutSignatures(fresh.data) === data;
  // Somebody may have written in between: the version says so then.
  if (!isSame && (await send(version)).extensions?.unchanged)
    throw new Error(`An answer counts as unchanged and is not: ${data} became ${JSON.stringify(fresh.data)}`);
  return fresh;
}
