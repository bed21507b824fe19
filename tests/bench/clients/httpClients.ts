// Connections that each send one request after another, taken in turn from a list.
import { Agent, request } from 'node:http';
import { answerCalls } from '../harness/answerCalls.ts';
import { percentile } from '../harness/workload.ts';

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

/** @returns the text of the answer; null where the server is too busy to give one */
function post(agent: Agent, { url, headers, body }: HttpRequest): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1');
        if (response.statusCode === 503) resolve(null);
        else if (response.statusCode === 200 && !text.includes('"errors"')) resolve(text);
        else reject(new Error(`Answered with ${response.statusCode}: ${text.slice(0, 500)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
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
        const text = await post(agent, chosen);
        if (text === null) {
          refused += 1;
          continue;
        }
        bytes += text.length;
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
