import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import * as ws from 'ws';
import { textFrame } from './textFrame.ts';

// Its types leave this out.
const { Receiver } = ws as unknown as { Receiver: new () => Writable };

it.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('makes a frame of a text of %d bytes', async (length) => {
  const receiver = new Receiver();
  const received = once(receiver, 'message');
  receiver.write(textFrame('x'.repeat(length)));
  const [data, isBinary] = await received;
  expect([String(data).length, isBinary]).toEqual([length, false]);
});

it('counts bytes and not characters', async () => {
  const text = 'ẹ kú iṣẹ́ 👩🏾‍💻'.repeat(9);
  const receiver = new Receiver();
  const received = once(receiver, 'message');
  receiver.write(textFrame(text));
  expect(String((await received)[0])).toBe(text);
});
