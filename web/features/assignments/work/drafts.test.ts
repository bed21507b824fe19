import { beforeEach, expect, it, vi } from 'vitest';
import { elapsedText } from '../reviewing/elapsed.ts';
import { readQuizDraft, readWorkDraft, saveDraft, type WorkDraft } from './drafts.ts';

const draftKey = { studentId: 'child', assignmentId: 'goats' };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

it('stores a draft with its id until it is acknowledged', () => {
  const draft: WorkDraft = {
    id: 'one',
    mode: 'BOTH',
    text: 'My page',
    links: ['https://a.example'],
    uploads: [{ id: 'file', slot: 'SCREENSHOT', name: 'page.png', sizeBytes: 12 }],
  };
  saveDraft(draftKey, draft);
  expect(readWorkDraft(draftKey, [])).toEqual(draft);
  expect(readWorkDraft({ ...draftKey, studentId: 'sister' }, []).text).toBe('');
  const fresh = readWorkDraft(draftKey, ['one']);
  expect(fresh.text).toBe('');
  expect(fresh.id).not.toBe('one');
});

it('stores the answers to one attempt at a quiz, and starts over if the storage is malformed', () => {
  const draft = { id: 'two', answers: { a: 'True' } };
  saveDraft(draftKey, draft);
  expect(readQuizDraft(draftKey, 'two')).toEqual(draft);
  expect(readQuizDraft(draftKey, 'three')).toEqual({ id: 'three', answers: {} });
  saveDraft(draftKey, { id: 'three', mode: 'TEXT', text: '', links: [], uploads: [] });
  expect(readQuizDraft(draftKey, 'three')).toEqual({ id: 'three', answers: {} });
});

it('formats elapsed time as minutes and seconds', () => {
  expect([0, 59_999, 60_000, 3_725_000].map(elapsedText)).toEqual(['0:00', '0:59', '1:00', '62:05']);
});
