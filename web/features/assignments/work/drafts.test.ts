import { beforeEach, expect, it, vi } from 'vitest';
import { elapsedText } from '../reviewing/elapsed.ts';
import { keepDraft, readQuizDraft, readWorkDraft, type WorkDraft } from './drafts.ts';

const of = { studentId: 'child', assignmentId: 'goats' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('keeps what was written with its id until it has arrived', () => {
  const draft: WorkDraft = {
    id: 'one',
    mode: 'BOTH',
    text: 'My page',
    links: ['https://a.example'],
    uploads: [{ id: 'file', slot: 'SCREENSHOT', name: 'page.png', sizeBytes: 12 }],
  };
  keepDraft(of, draft);
  expect(readWorkDraft(of, [])).toEqual(draft);
  expect(readWorkDraft({ ...of, studentId: 'sister' }, []).text).toBe('');
  const fresh = readWorkDraft(of, ['one']);
  expect(fresh.text).toBe('');
  expect(fresh.id).not.toBe('one');
});

it('keeps the answers and the start of a quiz, and starts anew after something strange', () => {
  const draft = { id: 'two', startedAt: 1000, answers: { a: 'True' } };
  keepDraft(of, draft);
  expect(readQuizDraft(of, [], 5000)).toEqual(draft);
  keepDraft(of, { id: 'three', mode: 'TEXT', text: '', links: [], uploads: [] });
  expect(readQuizDraft(of, [], 5000)).toMatchObject({ startedAt: 5000, answers: {} });
});

it('tells time as a clock does', () => {
  expect([0, 59_999, 60_000, 3_725_000].map(elapsedText)).toEqual(['0:00', '0:59', '1:00', '62:05']);
});
