import { beforeEach, expect, it, vi } from 'vitest';
import { isTaken, noteTaken } from '../work/takenWork.ts';
import { look, minutesOf } from '../work/timeSpent.ts';
import { hasReviewDraft, keepReviewDraft, pruneReviewDrafts, readReviewDraft } from './reviewDrafts.ts';

const form = {
  score: '88',
  feedback: 'Well done',
  strengths: 'Brave\nPatient',
  areasForImprovement: '',
  nextSteps: '',
  minutes: null,
};

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  // As a browser's: its own keys are what is stored.
  vi.stubGlobal('localStorage', new Proxy(kept, { get: (_kept, name) => Reflect.get(methods, name) }));
});

it('keeps a review with its time, each work its own, until it is sent', () => {
  keepReviewDraft('one', { form, spentMs: 90_000 });
  expect(readReviewDraft('one')).toEqual({ form, spentMs: 90_000 });
  expect(readReviewDraft('two').form.feedback).toBe('');
  expect([hasReviewDraft('one'), hasReviewDraft('two')]).toEqual([true, false]);
  keepReviewDraft('one', null);
  expect(readReviewDraft('one')).toEqual({
    form: { ...form, score: '', feedback: '', strengths: '' },
    spentMs: 0,
  });
});

it('is no draft for the time alone, nor after something strange', () => {
  const empty = readReviewDraft('none').form;
  keepReviewDraft('one', { form: empty, spentMs: 5000 });
  expect(hasReviewDraft('one')).toBe(false);
  localStorage.setItem('lm-person-review-one', '{"form":{"score":3},"spentMs":"long"}');
  expect(readReviewDraft('one')).toEqual({ form: empty, spentMs: 0 });
});

it('forgets what was reviewed by somebody else or no longer waits', () => {
  for (const id of ['one', 'two', 'three']) keepReviewDraft(id, { form, spentMs: 0 });
  noteTaken('one', 'Tunde has reviewed this already');
  expect([isTaken('one'), hasReviewDraft('one'), isTaken('two')]).toEqual([true, false, false]);
  pruneReviewDrafts(['two']);
  expect(['two', 'three'].map(hasReviewDraft)).toEqual([true, false]);
});

it('measures while the window is in view, and not while the machine sleeps', () => {
  let watch = { spentMs: 0, since: 1000 as number | null };
  watch = look(watch, 4000, true);
  expect(watch.spentMs).toBe(3000);
  watch = look(watch, 5000, false);
  watch = look(watch, 900_000, true);
  expect(watch.spentMs).toBe(4000);
  watch = look(watch, 9_000_000, true);
  expect(watch.spentMs).toBe(14_000);
  expect([0, 29_000, 91_000, 1e9].map(minutesOf)).toEqual([1, 1, 2, 600]);
});
