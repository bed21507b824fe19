import { describe, expect, it } from 'vitest';
import type { Client } from './clients.ts';
import { checkHistory, createHistory } from './history.ts';
import { createOrderCheck } from './order.ts';

const message = (position: number, id = `m${position}`) => ({ id, studentId: 'child', position });

describe('createOrderCheck', () => {
  it('reports an event that arrives twice on one connection', () => {
    const check = createOrderCheck('parent');
    check.onSubscribe(null);
    check.onEvent('c1', message(1), true);
    check.onEvent('c1', message(1), false);
    expect(check.doubled).toHaveLength(1);
  });

  it('reports an event from before the given cursor, and allows one from after it', () => {
    const check = createOrderCheck('parent');
    check.onSubscribe(null);
    for (const position of [1, 2, 3]) check.onEvent(`c${position}`, message(position), true);
    check.onSubscribe('c2');
    check.onEvent('c3', message(3), false);
    expect(check.doubled).toEqual([]);
    check.onSubscribe('c2');
    check.onEvent('c2', message(2), false);
    expect(check.doubled).toHaveLength(1);
  });

  it('reports messages that arrive in another order than that of the thread', () => {
    const check = createOrderCheck('parent');
    check.onSubscribe(null);
    check.onEvent('c2', message(2), true);
    check.onEvent('c1', message(1), true);
    expect(check.outOfOrder).toHaveLength(1);
  });

  it('allows the event whose cursor a reset has named', () => {
    const check = createOrderCheck('parent');
    check.onSubscribe(null);
    check.onReset('c2');
    check.onEvent('c1', message(1), true);
    check.onEvent('c2', message(2), true);
    expect([...check.doubled, ...check.outOfOrder]).toEqual([]);
  });
});

describe('checkHistory', () => {
  const client = (personId: string, has: string[], received: string[]) =>
    ({
      ...{ name: personId, person: { id: personId }, studentId: 'child', doubled: [], outOfOrder: [] },
      view: new Map(has.map((id, index) => [id, index + 1])),
      deliveries: received.map((messageId) => ({ messageId, at: 0, subscribedAt: 0 })),
    }) as unknown as Client;
  const history = createHistory();
  history.parents.set('child', 'parent');
  history.sent.set('m1', { id: 'm1', studentId: 'child', senderId: 'parent', sentAt: 10, ackedAt: 20 });
  history.tenures.push(
    { studentId: 'child', mentorId: 'first', from: 0, until: 5 },
    { studentId: 'child', mentorId: 'second', from: 4, until: 12 },
    { studentId: 'child', mentorId: 'third', from: 30, until: 40 },
  );

  it('reports a message that was acknowledged and did not arrive', () => {
    expect(checkHistory(history, [client('parent', [], [])]).missing).toHaveLength(1);
    expect(checkHistory(history, [client('parent', ['m1'], ['m1'])]).missing).toEqual([]);
  });

  it('reports a delivery to a person who was not in the thread when the message was sent', () => {
    const foreignTo = (personId: string) =>
      checkHistory(history, [client(personId, ['m1'], ['m1'])]).foreign.length;
    expect(['parent', 'first', 'second', 'third', 'stranger'].map(foreignTo)).toEqual([0, 1, 0, 1, 1]);
  });
});
