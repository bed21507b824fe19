import { beforeEach, expect, it, vi } from 'vitest';
import { readProjectDraft, type StoredProject, saveProjectDraft } from './projectDraft.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

const draft: StoredProject = {
  id: 'one',
  title: 'Paper Boat',
  description: '',
  projectUrl: 'https://boat.example',
  kind: 'VIDEO',
  tags: 'rain, boats',
  uploads: [{ id: 'file', slot: 'SCREENSHOT', name: 'boat.png', sizeBytes: 12 }],
};

it('stores the draft of a student until it is acknowledged', () => {
  saveProjectDraft('dara', draft);
  expect(readProjectDraft('dara', [])).toEqual(draft);
  expect(readProjectDraft('kunle', [])).toMatchObject({ title: '', kind: 'WEBSITE', uploads: [] });
  const fresh = readProjectDraft('dara', ['one']);
  expect(fresh.title).toBe('');
  expect(fresh.id).not.toBe('one');
});

it('starts over if the storage is malformed', () => {
  localStorage.setItem('lm-person-project-dara', '{"id":1,"kind":"GAME","uploads":[{"id":"file"}]}');
  expect(readProjectDraft('dara', [])).toMatchObject({ title: '', kind: 'WEBSITE', uploads: [] });
});
