import { describe, expect, it } from 'vitest';
import { cannedText, checkTicketRoom, MAX_TICKET_MESSAGES, visitorTicketProblems } from './tickets.ts';

describe('the words of a kept answer', () => {
  it('have the first name of whom they are written to', () => {
    expect(cannedText('Dear {name}, thank you, {name}.', 'Ngozi Adeyemi')).toBe(
      'Dear Ngozi, thank you, Ngozi.',
    );
    expect(cannedText('Hello {name}', '')).toBe('Hello ');
  });
});

describe('a ticket', () => {
  it('names every wrong field of a visitor', () => {
    const draft = { name: '', email: 'nobody', subject: ' ', text: '' };
    expect([...visitorTicketProblems(draft)].map(({ field }) => field)).toEqual([
      'name',
      'email',
      'subject',
      'text',
    ]);
    expect([...visitorTicketProblems({ name: 'Sade', email: 'a@b.test', subject: 'A', text: 'B' })]).toEqual(
      [],
    );
  });

  it('has room up to the limit', () => {
    expect(checkTicketRoom(MAX_TICKET_MESSAGES - 1)).toBeNull();
    expect(checkTicketRoom(MAX_TICKET_MESSAGES)).toMatchObject({ code: 'LIMIT' });
  });
});
