import { noteLineLost, noteLineWorks } from '../live/lineBack.ts';

/** The pauses before a file is fetched again, in milliseconds. */
const RETRY_MS = [400, 1600];

/**
 * Code that could not be fetched. `needsReload`: it cannot be in this page, since the server has it no more, as after a
 * new release, or since the browser remembers it as broken.
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly needsReload: boolean;

  constructor(file: string, needsReload: boolean) {
    super(`${file} could not be fetched`);
    this.needsReload = needsReload;
  }
}

/** Matches the messages of Chromium, Firefox and Safari for an import of which a file could not be fetched. */
const NOT_IMPORTED =
  /^(Failed to fetch dynamically imported|error loading dynamically imported|Importing a module script failed)/;

const fetched = new Map<string, Promise<void>>();

/**
 * Imports a chunk. The build replaces each `import()` by a call of this: browsers remember a module that they could not
 * fetch as broken until the page is loaded anew. So all files are fetched into the browser's cache first, and again
 * while the line drops; the import then needs no line.
 * @param load the import
 * @param files the paths of the chunk and of what it imports, without the leading slash
 * @throws ChunkError
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  await Promise.all(files.filter((file) => file.endsWith('.css')).map(addStyles));
  try {
    return await load();
  } catch (error) {
    // The browser has kept nothing of what was fetched, as where storage is full, and the line dropped since.
    const { message } = error as Error;
    throw NOT_IMPORTED.test(message) ? new ChunkError(files[0] ?? message, true) : error;
  }
}

function addStyles(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    link.onload = () => resolve();
    // The part then stands without its styles.
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const fetching = fetchFile(file);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(file: string): Promise<void> {
  for (const pause of [...RETRY_MS, null]) {
    const status = await read(`/${file}`).catch(() => 0);
    if (status === 0) noteLineLost();
    else noteLineWorks();
    if (status === 200) return;
    if (status === 404) throw new ChunkError(file, true);
    if (pause === null || !navigator.onLine) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new ChunkError(file, false);
}

/** Reads a file to its end. @returns the status of the answer */
async function read(path: string): Promise<number> {
  const response = await fetch(path);
  await response.arrayBuffer();
  return response.status;
}
