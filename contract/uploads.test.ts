import { describe, expect, it } from 'vitest';
import {
  checkUpload,
  MEGABYTE,
  MESSAGE_BOUNDS,
  messagePurpose,
  partSizes,
  screenshotBounds,
  shownName,
  submissionFileBounds,
} from './uploads.ts';

describe('a name as it is shown', () => {
  it.each([
    ['../../etc/my plan.pdf', 'my plan.pdf'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\0b\n.txt', 'ab.txt'],
    ['Ọ̀rẹ́ mi.png', 'Ọ̀rẹ́ mi.png'.normalize('NFC')],
    ['\u200B', 'file'],
  ])('of %j is %s', (given, shown) => expect(shownName(given)).toBe(shown));
});

it('cuts a file into parts that make it whole', () => {
  expect(partSizes(10, 4)).toEqual([
    { number: 1, bytes: 4 },
    { number: 2, bytes: 4 },
    { number: 3, bytes: 2 },
  ]);
  expect(partSizes(8, 4).map(({ bytes }) => bytes)).toEqual([4, 4]);
  expect(partSizes(1, 4)).toEqual([{ number: 1, bytes: 1 }]);
});

describe('what may come', () => {
  const assignment = { allowedFileTypes: ['.PDF', 'png', 'svg', 'html', 'zip'], maxFileSizeMb: 80 };

  it('is what an assignment takes of what may be taken at all', () => {
    expect(submissionFileBounds(assignment)).toMatchObject({ types: ['png', 'pdf'], maxMb: 50 });
    expect(screenshotBounds(assignment).types).not.toContain('svg');
  });

  it('ends at the limit', () => {
    const bounds = MESSAGE_BOUNDS.MESSAGE_ATTACHMENT;
    expect(checkUpload({ name: 'a.zip', sizeBytes: 25 * MEGABYTE }, bounds)).toBeNull();
    expect(checkUpload({ name: 'a.zip', sizeBytes: 25 * MEGABYTE + 1 }, bounds)?.message).toBe(
      'File size must be less than 25MB',
    );
    expect(checkUpload({ name: `${'a'.repeat(95)}.zip`, sizeBytes: 1 }, bounds)).toBeNull();
    expect(checkUpload({ name: `${'a'.repeat(96)}.zip`, sizeBytes: 1 }, bounds)?.message).toBe(
      'Filename must be less than 100 characters',
    );
  });

  it('goes into a message as a picture or hangs below it', () => {
    expect(['a.JPG', 'a.webp', 'a.pdf', 'a.zip'].map(messagePurpose)).toEqual([
      'MESSAGE_IMAGE',
      'MESSAGE_IMAGE',
      'MESSAGE_ATTACHMENT',
      'MESSAGE_ATTACHMENT',
    ]);
  });
});
