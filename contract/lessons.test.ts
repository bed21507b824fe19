import { describe, expect, it } from 'vitest';
import { achievements, lessonStates, progressPercent, VIDEO_TEXTS } from './lessons.ts';
import { parseVideo } from './videoEmbed.ts';

const MUX = 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe';
const rejection = (message: string) => ({ code: 'BAD_INPUT', field: 'videoEmbedCode', message });

describe('an embed code', () => {
  it.each([
    ['dQw4w9WgXcQ', 'YOUTUBE', 'dQw4w9WgXcQ'],
    ['  dQw4w9WgXcQ ', 'YOUTUBE', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ', 'YOUTUBE', 'dQw4w9WgXcQ'],
    ['http://youtu.be/dQw4w9WgXcQ?t=10', 'YOUTUBE', 'dQw4w9WgXcQ'],
    ['//m.youtube.com/shorts/dQw4w9WgXcQ', 'YOUTUBE', 'dQw4w9WgXcQ'],
    [
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0&amp;a=1" allowfullscreen></iframe>',
      'YOUTUBE',
      'dQw4w9WgXcQ',
    ],
    ['76979871', 'VIMEO', '76979871'],
    ['12345678901', 'VIMEO', '12345678901'],
    ['https://vimeo.com/channels/staff/76979871', 'VIMEO', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'VIMEO', '76979871/8272103f6e'],
    [
      "<iframe src='https://player.vimeo.com/video/76979871?h=8272103f6e'></iframe>",
      'VIMEO',
      '76979871/8272103f6e',
    ],
    [MUX, 'MUX', MUX],
    [`https://stream.mux.com/${MUX}.m3u8`, 'MUX', MUX],
    [`https://player.mux.com/${MUX}`, 'MUX', MUX],
    [
      '<iframe src="https://www.loom.com/embed/abc123"></iframe>',
      'CUSTOM',
      'https://www.loom.com/embed/abc123',
    ],
  ])('is parsed from %s as a video of %s', (code, provider, videoId) => {
    expect(parseVideo(code)).toEqual({ provider, videoId });
  });

  it.each([
    'short',
    '1234567',
    'https://example.com/video',
    'https://www.loom.com/embed/abc123',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=<b>',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    '<iframe></iframe>',
    '<iframe src="http://www.loom.com/embed/abc123"></iframe>',
    '<iframe src="https://evil.example/embed"></iframe>',
    '<iframe src="JavaScript:alert(1)"></iframe>',
    '<iframe src="&#106;avascript:alert(1)"></iframe>',
    '<iframe src="https://www.loom.com/embed/abc123" onload="alert(1)"></iframe>',
    '<iframe src="https://www.loom.com/embed/abc123"/onload=alert(1)></iframe>',
    '<iframe srcdoc="<b>" src="https://www.loom.com/embed/abc123"></iframe>',
    '<iframe src="https://www.loom.com/embed/abc123"></iframe><script>alert(1)</script>',
    '<img src="https://www.loom.com/embed/abc123">',
    'a'.repeat(5000),
    `<iframe ${' a'.repeat(1900)}`,
  ])('is rejected when it is %s', (code) => {
    expect(parseVideo(code)).toMatchObject(rejection(VIDEO_TEXTS.invalid));
  });

  it.each(['', '   \n'])('is reported as missing when it is %j', (code) => {
    expect(parseVideo(code)).toMatchObject(rejection('Embed code is required'));
  });
});

describe('the lesson sequence of a course', () => {
  const lessons = ['a', 'b', 'c'];

  it.each([
    [[], false, ['LOCKED', 'LOCKED', 'LOCKED']],
    [[], true, ['READY', 'WAITING', 'WAITING']],
    [['a'], true, ['DONE', 'READY', 'WAITING']],
    [['a', 'c'], true, ['DONE', 'READY', 'DONE']],
    [['a', 'unpublished'], true, ['DONE', 'READY', 'WAITING']],
  ])('with the lessons %j complete and paid %s has the states %j', (completed, paid, states) => {
    expect(lessonStates(lessons, completed, paid, null)).toEqual(states);
  });

  it('has its progress in whole percent, of 20 while there are no lessons', () => {
    expect([progressPercent(1, 3), progressPercent(0, 0), progressPercent(20, 20)]).toEqual([33, 0, 100]);
  });

  it('has achievements for 1, 5, 10, 15 and all lessons', () => {
    const reached = (completed: number) =>
      achievements(completed, 20).flatMap(({ title, reached }) => (reached ? [title] : []));
    expect(reached(0)).toEqual([]);
    expect(reached(9)).toEqual(['First Steps!', 'Quick Learner!']);
    expect(reached(20)).toHaveLength(5);
  });
});
