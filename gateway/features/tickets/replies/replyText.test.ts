import { describe, expect, it } from 'vitest';
import { replyText } from './replyText.ts';

describe('the text of a reply', () => {
  it.each([
    [
      'It works.\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Little Makers <a@b.test> wrote:\r\n> Try this',
      'It works.',
    ],
    ['It works.\n\nOn Monday, 2 November 2026 at 10:00,\nLittle Makers wrote:\n> Try this', 'It works.'],
    ['It works.\n> Try this\n> again', 'It works.'],
    ['It works.\n-----Original Message-----\nFrom: us', 'It works.'],
    ['On Monday I tried it.\nIt failed.', 'On Monday I tried it.\nIt failed.'],
    ['> Only a quotation', ''],
  ])('is without what is quoted: %j', (text, expected) => {
    expect(replyText(text)).toBe(expected);
  });
});
