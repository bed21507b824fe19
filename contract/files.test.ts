import { describe, expect, it } from 'vitest';
import { fileKey, MAX_FILE_NAME_LENGTH, objectKey, sanitiseName } from './files.ts';

describe('sanitiseName', () => {
  it.each([
    ['My homework (final).pdf', 'My-homework-final-.pdf'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['.htaccess', 'htaccess'],
    ['a\0b\nc.png', 'a-b-c.png'],
    ['Ọ̀rẹ́ mi.png', 'O-re-mi.png'],
    ['写真', 'file'],
    ['..', 'file'],
  ])('turns %j into %s', (name, sanitised) => {
    expect(sanitiseName(name)).toBe(sanitised);
  });

  it('stays under a hundred characters and keeps its end', () => {
    const name = sanitiseName(`${'long-'.repeat(60)}.pdf`);
    expect(name.length).toBeLessThanOrEqual(MAX_FILE_NAME_LENGTH);
    expect(name).toMatch(/\.pdf$/);
  });
});

it('builds keys from the owner, the id and the time', () => {
  const key = fileKey('student-1', 'file-2', new Date(1_700_000_000_000), 'my page.png');
  expect(key).toBe('student-1/file-2/1700000000000_my-page.png');
  const file = { bucket: 'PROJECT_SCREENSHOTS', key } as const;
  expect(objectKey(file, 'full')).toBe(`project-screenshots/${key}`);
  expect(objectKey(file, 'small')).toBe(`project-screenshots/${key}.small`);
});
