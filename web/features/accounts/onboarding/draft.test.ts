import { describe, expect, it } from 'vitest';
import { checkFirstStep, type Draft, progressFrom } from './draft.ts';

const viewer = { id: 'a', fullName: null, phone: null };
const draft: Draft = {
  fullName: 'Ngozi Eze',
  role: 'PARENT',
  phone: '+234 800 000 0000',
  avatarUrl: '',
  interests: ['Animation'],
  hearAboutUs: 'WhatsApp',
};

describe('progressFrom', () => {
  it('restores the stored step and draft', () =>
    expect(progressFrom({ viewerId: 'a', step: 3, draft }, viewer)).toEqual({
      viewerId: 'a',
      step: 3,
      draft,
    }));
  it('starts over for another viewer', () =>
    expect(progressFrom({ viewerId: 'b', step: 3, draft }, viewer)).toMatchObject({
      step: 1,
      draft: { fullName: '', role: null },
    }));
  it('prefills the name of the viewer', () =>
    expect(progressFrom(null, { ...viewer, fullName: 'Ada' }).draft.fullName).toBe('Ada'));
  it('drops values that are not offered', () =>
    expect(
      progressFrom(
        {
          viewerId: 'a',
          step: 2,
          draft: { ...draft, role: 'ADMIN', interests: ['Flying', 'Animation'], hearAboutUs: 'A bird' },
        },
        viewer,
      ),
    ).toMatchObject({ step: 1, draft: { role: null, interests: ['Animation'], hearAboutUs: '' } }));
});

describe('checkFirstStep', () => {
  it('accepts a parent with a phone number', () => expect(checkFirstStep(draft)).toBeNull());
  it('reports problems in the order of the form', () => {
    expect(checkFirstStep({ ...draft, fullName: 'N', role: null })?.field).toBe('fullName');
    expect(checkFirstStep({ ...draft, role: null, phone: '' })?.field).toBe('role');
    expect(checkFirstStep({ ...draft, phone: ' ' })?.field).toBe('phone');
  });
  it('requires a phone number of parents only', () =>
    expect(checkFirstStep({ ...draft, role: 'STUDENT', phone: '' })).toBeNull());
  it('ignores the link of a child, who has no picture', () =>
    expect(checkFirstStep({ ...draft, role: 'STUDENT', avatarUrl: 'http://x.test/a.png' })).toBeNull());
  it('accepts only https links', () =>
    expect(checkFirstStep({ ...draft, avatarUrl: 'http://x.test/a.png' })?.field).toBe('avatarUrl'));
});
