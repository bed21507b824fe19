import type { Token } from 'marked';

/** A lesson of 20,000 characters takes a tenth of this on a slow phone. */
const PARSE_TIMEOUT_MS = 2000;
const START_TIMEOUT_MS = 15_000;

type Parser = { worker: Worker; ready: Promise<unknown> };

let parser: Parser | null = null;
let queue: Promise<unknown> = Promise.resolve();

/** Loads the parser in advance, so that it is ready for the first text. */
export function startParser(): Parser {
  if (parser) return parser;
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  const ready = nextMessage(worker, START_TIMEOUT_MS);
  // The next call to parse handles the rejection.
  ready.catch(() => {});
  parser = { worker, ready };
  return parser;
}

/**
 * Parses Markdown in a worker, one text after the other.
 * @returns null if the parser fails or times out
 */
export function parseMarkdown(markdown: string): Promise<Token[] | null> {
  const result = queue.then(() => parseNow(markdown));
  queue = result;
  return result;
}

async function parseNow(markdown: string): Promise<Token[] | null> {
  const { worker, ready } = startParser();
  try {
    await ready;
    const tokens = nextMessage(worker, PARSE_TIMEOUT_MS);
    worker.postMessage(markdown);
    return (await tokens) as Token[];
  } catch {
    worker.terminate();
    parser = null;
    return null;
  }
}

function nextMessage(worker: Worker, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The Markdown parser timed out')), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The Markdown parser failed'));
    };
  });
}
