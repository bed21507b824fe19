// Connections that each send one request after another, taken in turn from a list.
import { Agent } from 'node:http';
import { answerCalls } from '../harness/answerCalls.ts';
import { percentile } from '../harness/workload.ts';
import { post } from './post.ts';

export type HttpRequest = { url: string; headers: Record<string, string>; body: string };
export type HttpLoad = {
  requests: HttpRequest[];
  connections: number;
  seconds: number;
  /** Most requests that are sent in that time; null for as many as are answered. */
  most: number | null;
};
export type HttpResult = {
  answered: number;
  /** Answered with 503. */
  refused: number;
  bytes: number;
  seconds: number;
  p50: number;
  p99: number;
};

/** @returns the length of the answer; null where the server is too busy to give one */
async function lengthOf(agent: Agent, { url, headers, body }: HttpRequest): Promise<number | null> {
  const { status, text } = await post(agent, url, headers, body);
  if (status === 503) return null;
  if (status !== 200 || text.includes('"errors"'))
    throw new Error(`Answered with ${status}: ${text.slice(0, 500)}`);
  return text.length;
}

answerCalls({
  async run({ requests, connections, seconds, most }: HttpLoad): Promise<HttpResult> {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const started = performance.now();
    const end = started + seconds * 1000;
    const times: number[] = [];
    let [next, bytes, refused] = [0, 0, 0];
    const sendOn = async () => {
      while (performance.now() < end && next < (most ?? Number.POSITIVE_INFINITY)) {
        const chosen = requests[next % requests.length];
        if (!chosen) throw new Error('There are no requests');
        next += 1;
        const sent = performance.now();
        const length = await lengthOf(agent, chosen);
        if (length === null) {
          refused += 1;
          continue;
        }
        bytes += length;
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: connections }, sendOn));
    const took = (performance.now() - started) / 1000;
    agent.destroy();
    const sorted = times.toSorted((one, other) => one - other);
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
    return { answered: times.length, refused, bytes, seconds: took, p50, p99 };
  },
});
