import { describe, expect, it } from 'vitest';
import { type Draft, firstProblem, progressFrom } from './draft.ts';

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
  it('goes on where the person was', () =>
    expect(progressFrom({ viewerId: 'a', step: 3, draft }, viewer)).toEqual({
      viewerId: 'a',
      step: 3,
      draft,
    }));
  it('begins anew for somebody else', () =>
    expect(progressFrom({ viewerId: 'b', step: 3, draft }, viewer)).toMatchObject({
      step: 1,
      draft: { fullName: '', role: null },
    }));
  it('begins with what is known', () =>
    expect(progressFrom(null, { ...viewer, fullName: 'Ada' }).draft.fullName).toBe('Ada'));
  it('drops what is not offered', () =>
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

describe('firstProblem', () => {
  it('is nothing for a parent who can be called', () => expect(firstProblem(draft)).toBeNull());
  it('asks in the order of the form', () => {
    expect(firstProblem({ ...draft, fullName: 'N', role: null })?.field).toBe('fullName');
    expect(firstProblem({ ...draft, role: null, phone: '' })?.field).toBe('role');
    expect(firstProblem({ ...draft, phone: ' ' })?.field).toBe('phone');
  });
  it('asks nobody but parents for a phone', () =>
    expect(firstProblem({ ...draft, role: 'STUDENT', phone: '' })).toBeNull());
  it('takes only safe links', () =>
    expect(firstProblem({ ...draft, avatarUrl: 'http://x.test/a.png' })?.field).toBe('avatarUrl'));
});
