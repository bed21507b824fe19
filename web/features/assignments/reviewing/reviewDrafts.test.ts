import { beforeEach, expect, it, vi } from 'vitest';
import type { PictureMark } from '../../../../contract/pictureMarks.ts';
import {
  clearReviewedElsewhere,
  isReviewedElsewhere,
  markReviewedElsewhere,
} from '../work/reviewedElsewhere.ts';
import { advanceStopwatch, minutesOf } from '../work/timeSpent.ts';
import {
  draftOfReview,
  hasReviewDraft,
  pointsOfLines,
  pruneReviewDrafts,
  readReviewDraft,
  saveReviewDraft,
  updateReviewDraft,
} from './reviewDrafts.ts';

const form = {
  score: '88',
  criteria: '',
  feedback: 'Well done',
  strengths: 'Brave\nPatient',
  areasForImprovement: '',
  nextSteps: '',
  minutes: null,
};

const MARKS: PictureMark[] = [{ kind: 'BOX', colour: 'RED', text: 'Bigger', points: [10, 20, 300, 400] }];
const PICTURES = [{ fileId: 'goal', marks: MARKS }];

beforeEach(() => {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(items, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  };
  // Like the browser's: its own keys are the stored ones.
  vi.stubGlobal('localStorage', new Proxy(items, { get: (_items, name) => Reflect.get(methods, name) }));
});

it('stores a draft with its time for each submission until it is sent', () => {
  saveReviewDraft('one', { form, spentMs: 90_000, pictures: [] });
  updateReviewDraft('one', { pictures: PICTURES });
  expect(readReviewDraft('one')).toEqual({ form, spentMs: 90_000, pictures: PICTURES });
  expect(readReviewDraft('two').form.feedback).toBe('');
  expect([hasReviewDraft('one'), hasReviewDraft('two')]).toEqual([true, false]);
  saveReviewDraft('one', null);
  expect(readReviewDraft('one')).toEqual({
    form: { ...form, score: '', feedback: '', strengths: '' },
    spentMs: 0,
    pictures: [],
  });
});

it('finds no draft in measured time alone or in malformed storage', () => {
  const empty = readReviewDraft('none').form;
  saveReviewDraft('one', { form: empty, spentMs: 5000, pictures: [] });
  expect(hasReviewDraft('one')).toBe(false);
  const malformed = { form: { score: 3 }, spentMs: 'long', pictures: [{ fileId: 'a', marks: [{}] }, 3] };
  localStorage.setItem('lm-person-review-one', JSON.stringify(malformed));
  expect(readReviewDraft('one')).toEqual({ form: empty, spentMs: 0, pictures: [] });
  // Marks alone are a draft.
  updateReviewDraft('one', { pictures: PICTURES });
  expect(hasReviewDraft('one')).toBe(true);
});

it('drops drafts of work that another reviewer took or that no longer waits', () => {
  for (const id of ['one', 'two', 'three']) saveReviewDraft(id, { form, spentMs: 0, pictures: [] });
  markReviewedElsewhere('one', 'Tunde has reviewed this already');
  expect([isReviewedElsewhere('one'), hasReviewDraft('one'), isReviewedElsewhere('two')]).toEqual([
    true,
    false,
    false,
  ]);
  pruneReviewDrafts(['two']);
  expect(['two', 'three'].map(hasReviewDraft)).toEqual([true, false]);
});

it('makes a draft of a review that was taken back, whose work waits again', () => {
  markReviewedElsewhere('one', 'Tunde has reviewed this already');
  clearReviewedElsewhere('one');
  const review = {
    ...{ overallScore: 70, essayPoints: null, detailedFeedback: 'Well done' },
    criteria: [
      { title: 'Idea', points: 4, given: 1 },
      { title: 'Colours', points: 6, given: 6 },
    ],
    ...{ strengths: ['Brave', 'Patient'], areasForImprovement: [], nextSteps: [] },
    markedPictures: [{ position: 2, marks: MARKS }],
  };
  const files = [
    { id: 'notes', position: 1 },
    { id: 'goal', position: 2 },
  ];
  saveReviewDraft('one', draftOfReview(review, files));
  expect(readReviewDraft('one').pictures).toEqual(PICTURES);
  expect(isReviewedElsewhere('one')).toBe(false);
  const draft = readReviewDraft('one').form;
  expect(draft).toEqual({ ...form, score: '70', criteria: '1\n6' });
  expect(pointsOfLines(review.criteria, draft.criteria)).toEqual([
    { title: 'Idea', points: 1 },
    { title: 'Colours', points: 6 },
  ]);
  expect(pointsOfLines(review.criteria, '').map(({ points }) => points)).toEqual([Number.NaN, Number.NaN]);
});

it('measures while the window is visible, but not while the machine sleeps', () => {
  let stopwatch = { spentMs: 0, since: 1000 as number | null };
  stopwatch = advanceStopwatch(stopwatch, 4000, true);
  expect(stopwatch.spentMs).toBe(3000);
  stopwatch = advanceStopwatch(stopwatch, 5000, false);
  stopwatch = advanceStopwatch(stopwatch, 900_000, true);
  expect(stopwatch.spentMs).toBe(4000);
  stopwatch = advanceStopwatch(stopwatch, 9_000_000, true);
  expect(stopwatch.spentMs).toBe(14_000);
  expect([0, 29_000, 91_000, 1e9].map(minutesOf)).toEqual([1, 1, 2, 600]);
});
