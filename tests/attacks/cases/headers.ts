import { type Attack, createOutcomeCounter, forEachConcurrently } from '../attack.ts';
import { exchange, type RawResponse, responseLabel } from '../rawRequest.ts';
import { routesOf } from '../routes.ts';

type Header = readonly [string, string];
type Variant = { name: string; headers: (host: string) => Header[]; body?: string; isRejected: boolean };

const many = (count: number, header: (index: number) => Header) =>
  Array.from({ length: count }, (_, i) => header(i));

/** Headers that are contradictory or far too long. The response to those marked as rejected must be an error. */
const VARIANTS: Variant[] = [
  {
    name: 'two lengths',
    headers: () => [
      ['Content-Length', '5'],
      ['Content-Length', '6'],
    ],
    isRejected: true,
  },
  {
    name: 'a length and chunks',
    headers: () => [
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ],
    body: '0\r\n\r\n',
    isRejected: true,
  },
  {
    name: 'an unknown encoding of the body',
    headers: () => [['Transfer-Encoding', 'xchunked']],
    body: '0\r\n\r\n',
    isRejected: true,
  },
  { name: 'a negative length', headers: () => [['Content-Length', '-1']], isRejected: true },
  {
    name: 'two hosts',
    headers: (host) => [
      ['Host', host],
      ['Host', 'attacker.example'],
    ],
    isRejected: false,
  },
  { name: 'the host of another site', headers: () => [['Host', 'attacker.example']], isRejected: false },
  {
    name: 'two origins',
    headers: (host) => [
      ['Origin', `http://${host}`],
      ['Origin', 'https://attacker.example'],
    ],
    isRejected: false,
  },
  { name: '2,000 headers', headers: () => many(2000, (i) => [`X-${i}`, '1']), isRejected: true },
  { name: 'a header of 100 KB', headers: () => [['X-Long', 'a'.repeat(100_000)]], isRejected: true },
  { name: 'a cookie of 15 KB', headers: () => [['Cookie', ';'.repeat(15_000)]], isRejected: false },
  {
    name: '500 cookies',
    headers: () => [
      [
        'Cookie',
        many(500, (i) => ['', `little-makers.session_token=${i}.x`])
          .map(([, one]) => one)
          .join('; '),
      ],
    ],
    isRejected: false,
  },
  {
    name: 'broken cookies',
    headers: () => [['Cookie', '%=%; a=%ff; little-makers.session_token=%00%']],
    isRejected: false,
  },
  {
    name: '1,500 addresses',
    headers: () => [
      [
        'X-Forwarded-For',
        many(1500, () => ['', '1.2.3.4'])
          .map(([, one]) => one)
          .join(','),
      ],
    ],
    isRejected: false,
  },
  {
    name: 'an invalid address',
    headers: () => [['X-Forwarded-For', `${'a:'.repeat(7000)}%`]],
    isRejected: false,
  },
  {
    name: 'a long Accept-Encoding',
    headers: () => [['Accept-Encoding', 'br;q=0.1,'.repeat(1600)]],
    isRejected: false,
  },
  {
    name: 'a long If-None-Match',
    headers: () => [['If-None-Match', 'W/"a",'.repeat(2500)]],
    isRejected: false,
  },
  { name: 'many ranges', headers: () => [['Range', `bytes=${'0-1,'.repeat(3500)}0-1`]], isRejected: false },
  {
    name: 'a long type',
    headers: () => [['Content-Type', `multipart/form-data${';a=b'.repeat(3500)}`]],
    isRejected: false,
  },
  { name: 'a long agent', headers: () => [['User-Agent', 'a('.repeat(7000)]], isRejected: false },
  {
    name: 'Expect',
    headers: () => [
      ['Expect', '100-continue'],
      ['Content-Length', '5'],
    ],
    isRejected: false,
  },
  {
    name: 'Upgrade',
    headers: () => [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'h2c'],
    ],
    isRejected: false,
  },
];

function problemOf({ status, ended }: RawResponse, { isRejected }: Variant): string | null {
  if (status === null) return ended === 'closed' ? null : 'no response';
  if (status >= 500) return `status ${status}`;
  return isRejected && status < 400 ? `status ${status}` : null;
}

const variant =
  (one: Variant): Attack['run'] =>
  async (world) => {
    const record = createOutcomeCounter();
    const host = `localhost:${world.port}`;
    const requests = routesOf(world).flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => ({ method, path })),
    );
    await forEachConcurrently(requests, 16, 6000, async ({ method, path }) => {
      const headers = one.headers(host);
      const hasBody = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
      const answer = await exchange(world.port, {
        ...{ method, target: path, body: hasBody ? [one.body ?? 'abcde'] : [], timeoutMs: 3000 },
        headers: hasBody || method === 'GET' ? headers : [...headers, ['Content-Length', '0']],
      });
      record.add(`${one.name}: ${method} ${path}`, responseLabel(answer), answer.ms, problemOf(answer, one));
    });
    return record.outcome();
  };

const group = (name: string, variants: Variant[]): Attack => ({
  name,
  async run(world) {
    const record = createOutcomeCounter();
    for (const one of variants) {
      const started = performance.now();
      const { answers, wrong } = await variant(one)(world);
      record.add(one.name, answers, performance.now() - started, null);
      for (const problem of wrong) record.add('', 'wrong', 0, problem);
    }
    return { ...record.outcome(), answers: `${variants.length} kinds` };
  },
});

export const headers: Attack[] = [
  group('contradictory headers', VARIANTS.slice(0, 7)),
  group('headers that are far too long', VARIANTS.slice(7)),
];
