import { describe, expect, it } from 'vitest';
import { noteLineLost, noteLineWorks, onLineBack } from './lineBack.ts';

describe('onLineBack', () => {
  it('calls once for the first answer after a request without one', () => {
    // The line is of the whole process, in which another file may have lost it.
    noteLineWorks();
    let calls = 0;
    const stop = onLineBack(() => {
      calls += 1;
    });
    noteLineWorks();
    expect(calls).toBe(0);
    noteLineLost();
    noteLineLost();
    noteLineWorks();
    noteLineWorks();
    expect(calls).toBe(1);
    stop();
    noteLineLost();
    noteLineWorks();
    expect(calls).toBe(1);
  });
});
