import { describe, expect, it } from 'vitest';
import {
  checkUpload,
  displayFileName,
  MEGABYTE,
  MESSAGE_UPLOAD_LIMITS,
  messagePurpose,
  partSizes,
  screenshotLimits,
  submissionFileLimits,
} from './uploads.ts';

describe('displayFileName', () => {
  it.each([
    ['../../etc/my plan.pdf', 'my plan.pdf'],
    ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\0b\n.txt', 'ab.txt'],
    ['Ọ̀rẹ́ mi.png', 'Ọ̀rẹ́ mi.png'.normalize('NFC')],
    ['\u200B', 'file'],
  ])('returns for %j the name %s', (name, shown) => expect(displayFileName(name)).toBe(shown));
});

it('splits a file into parts that add up to its size', () => {
  expect(partSizes(10, 4)).toEqual([
    { number: 1, bytes: 4 },
    { number: 2, bytes: 4 },
    { number: 3, bytes: 2 },
  ]);
  expect(partSizes(8, 4).map(({ bytes }) => bytes)).toEqual([4, 4]);
  expect(partSizes(1, 4)).toEqual([{ number: 1, bytes: 1 }]);
});

describe('upload limits', () => {
  const assignment = { allowedFileTypes: ['.PDF', 'png', 'svg', 'html', 'zip'], maxFileSizeMb: 80 };

  it('allow the file types of an assignment that submissions support', () => {
    expect(submissionFileLimits(assignment)).toMatchObject({ types: ['png', 'pdf'], maxMb: 50 });
    expect(screenshotLimits(assignment).types).not.toContain('svg');
  });

  it('accept a file of exactly the maximum', () => {
    const bounds = MESSAGE_UPLOAD_LIMITS.MESSAGE_ATTACHMENT;
    expect(checkUpload({ name: 'a.zip', sizeBytes: 25 * MEGABYTE }, bounds)).toBeNull();
    expect(checkUpload({ name: 'a.zip', sizeBytes: 25 * MEGABYTE + 1 }, bounds)?.message).toBe(
      'File size must be less than 25MB',
    );
    expect(checkUpload({ name: `${'a'.repeat(95)}.zip`, sizeBytes: 1 }, bounds)).toBeNull();
    expect(checkUpload({ name: `${'a'.repeat(96)}.zip`, sizeBytes: 1 }, bounds)?.message).toBe(
      'Filename must be less than 100 characters',
    );
  });

  it('decide whether a file is an image or an attachment of a message', () => {
    expect(['a.JPG', 'a.webp', 'a.pdf', 'a.zip'].map(messagePurpose)).toEqual([
      'MESSAGE_IMAGE',
      'MESSAGE_IMAGE',
      'MESSAGE_ATTACHMENT',
      'MESSAGE_ATTACHMENT',
    ]);
  });
});
