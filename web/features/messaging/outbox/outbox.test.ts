import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '../composer/draft.ts';
import { createOutbox, type Outbox, SENT_STAYS_MS, type SendResult } from './outbox.ts';
import { createOutboxStore, type OutboxStorage } from './outboxStore.ts';
import type { UnsentMessage } from './unsent.ts';

function createFakeStorage(): OutboxStorage & { full: boolean } {
  const items = new Map<string, string>();
  return {
    full: false,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new Error('full');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
}

type Post = (unsent: UnsentMessage) => Promise<SendResult>;

let clock = 0;

function createTab(
  storage: OutboxStorage | null,
  post: Post,
  alone: (work: () => Promise<void>) => Promise<void>,
) {
  const store = createOutboxStore(storage, 'lm-person-outbox-me-');
  return createOutbox({ store, post, runExclusively: alone, now: () => ++clock });
}

const withoutLock = (work: () => Promise<void>) => work();
const recording =
  (order: string[]): Post =>
  async ({ id }) => {
    order.push(id);
    return sent;
  };
const settle = () => vi.advanceTimersByTimeAsync(0);
const write = (id: string) => ({ ...EMPTY_DRAFT, id, studentId: 's', content: `text ${id}` });
const file = { id: 'f', slot: 'MESSAGE_IMAGE' as const, name: 'a.png', sizeBytes: 9 };
const withFile = (id: string) => ({ ...write(id), files: [file] });
const sent: SendResult = { sent: true };
const ids = (unsent: readonly UnsentMessage[]) => unsent.map(({ id }) => id).join('');
const unsentIn = (tab: Outbox) => tab.entries().filter(({ state }) => state !== 'sent');
const forget = () => vi.advanceTimersByTimeAsync(SENT_STAYS_MS);

describe('createOutbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends in order, one at a time', async () => {
    const responses: PromiseWithResolvers<SendResult>[] = [];
    const order: string[] = [];
    const tab = createTab(
      createFakeStorage(),
      ({ id }) => {
        order.push(id);
        const answer = Promise.withResolvers<SendResult>();
        responses.push(answer);
        return answer.promise;
      },
      withoutLock,
    );
    for (const id of 'abc') tab.add(write(id));
    await settle();
    expect(order.join('')).toBe('a');
    responses[0]?.resolve(sent);
    await settle();
    expect(order.join('')).toBe('ab');
    expect(ids(unsentIn(tab))).toBe('bc');
  });

  it('retries a message that failed to send under the same id, and keeps the order', async () => {
    let isOnline = false;
    const order: string[] = [];
    const tab = createTab(
      createFakeStorage(),
      async ({ id }) => {
        if (!isOnline) throw new Error('offline');
        order.push(id);
        return sent;
      },
      withoutLock,
    );
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    tab.add(write('c'));
    await settle();
    expect(tab.entries().map(({ state, error }) => [state, error])).toEqual(Array(3).fill(['waiting', null]));
    isOnline = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(order).toEqual(['a', 'b', 'c']);
    expect(unsentIn(tab)).toEqual([]);
  });

  it('never sends a waiting message that was discarded, in this tab or another', async () => {
    let isOnline = false;
    const storage = createFakeStorage();
    const order: string[] = [];
    const post: Post = async ({ id }) => {
      if (!isOnline) throw new Error('offline');
      order.push(id);
      return sent;
    };
    const [tab, other] = [createTab(storage, post, withoutLock), createTab(storage, post, withoutLock)];
    for (const id of 'abcd') tab.add(write(id));
    await settle();
    expect(tab.discard('b')).toBe(true);
    expect(other.discard('c')).toBe(true);
    isOnline = true;
    tab.wake();
    await settle();
    other.wake();
    await settle();
    expect(order).toEqual(['a', 'd']);
    await forget();
    expect(storage.length).toBe(0);
  });

  it('keeps a message that is on its way: it may arrive', async () => {
    const answers: PromiseWithResolvers<SendResult>[] = [];
    const post: Post = () => {
      const answer = Promise.withResolvers<SendResult>();
      answers.push(answer);
      return answer.promise;
    };
    const storage = createFakeStorage();
    const [tab, other] = [createTab(storage, post, withoutLock), createTab(storage, post, withoutLock)];
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    expect([tab.discard('a'), other.discard('a')]).toEqual([false, false]);
    tab.connectionLost();
    expect(tab.entries().map(({ state }) => state)).toEqual(['retrying', 'waiting']);
    expect([tab.discard('a'), tab.discard('b')]).toEqual([false, true]);
    // It was woken by the second message, so it tries again at once.
    answers[0]?.reject(new Error('offline'));
    await settle();
    expect([tab.entries(), answers.length]).toMatchObject([[{ id: 'a', state: 'retrying' }], 2]);
    expect(tab.discard('a')).toBe(false);
    answers[1]?.resolve(sent);
    await settle();
    expect([unsentIn(tab), answers.length]).toEqual([[], 2]);
  });

  it('keeps a message whose attempt had no answer until there is one: it may have arrived', async () => {
    const unsent: SendResult = { sent: false, rejection: null, mayHaveArrived: false };
    // The second message wakes the outbox, which tries again at once.
    const answers = [null, unsent, unsent, { sent: false as const, rejection: 'Conversation not found' }];
    const post: Post = async () => {
      const answer = answers.shift();
      if (!answer) throw new Error('the answer was lost');
      return answer;
    };
    const storage = createFakeStorage();
    const tab = createTab(storage, post, withoutLock);
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    expect(tab.entries()).toMatchObject([
      { id: 'a', state: 'waiting', mayHaveArrived: true },
      { id: 'b', state: 'waiting', mayHaveArrived: false },
    ]);
    const other = createTab(storage, post, withoutLock);
    expect([tab.discard('a'), other.discard('a'), tab.discard('b')]).toEqual([false, false, true]);
    // An attempt that did not leave the browser says nothing about the first.
    tab.retry('a');
    await settle();
    expect(tab.discard('a')).toBe(false);
    tab.retry('a');
    await settle();
    expect(tab.entries()).toMatchObject([{ id: 'a', state: 'refused', mayHaveArrived: false }]);
    expect(tab.discard('a')).toBe(true);
    await forget();
    expect(storage.length).toBe(0);
  });

  it('retries immediately when woken', async () => {
    let attempts = 0;
    const tab = createTab(
      createFakeStorage(),
      async () => {
        attempts += 1;
        return { sent: false, rejection: null, mayHaveArrived: false };
      },
      withoutLock,
    );
    tab.add(write('a'));
    await settle();
    tab.wake();
    await settle();
    expect(attempts).toBe(2);
  });

  it('keeps a rejected message with its error, and continues with the next', async () => {
    const tab = createTab(
      createFakeStorage(),
      async ({ id }) => (id === 'a' ? { sent: false, rejection: 'Conversation not found' } : sent),
      withoutLock,
    );
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    expect(unsentIn(tab)).toMatchObject([{ id: 'a', state: 'refused', error: 'Conversation not found' }]);
    tab.discard('a');
    expect(unsentIn(tab)).toEqual([]);
  });

  it('sends a rejected message again on retry', async () => {
    const answers: SendResult[] = [{ sent: false, rejection: 'Too fast' }, sent];
    const tab = createTab(createFakeStorage(), async () => answers.shift() ?? sent, withoutLock);
    tab.add(write('a'));
    await settle();
    tab.retry('a');
    await settle();
    expect(unsentIn(tab)).toEqual([]);
  });

  it('survives a reload', async () => {
    const storage = createFakeStorage();
    const before = createTab(storage, () => new Promise(() => {}), withoutLock);
    before.add(write('a'));
    before.stop();
    const order: string[] = [];
    const after = createTab(storage, recording(order), withoutLock);
    expect(ids(after.entries())).toBe('a');
    after.wake();
    await settle();
    expect(order).toEqual(['a']);
    await forget();
    expect(storage.length).toBe(0);
  });

  it('sends a message from one of two tabs only', async () => {
    const storage = createFakeStorage();
    let queue: Promise<void> = Promise.resolve();
    const serialized = (work: () => Promise<void>) => {
      queue = queue.then(work);
      return queue;
    };
    const order: string[] = [];
    const post: Post = recording(order);
    const [first, second] = [createTab(storage, post, serialized), createTab(storage, post, serialized)];
    first.add(write('a'));
    second.add(write('b'));
    second.wake();
    await settle();
    expect(order.sort()).toEqual(['a', 'b']);
    await forget();
    expect(storage.length).toBe(0);
  });

  it.each([
    ['was open', true],
    ['is opened later', false],
  ])('shows what a closed tab sent in one that %s, until it had time to get it', async (_which, isOpen) => {
    const storage = createFakeStorage();
    const open = () => createTab(storage, async () => sent, withoutLock);
    const early = isOpen ? open() : null;
    const message = { ...write('a'), writtenAt: 1, error: null, mayHaveArrived: false };
    createOutboxStore(storage, 'lm-person-outbox-me-').put({ ...message, state: 'sent' });
    const tab = early ?? open();
    expect(tab.discard('a')).toBe(false);
    expect(tab.entries()).toMatchObject([{ id: 'a', state: 'sent' }]);
    await forget();
    expect([tab.entries(), storage.length]).toEqual([[], 0]);
  });

  it('sends text before a message that waits for its files, and that one once they are uploaded', async () => {
    const storage = createFakeStorage();
    const order: string[] = [];
    const tab = createTab(storage, recording(order), withoutLock);
    tab.add(withFile('a'));
    tab.add(write('b'));
    await settle();
    expect(order).toEqual(['b']);
    // Also after a reload.
    tab.stop();
    const after = createTab(storage, recording(order), withoutLock);
    after.wake();
    await settle();
    expect(unsentIn(after)).toMatchObject([{ id: 'a', state: 'uploading', files: [file] }]);
    after.release('a');
    await settle();
    expect(order).toEqual(['b', 'a']);
    await forget();
    expect(storage.length).toBe(0);
  });

  it('uploads the files of a rejected message again, but not of one that may have arrived', async () => {
    const answers: SendResult[] = [
      { sent: false, rejection: null, mayHaveArrived: false },
      { sent: false, rejection: 'Failed to upload file' },
    ];
    const tab = createTab(createFakeStorage(), async () => answers.shift() ?? sent, withoutLock);
    tab.add(withFile('a'));
    tab.release('a');
    await settle();
    expect(tab.entries()).toMatchObject([{ state: 'waiting' }]);
    tab.retry('a');
    await settle();
    expect(tab.entries()).toMatchObject([{ state: 'refused', error: 'Failed to upload file' }]);
    tab.retry('a');
    await settle();
    expect(tab.entries()).toMatchObject([{ state: 'uploading', error: null }]);
  });

  it('removes a message without text when it loses its last file', async () => {
    const tab = createTab(createFakeStorage(), async () => sent, withoutLock);
    tab.add({ ...withFile('a'), content: '' });
    tab.add(withFile('b'));
    for (const id of 'ab') tab.dropFile(id, file.id);
    expect(tab.entries()).toMatchObject([{ id: 'b', files: [] }]);
  });

  it('sends without storage', async () => {
    const storage = createFakeStorage();
    storage.full = true;
    const order: string[] = [];
    const tab = createTab(storage, recording(order), withoutLock);
    tab.add(write('a'));
    await settle();
    expect(order).toEqual(['a']);
    expect(unsentIn(tab)).toEqual([]);
  });
});
