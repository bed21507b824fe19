import { existsSync, readFileSync } from 'node:fs';

/** The texts of the web app's documents by their ids: the first 128 bits of their SHA-256 in hex. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** Reads the list that the build writes; empty before the first build. */
export function readTrustedDocuments(file: URL): TrustedDocuments {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
