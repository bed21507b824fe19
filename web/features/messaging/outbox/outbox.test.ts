import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '../composer/draft.ts';
import { createOutbox, type Outcome } from './outbox.ts';
import { createOutboxStore, type Shelf } from './outboxStore.ts';
import type { Unsent } from './unsent.ts';

function createShelf(): Shelf & { full: boolean } {
  const held = new Map<string, string>();
  return {
    full: false,
    get length() {
      return held.size;
    },
    key: (place) => [...held.keys()][place] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new Error('full');
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
  };
}

type Post = (unsent: Unsent) => Promise<Outcome>;

let clock = 0;

function createTab(shelf: Shelf | null, post: Post, alone: (work: () => Promise<void>) => Promise<void>) {
  const store = createOutboxStore(shelf, 'lm-person-outbox-me-');
  return createOutbox({ store, post, alone, now: () => ++clock });
}

const freely = (work: () => Promise<void>) => work();
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
const sent: Outcome = { sent: true };
const ids = (unsent: readonly Unsent[]) => unsent.map(({ id }) => id).join('');

describe('createOutbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends in order, one at a time', async () => {
    const asked: PromiseWithResolvers<Outcome>[] = [];
    const order: string[] = [];
    const tab = createTab(
      createShelf(),
      ({ id }) => {
        order.push(id);
        const answer = Promise.withResolvers<Outcome>();
        asked.push(answer);
        return answer.promise;
      },
      freely,
    );
    for (const id of 'abc') tab.add(write(id));
    await settle();
    expect(order.join('')).toBe('a');
    asked[0]?.resolve(sent);
    await settle();
    expect(order.join('')).toBe('ab');
    expect(ids(tab.entries())).toBe('bc');
  });

  it('keeps what did not get through, tries again by itself under the same id, and keeps the order', async () => {
    let up = false;
    const order: string[] = [];
    const tab = createTab(
      createShelf(),
      async ({ id }) => {
        if (!up) throw new Error('no line');
        order.push(id);
        return sent;
      },
      freely,
    );
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    expect(tab.entries()[0]).toMatchObject({
      state: 'waiting',
      error: 'Failed to send message. Please try again.',
    });
    up = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(order).toEqual(['a', 'b']);
    expect(tab.entries()).toEqual([]);
  });

  it('tries at once when woken', async () => {
    let attempts = 0;
    const tab = createTab(
      createShelf(),
      async () => {
        attempts += 1;
        return { sent: false, refusal: null };
      },
      freely,
    );
    tab.add(write('a'));
    await settle();
    tab.wake();
    await settle();
    expect(attempts).toBe(2);
  });

  it('holds what the gateway refused, with its sentence, and goes on with the next', async () => {
    const tab = createTab(
      createShelf(),
      async ({ id }) => (id === 'a' ? { sent: false, refusal: 'Conversation not found' } : sent),
      freely,
    );
    tab.add(write('a'));
    tab.add(write('b'));
    await settle();
    expect(tab.entries()).toMatchObject([{ id: 'a', state: 'refused', error: 'Conversation not found' }]);
    tab.discard('a');
    expect(tab.entries()).toEqual([]);
  });

  it('sends a refused message again when asked to', async () => {
    const answers: Outcome[] = [{ sent: false, refusal: 'Too fast' }, sent];
    const tab = createTab(createShelf(), async () => answers.shift() ?? sent, freely);
    tab.add(write('a'));
    await settle();
    tab.retry('a');
    await settle();
    expect(tab.entries()).toEqual([]);
  });

  it('does not bring back a message that was discarded while it was on its way', async () => {
    const answer = Promise.withResolvers<Outcome>();
    const tab = createTab(createShelf(), () => answer.promise, freely);
    tab.add(write('a'));
    await settle();
    tab.discard('a');
    answer.resolve({ sent: false, refusal: null });
    await settle();
    expect(tab.entries()).toEqual([]);
  });

  it('survives a reload', async () => {
    const shelf = createShelf();
    const before = createTab(shelf, () => new Promise(() => {}), freely);
    before.add(write('a'));
    before.stop();
    const order: string[] = [];
    const after = createTab(shelf, recording(order), freely);
    expect(ids(after.entries())).toBe('a');
    after.wake();
    await settle();
    expect(order).toEqual(['a']);
    expect(shelf.length).toBe(0);
  });

  it('is sent by one of two tabs only', async () => {
    const shelf = createShelf();
    let line: Promise<void> = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => {
      line = line.then(work);
      return line;
    };
    const order: string[] = [];
    const post: Post = recording(order);
    const [first, second] = [createTab(shelf, post, inTurn), createTab(shelf, post, inTurn)];
    first.add(write('a'));
    second.add(write('b'));
    second.wake();
    await settle();
    expect(order.sort()).toEqual(['a', 'b']);
    expect(shelf.length).toBe(0);
  });

  it('lets words go before a message that waits for its files, and that one when they are there', async () => {
    const shelf = createShelf();
    const order: string[] = [];
    const tab = createTab(shelf, recording(order), freely);
    tab.add(withFile('a'));
    tab.add(write('b'));
    await settle();
    expect(order).toEqual(['b']);
    // Over a reload, too.
    tab.stop();
    const after = createTab(shelf, recording(order), freely);
    after.wake();
    await settle();
    expect(after.entries()).toMatchObject([{ id: 'a', state: 'uploading', files: [file] }]);
    after.release('a');
    await settle();
    expect(order).toEqual(['b', 'a']);
    expect(shelf.length).toBe(0);
  });

  it('asks for the files of a refused message again, and never of one that may have arrived', async () => {
    const answers: Outcome[] = [
      { sent: false, refusal: null },
      { sent: false, refusal: 'Failed to upload file' },
    ];
    const tab = createTab(createShelf(), async () => answers.shift() ?? sent, freely);
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

  it('forgets a message that has lost its last file and has no words', async () => {
    const tab = createTab(createShelf(), async () => sent, freely);
    tab.add({ ...withFile('a'), content: '' });
    tab.add(withFile('b'));
    for (const id of 'ab') tab.dropFile(id, file.id);
    expect(tab.entries()).toMatchObject([{ id: 'b', files: [] }]);
  });

  it('works where nothing can be stored', async () => {
    const shelf = createShelf();
    shelf.full = true;
    const order: string[] = [];
    const tab = createTab(shelf, recording(order), freely);
    tab.add(write('a'));
    await settle();
    expect(order).toEqual(['a']);
    expect(tab.entries()).toEqual([]);
  });
});
