import { describe, expect, it } from 'vitest';
import {
  cannedText,
  checkTicketFiles,
  checkTicketRoom,
  checkVisitorFileRoom,
  MAX_TICKET_MESSAGES,
  visitorTicketProblems,
} from './tickets.ts';
import {
  MAX_TICKET_FILES,
  MAX_VISITOR_FILES,
  MAX_VISITOR_TICKET_FILES,
  MAX_VISITOR_TICKET_MB,
  MEGABYTE,
} from './uploads.ts';

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

  it.each([
    ['ACCOUNT', MAX_TICKET_FILES],
    ['VISITOR', MAX_VISITOR_FILES],
  ] as const)('has files up to the limit in a message of a %s', (writer, most) => {
    const ids = Array.from({ length: most }, (_, index) => String(index));
    expect(checkTicketFiles(ids, writer)).toBeNull();
    expect(checkTicketFiles([...ids, 'more'], writer)).toMatchObject({ code: 'BAD_INPUT', field: 'files' });
  });

  it('has room for files of a visitor up to their number and size', () => {
    const bytes = MAX_VISITOR_TICKET_MB * MEGABYTE;
    const full = { code: 'LIMIT', field: 'files' };
    expect(checkVisitorFileRoom({ files: MAX_VISITOR_TICKET_FILES - 1, bytes: bytes - 1 }, 1)).toBeNull();
    expect(checkVisitorFileRoom({ files: MAX_VISITOR_TICKET_FILES, bytes: 0 }, 1)).toMatchObject(full);
    expect(checkVisitorFileRoom({ files: 0, bytes: bytes - 1 }, 2)).toMatchObject(full);
  });

  it('has room up to the limit', () => {
    expect(checkTicketRoom(MAX_TICKET_MESSAGES - 1)).toBeNull();
    expect(checkTicketRoom(MAX_TICKET_MESSAGES)).toMatchObject({ code: 'LIMIT' });
  });
});
