import { WebSocket } from 'ws';
import { sourceAt } from '../../../gateway/platform/log/bundledSources.ts';

/** The line is counted from 0. */
type Frame = { functionName: string; url: string; lineNumber: number };
/** A CPU profile as V8 takes it: which node of the tree of calls was running at each sample, and for how long. */
type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  /** In microseconds. */
  timeDeltas: number[];
};

/** Takes CPU profiles of a process of Node. */
export type Profiler = { start(): Promise<void>; stop(): Promise<Profile> };

/** Calls the inspector of a process, whose methods are those of the DevTools protocol. */
export type Inspector = { call(method: string): Promise<unknown>; close(): void };

/** Connects to the inspector of a process that was started with `--inspect` and a port. */
export async function openInspector(port: number): Promise<Inspector> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (text) => {
    const { id, result } = JSON.parse(String(text));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let calls = 0;
  return {
    call(method) {
      const id = ++calls;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method }));
      });
    },
    close: () => socket.close(),
  };
}

export async function createProfiler({ call }: Inspector): Promise<Profiler> {
  await call('Profiler.enable');
  return {
    async start() {
      await call('Profiler.start');
    },
    stop: async () => ((await call('Profiler.stop')) as { profile: Profile }).profile,
  };
}

const BUNDLE = '/dist/gateway/main.js';
const PACKAGE = /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)/;
const OWN = /(?:^|.*\/)((?:gateway|contract)\/(?:\w+\/)*\w+)\.ts$/;

/** Names the part of a program that a function belongs to: a package, a file of the product, a module of Node. */
function partOf({ url, functionName, lineNumber }: Frame): string {
  if (url === '') return functionName;
  const path = (url.endsWith(BUNDLE) && sourceAt(lineNumber + 1)) || url;
  return PACKAGE.exec(path)?.[1] ?? OWN.exec(path)?.[1] ?? path;
}

/** Returns the parts in which profiles spent most of their time, and their shares of it; idle time left out. */
export function largestShares(profiles: readonly Profile[], count: number): [string, number][] {
  const times = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
    for (const [index, id] of samples.entries()) {
      const part = parts.get(id) ?? '';
      if (part !== '(idle)') times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
    }
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([part, time]) => [part, time / total]);
}
