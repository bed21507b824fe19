import { describe, expect, it } from 'vitest';
import { fieldsOf, readFields } from './lessonForm.ts';

const fields = { ...fieldsOf(null, 'VIDEO_ANIMATION'), number: '21', title: 'Goats' };

describe('lesson form', () => {
  it('starts with the selected course and 30 minutes', () => {
    expect(fieldsOf(null, 'VIDEO_ANIMATION')).toMatchObject({
      course: 'VIDEO_ANIMATION',
      number: '',
      videoDurationMinutes: '30',
    });
  });

  it('parses number fields; empty minutes default to 30', () => {
    expect(readFields(fields).input).toMatchObject({ number: 21, videoDurationMinutes: 30 });
    expect(readFields({ ...fields, videoDurationMinutes: ' ' }).input?.videoDurationMinutes).toBe(30);
  });

  it.each([
    [{ number: '' }, 'number', 'Please fill in all required fields'],
    [{ number: 'one' }, 'number', 'Please fill in all required fields'],
    [{ title: '  ' }, 'title', 'Please fill in all required fields'],
    [{ videoDurationMinutes: '0' }, 'videoDurationMinutes', 'A video has 1 to 600 minutes'],
    [
      { videoEmbedCode: 'https://evil.example/video' },
      'videoEmbedCode',
      'Invalid video embed format. Please use YouTube or Vimeo embed codes., Videos from evil.example cannot be shown',
    ],
  ])('rejects %j with a problem at %s', (change, field, message) => {
    expect(readFields({ ...fields, ...change }).problems).toMatchObject([{ field, message }]);
  });
});
