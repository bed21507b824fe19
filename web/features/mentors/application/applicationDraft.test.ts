import { beforeEach, expect, it, vi } from 'vitest';
import { NO_REFERENCE, readApplicationDraft, saveApplicationDraft } from './applicationDraft.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

it('stores the draft until it has arrived', () => {
  const draft = { ...readApplicationDraft(null), specialization: 'Scratch' };
  saveApplicationDraft(draft);
  expect(readApplicationDraft(null)).toEqual(draft);
  expect(readApplicationDraft('another')).toEqual(draft);
  const fresh = readApplicationDraft(draft.id);
  expect(fresh).toMatchObject({ specialization: '', references: [NO_REFERENCE] });
  expect(fresh.id).not.toBe(draft.id);
});

it('starts over if the storage is malformed', () => {
  localStorage.setItem('lm-person-mentor-application', '{"id":1,"references":[3],"uploads":[{"id":"file"}]}');
  expect(readApplicationDraft(null)).toMatchObject({ references: [NO_REFERENCE], uploads: [] });
});
