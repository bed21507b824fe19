import { describe, expect, it } from 'vitest';
import { roleLabel, viewerName } from './session.ts';

describe('viewerName', () => {
  it('returns the first name', () =>
    expect(viewerName({ fullName: ' Ngozi Ada Eze ', email: 'n@x.test' })).toBe('Ngozi'));
  it('falls back to the local part of the e-mail', () =>
    expect(viewerName({ fullName: '  ', email: 'ngozi@x.test' })).toBe('ngozi'));
  it('falls back to User', () => expect(viewerName({ fullName: null, email: null })).toBe('User'));
});

describe('roleLabel', () => {
  it('returns a readable label instead of the constant', () =>
    expect(roleLabel({ role: 'MENTOR' })).toBe('Mentor'));
});
