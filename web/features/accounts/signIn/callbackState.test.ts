import { describe, expect, it } from 'vitest';
import { callbackState } from './callbackState.ts';

const query = (text: string) => new URLSearchParams(text);

describe('callbackState', () => {
  it('waits until it is known who is here', () =>
    expect(callbackState(query(''), false, false)).toEqual({ kind: 'processing' }));
  it('is success with somebody', () => expect(callbackState(query(''), true, true).kind).toBe('success'));
  it('says that nobody is signed in', () =>
    expect(callbackState(query(''), true, false)).toMatchObject({
      message: 'Authentication failed - no user session found',
    }));
  it('shows the description of an error at once, even to somebody signed in', () =>
    expect(
      callbackState(query('error=access_denied&error_description=No+thanks'), false, true),
    ).toMatchObject({
      kind: 'error',
      message: 'No thanks',
    }));
  it('has words for an error without a description', () =>
    expect(callbackState(query('error=x'), true, false)).toMatchObject({ message: 'Authentication failed' }));
  it('knows a link that is too old', () =>
    expect(callbackState(query('error=TOKEN_EXPIRED'), true, false)).toMatchObject({ linkIsOld: true }));
});
