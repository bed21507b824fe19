import { expect, it } from 'vitest';
import { inBatches } from './batches.ts';

/** Returns a reader whose batches end one by one, and the batches that it was asked for. */
function heldReader() {
  const batches: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const starts: (() => void)[] = [];
  const load = inBatches<number, string>((keys) => {
    batches.push(keys);
    starts.shift()?.();
    return new Promise((resolve, reject) => {
      ends.push(() =>
        keys.includes(13)
          ? reject(new Error('unlucky'))
          : resolve(keys.map((key) => (key < 0 ? new Error(`${key} is negative`) : `value ${key}`))),
      );
    });
  });
  const started = () => new Promise<void>((resolve) => starts.push(resolve));
  return { batches, load, started, end: () => ends.shift()?.() };
}

it('reads one batch at a time, with all that was asked for meanwhile', async () => {
  const { batches, load, started, end } = heldReader();
  const first = started();
  const early = [load(1), load(2)];
  await first;
  const late = [load(3), load(4)];
  // Whatever is ready runs by then.
  for (const _ of [1, 2, 3]) await new Promise((resolve) => setImmediate(resolve));
  late.push(load(5));
  expect(batches).toEqual([[1, 2]]);
  const second = started();
  end();
  expect(await Promise.all(early)).toEqual(['value 1', 'value 2']);
  await second;
  end();
  expect(await Promise.all(late)).toEqual(['value 3', 'value 4', 'value 5']);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('fails one key, or all of a batch, and goes on', async () => {
  const { load, started, end } = heldReader();
  const first = started();
  const answers = Promise.allSettled([load(1), load(-2)]);
  await first;
  const second = started();
  const failed = Promise.allSettled([load(13), load(6)]);
  end();
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'value 1' },
    { status: 'rejected', reason: new Error('-2 is negative') },
  ]);
  await second;
  end();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const third = started();
  const last = load(7);
  await third;
  end();
  expect(await last).toBe('value 7');
});

it('goes on beside a batch that hangs', async () => {
  const { batches, load, started, end } = heldReader();
  const first = started();
  const hanging = load(1);
  await first;
  const second = started();
  const next = load(2);
  await second;
  expect(batches).toEqual([[1], [2]]);
  end();
  end();
  expect(await Promise.all([hanging, next])).toEqual(['value 1', 'value 2']);
});
