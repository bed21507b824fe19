import { describe, expect, it } from 'vitest';
import { callbackState } from './callbackState.ts';

const query = (text: string) => new URLSearchParams(text);

describe('callbackState', () => {
  it('is processing until the session is known', () =>
    expect(callbackState(query(''), false, false)).toEqual({ kind: 'processing' }));
  it('succeeds for a signed-in viewer', () =>
    expect(callbackState(query(''), true, true).kind).toBe('success'));
  it('fails without a session', () =>
    expect(callbackState(query(''), true, false)).toMatchObject({
      message: 'Authentication failed - no user session found',
    }));
  it('shows the description of an error immediately, even to a signed-in viewer', () =>
    expect(
      callbackState(query('error=access_denied&error_description=No+thanks'), false, true),
    ).toMatchObject({
      kind: 'error',
      message: 'No thanks',
    }));
  it('uses a default message for an error without a description', () =>
    expect(callbackState(query('error=x'), true, false)).toMatchObject({ message: 'Authentication failed' }));
  it('detects an expired link', () =>
    expect(callbackState(query('error=TOKEN_EXPIRED'), true, false)).toMatchObject({ isLinkExpired: true }));
});
