import { describe, expect, it } from 'vitest';
import { captureLog } from '../../../tests/support/probes/capturedLog.ts';

type Line = Record<string, unknown> & { err: Record<string, unknown> };

/** Returns the line that the log writes for one call. */
function lineOf(facts: Record<string, unknown>): { text: string; line: Line } {
  const captured = captureLog('info');
  captured.log.error(facts, 'it failed');
  return { text: captured.text(), line: captured.lines<Line>()[0] as Line };
}

const failure = new Error('The outer failed', {
  cause: new TypeError('The inner failed', { cause: 'a plain reason' }),
});

describe('an error in the log', () => {
  it.each(['err', 'error', 'reason', 'cause'])('has its message, stack and causes under %s', (key) => {
    const { line } = lineOf({ [key]: failure, jobId: 7 });
    expect(line).toMatchObject({
      msg: 'it failed',
      jobId: 7,
      [key]: {
        type: 'Error',
        message: 'The outer failed',
        stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
        cause: {
          type: 'TypeError',
          message: 'The inner failed',
          stack: expect.stringContaining('log.test.ts'),
          cause: { type: 'string', message: 'a plain reason' },
        },
      },
    });
  });

  it('lists the errors of an aggregate', () => {
    const { line } = lineOf({ err: new AggregateError([new Error('one'), new Error('two')], 'Both failed') });
    expect(line.err).toMatchObject({
      message: 'Both failed',
      errors: [{ message: 'one' }, { message: 'two' }],
    });
  });

  it('ends a circular chain of causes', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(lineOf({ err: circle }).text.length).toBeLessThan(20_000);
  });

  it('keeps the code of a failure, and no other property', () => {
    const failure = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      address: 'secret',
      config: { headers: { authorization: 'secret' } },
    });
    const { text, line } = lineOf({ err: failure });
    expect(line.err).toMatchObject({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' });
    expect(text).not.toContain('secret');
  });

  it.each([
    ['an e-mail address', '550 5.1.1 <ada.secret@example.test>: no such user', '550 5.1.1 … no such user'],
    ['a connection string', 'no route to postgresql://me:secret@db/one', 'no route to …'],
    [
      'a link',
      'failed to fetch https://pay.test/t/secret?token=secret',
      'failed to fetch https://pay.test/…',
    ],
    ['a phone number of Nigeria', 'SMS to 0803 123 4567 failed', 'SMS to … failed'],
    ['a phone number', 'SMS to +234 801 234 5678 failed', 'SMS to …failed'],
    [
      'a file',
      "ENOENT: open '/data/files/a/1763712000000_secret.pdf'",
      "ENOENT: open '/data/files/a/1763712000000_…",
    ],
    [
      'input',
      `Unexpected token 's', "secret" is not valid JSON`,
      `Unexpected token 's', … is not valid JSON`,
    ],
  ])('leaves out %s', (_name, message, logged) => {
    const { text, line } = lineOf({ err: new Error(message) });
    expect(line.err.message).toBe(logged);
    expect(text).not.toContain('secret');
  });
});
