import { BROWSER_ERROR_LENGTH, BROWSER_ERROR_PATH } from '../../../contract/browserErrors.ts';
import { pattern } from '../../../contract/pattern.ts';
import { ChunkError } from '../chunks/importChunk.ts';

/** A page with an error in a loop says so a few times, and no more. */
const MAX_REPORTS = 5;

const reported = new Map<string, Promise<string | null>>();

/**
 * Reports an error to the gateway's log, once per page; while there is no line, as soon as it is back.
 * @param route the route of the page, without what its address names
 * @returns the id by which support finds it; null when it was not taken
 */
export function reportError(error: unknown, route: string): Promise<string | null> {
  // What could not be fetched is no fault of the code.
  if (error instanceof ChunkError) return Promise.resolve(null);
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = reported.get(message);
  if (known) return known;
  if (reported.size >= MAX_REPORTS) return Promise.resolve(null);
  const length = BROWSER_ERROR_LENGTH;
  const report = send(
    JSON.stringify({
      name: FUNCTION.test(name) ? name : 'Error',
      message: message.slice(0, length.message),
      frames: framesOf(stack ?? '').slice(0, length.frames),
      route,
      release: import.meta.url.split('/assets/')[1] ?? 'development',
    }),
  );
  reported.set(message, report);
  return report;
}

const PLACE = pattern({ max: 100, matches: /^assets\/[\w.-]+:\d+:\d+/ });
const FUNCTION = pattern({ max: 80, matches: /^[\w.$<>]+$/ });

/** Returns the frames in files of ours, as `function assets/file.js:line:column`. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const at = line.indexOf('assets/');
    const place = at === -1 ? null : PLACE.exec(line.slice(at, at + 100));
    if (!place) return [];
    // Chromium writes `at name (place)`, others `name@place`.
    const name = line.trim().replace('at ', '').split(/[ (@]/, 1)[0] ?? '';
    return [FUNCTION.test(name) ? `${name} ${place[0]}` : place[0]];
  });

async function send(body: string): Promise<string | null> {
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    if (!navigator.onLine)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    const answer = await fetch(BROWSER_ERROR_PATH, { method: 'POST', headers, body }).catch(() => null);
    if (answer) return answer.ok ? ((await answer.json()) as { requestId: string }).requestId : null;
    if (navigator.onLine) return null;
  }
}
