import type { Token } from 'marked';

/** A lesson of 20,000 characters takes a slow phone a tenth of it. */
const PARSE_TIMEOUT_MS = 2000;
const START_TIMEOUT_MS = 15_000;

type Parser = { worker: Worker; ready: Promise<unknown> };

let parser: Parser | null = null;
let queue: Promise<unknown> = Promise.resolve();

/** Loads the parser, so that it is there when a text comes. */
export function startParser(): Parser {
  if (parser) return parser;
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  const ready = answerOf(worker, START_TIMEOUT_MS);
  // Whoever parses hears of it.
  ready.catch(() => {});
  parser = { worker, ready };
  return parser;
}

/**
 * Parses Markdown apart from the page, one text after the other.
 * @returns null when the parser fails, or takes longer than a reader waits
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
    const answer = answerOf(worker, PARSE_TIMEOUT_MS);
    worker.postMessage(markdown);
    return (await answer) as Token[];
  } catch {
    worker.terminate();
    parser = null;
    return null;
  }
}

function answerOf(worker: Worker, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The parser takes too long')), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The parser failed'));
    };
  });
}
