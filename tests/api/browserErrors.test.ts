import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const REPORT = {
  name: 'TypeError',
  message: 'Cannot read name of ada@example.test, +234 803 123 4567, at https://x.test/?token=1',
  frames: ['render assets/app-AbC123.js:10:200', 'assets/AbC123.js:1:2'],
  route: '/lesson/:number',
  release: 'app-AbC123.js',
};

const captured = captureLog('error');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  gateway.app.log = captured.log;
});
afterAll(() => gateway.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/browser-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('are logged with the id of the answer, and without the data of a person', async () => {
  const answer = await post(REPORT);
  expect(answer.status).toBe(202);
  const { requestId } = (await answer.json()) as { requestId: string };
  const [line] = captured.lines<object>().filter((one) => JSON.stringify(one).includes(requestId));
  expect(line).toMatchObject({
    requestId,
    browserError: { name: 'TypeError', route: '/lesson/:number', frames: REPORT.frames },
  });
  expect(JSON.stringify(line)).not.toMatch(/ada@|803 123|token/);
});

it.each([
  ['no JSON', '{'],
  ['another shape', { message: 'x' }],
  ['a long message', { ...REPORT, message: 'x'.repeat(301) }],
  ['an address in place of a route', { ...REPORT, route: '/lesson/1?student=Ada' }],
  ['a frame that is none', { ...REPORT, frames: ['ada@example.test'] }],
  ['too many frames', { ...REPORT, frames: Array(13).fill(REPORT.frames[0]) }],
])('are refused as %s', async (_what, body) => {
  expect((await post(body)).status).toBe(400);
});

it('are taken by POST, from pages of our own, in small bodies', async () => {
  expect((await fetch(`${gateway.url}/browser-errors`)).status).toBe(405);
  expect((await post(REPORT, { origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await post('x'.repeat(20_000))).status).toBe(413);
});

it('are taken from an address until an hour has had enough of them', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 62; sent += 1) statuses.push((await post(REPORT)).status);
  expect(statuses.at(0)).toBe(202);
  expect(statuses.at(-1)).toBe(429);
});
