import { describe, expect, it } from 'vitest';
import { createStartQueue, type StartQueue } from './startQueue.ts';

const yes = () => true;

/** Work that waits to be finished by hand. */
function heldWork(queue: StartQueue, started: string[]) {
  const ends = new Map<string, () => void>();
  const add = (personId: string, name: string, isWanted = yes) =>
    queue.run(personId, isWanted, async () => {
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

describe('the starts of subscriptions', () => {
  it('run so many at once per person, and so many at once over all', async () => {
    const started: string[] = [];
    const { add, finish } = heldWork(createStartQueue(2, 3), started);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name.charAt(0), name);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await finish('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
    await finish('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
    await finish('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1']);
  });

  it('let everybody have a turn, however much one person has waiting', async () => {
    const started: string[] = [];
    const { add, finish } = heldWork(createStartQueue(1, 1), started);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) add(name.charAt(0), name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await finish(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('pass over what is not wanted any more', async () => {
    const started: string[] = [];
    const { add, finish } = heldWork(createStartQueue(1, 1), started);
    let isWanted = true;
    add('a', 'a1');
    const stopped = Array.from({ length: 1000 }, () => add('a', 'stopped', () => isWanted));
    add('a', 'a2');
    isWanted = false;
    await finish('a1');
    expect(await Promise.all(stopped)).toEqual(stopped.map(() => null));
    expect(started).toEqual(['a1', 'a2']);
  });

  it('go on after work that failed', async () => {
    const queue = createStartQueue(1, 1);
    const failed = queue.run('a', yes, async () => {
      throw new Error('no database');
    });
    const next = queue.run('a', yes, async () => 'next');
    await expect(failed).rejects.toThrow('no database');
    expect(await next).toBe('next');
  });
});
