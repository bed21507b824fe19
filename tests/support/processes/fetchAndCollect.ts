// Fetches from a server while garbage is collected all the time, and prints the outcomes.
// Arguments: URL, deadline in milliseconds. Runs with --expose-gc.
import { fetchWithDeadline } from '../../../gateway/platform/outgoing/fetchWithDeadline.ts';

const [url = '', deadlineMs = ''] = process.argv.slice(2);
const collecting = setInterval(() => globalThis.gc?.(), 5);
const request = { method: 'GET' as const, headers: {}, body: null };
const outcomes = await Promise.allSettled(
  Array.from({ length: 10 }, () =>
    fetchWithDeadline(url, request, { deadlineMs: Number(deadlineMs), maxBytes: 1000 }),
  ),
);
clearInterval(collecting);
process.stdout.write(
  JSON.stringify(outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : one.status))),
);
