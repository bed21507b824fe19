import { describe, expect, it } from 'vitest';
import { createStartQueue, type StartQueue } from './startQueue.ts';

const yes = () => true;

/** Adds work to a queue that runs until the test finishes it. */
function controlledWork(queue: StartQueue, started: string[]) {
  const ends = new Map<string, () => void>();
  const add = (personId: string, name: string, isNeeded = yes) =>
    queue.run(personId, isNeeded, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const finish = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, finish };
}

describe('createStartQueue', () => {
  it('limits concurrent work per person and in total', async () => {
    const started: string[] = [];
    const { add, finish } = controlledWork(createStartQueue(2, 3), started);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name.charAt(0), name);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await finish('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
    await finish('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
    await finish('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1']);
  });

  it('serves people round-robin, however much one of them has queued', async () => {
    const started: string[] = [];
    const { add, finish } = controlledWork(createStartQueue(1, 1), started);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) add(name.charAt(0), name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await finish(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('skips work that is no longer needed', async () => {
    const started: string[] = [];
    const { add, finish } = controlledWork(createStartQueue(1, 1), started);
    let isNeeded = true;
    add('a', 'a1');
    const stopped = Array.from({ length: 1000 }, () => add('a', 'stopped', () => isNeeded));
    add('a', 'a2');
    isNeeded = false;
    await finish('a1');
    expect(await Promise.all(stopped)).toEqual(stopped.map(() => null));
    expect(started).toEqual(['a1', 'a2']);
  });

  it('continues after work that fails', async () => {
    const queue = createStartQueue(1, 1);
    const failed = queue.run('a', yes, async () => {
      throw new Error('no database');
    });
    const next = queue.run('a', yes, async () => 'next');
    await expect(failed).rejects.toThrow('no database');
    expect(await next).toBe('next');
  });
});
