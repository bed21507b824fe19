import { afterEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from './errors.ts';
import {
  checkDeletable,
  checkLesson,
  embedProblems,
  LESSON_ADMIN_TEXTS,
  parseEmbedCode,
  platformOf,
  stripScripts,
} from './lessonContent.ts';

const LOOM = '<iframe src="https://www.loom.com/embed/abc123"></iframe>';
const LOOM_VIDEO = { provider: 'CUSTOM', videoId: 'https://www.loom.com/embed/abc123' };
const INVALID = 'Invalid embed code format. Please use YouTube, Vimeo, Mux, or valid iframe embed codes.';

describe('parseEmbedCode', () => {
  it.each([
    ['<iframe src="https://www.loom.com/embed/abc123" onload="alert(1)"></iframe>'],
    ['<iframe onload=\'alert(1)\' src="https://www.loom.com/embed/abc123"></iframe>'],
    ['<iframe src="https://www.loom.com/embed/abc123"onload=alert(1)></iframe>'],
    ['<iframe ONLOAD = "a" onerror=b src="https://www.loom.com/embed/abc123"></iframe>'],
    ['<iframe srcdoc="<b>" src="https://www.loom.com/embed/abc123"></iframe>'],
    ['<iframe src="https://www.loom.com/embed/abc123"></iframe><script>alert(1)</script>'],
    ['<script src=//evil.example></script ><iframe src="https://www.loom.com/embed/abc123"></iframe>'],
    ['<iframe src="https://www.loom.com/embed/abc123" data-x="java\nscript:alert(1)"></iframe>'],
    ['<iframe src="https://www.loom.com/embed/abc123" data-x="jajavascript:vascript:a"></iframe>'],
  ])('strips scripts: %s', (code) => {
    const parsed = parseEmbedCode(code);
    expect(parsed).toMatchObject({ video: LOOM_VIDEO });
    expect(parsed instanceof DomainError ? '' : parsed.code).not.toMatch(/script|\son\w+\s*=|srcdoc/i);
  });

  it.each([
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '<scr<script></script>ipt>alert(1)</scr<script></script>ipt>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="&#106;avascript:alert(1)"></iframe>',
    '<iframe src="https://evil.example/embed"></iframe>',
    '<iframe src="data:text/html,hello"></iframe>',
    '<iframe src="//www.loom.com.evil.example/embed"></iframe>',
    '<object data="https://www.loom.com/embed/abc123"></object>',
    `<iframe src="https://www.loom.com/embed/abc123"${' '.repeat(5000)}></iframe>`,
    `${'javascript:'.repeat(300)}dQw4w9WgXcQ<`,
    `${'<script '.repeat(490)}`,
    `${'java'.repeat(400)}${'script:'.repeat(340)}`,
  ])('rejects %s', (code) => {
    expect(parseEmbedCode(code)).toMatchObject({
      code: 'BAD_INPUT',
      field: 'videoEmbedCode',
      message: INVALID,
    });
  });

  it('requires an embed code', () => {
    expect(parseEmbedCode(' \n')).toMatchObject({ message: 'Embed code is required' });
  });

  it('leaves a valid code unchanged', () => {
    for (const code of [LOOM, 'https://youtu.be/dQw4w9WgXcQ', '76979871'])
      expect(stripScripts(code)).toBe(code);
  });
});

describe('embedProblems', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['', []],
    [LOOM, []],
    ['https://youtu.be/dQw4w9WgXcQ', []],
    ['hello', [LESSON_ADMIN_TEXTS.invalidVideo]],
    ['https://www.youtube.com/watch?v=short', [LESSON_ADMIN_TEXTS.invalidVideo]],
    [
      '<iframe src="https://evil.example/embed"></iframe>',
      [LESSON_ADMIN_TEXTS.invalidVideo, 'Videos from evil.example cannot be shown'],
    ],
    ['a'.repeat(4001), [LESSON_ADMIN_TEXTS.invalidVideo, 'An embed code can have 4000 characters']],
  ])('returns for %s the problems %j', (code, problems) => {
    expect(embedProblems(code)).toEqual(problems);
  });

  it('reports a failure where URL.parse is missing', () => {
    vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    expect(embedProblems('https://youtu.be/dQw4w9WgXcQ')).toEqual(['Failed to process video embed']);
  });

  it.each([
    ['dQw4w9WgXcQ', 'youtube'],
    ['76979871', 'vimeo'],
    ['DS00Spx1CV902MCtPj5WknGlR102V5HFkDe', 'custom'],
    [LOOM, 'custom'],
    ['hello', 'unknown'],
  ])('detects for %s the platform %s', (code, platform) => {
    const parsed = parseEmbedCode(code);
    expect(platformOf(parsed instanceof DomainError ? null : parsed.video)).toBe(platform);
  });
});

describe('a lesson', () => {
  const draft = {
    number: 1,
    title: 'Hello',
    description: '',
    videoTitle: '',
    videoEmbedCode: '',
    videoDurationMinutes: 30,
    textContent: '',
  };

  it('requires only a number and a title', () => {
    expect(checkLesson(draft)).toBeNull();
  });

  it.each([
    [{ number: Number.NaN }, 'number', 'Please fill in all required fields'],
    [{ number: 0 }, 'number', 'The lesson number goes from 1 to 100'],
    [{ number: 101 }, 'number', 'The lesson number goes from 1 to 100'],
    [{ number: 1.5 }, 'number', 'The lesson number goes from 1 to 100'],
    [{ title: '  ' }, 'title', 'Please fill in all required fields'],
    [{ title: 'a'.repeat(161) }, 'title', 'A title can have 160 characters'],
    [{ description: 'a'.repeat(2001) }, 'description', 'A description can have 2000 characters'],
    [{ videoTitle: 'a'.repeat(161) }, 'videoTitle', 'A video title can have 160 characters'],
    [{ textContent: 'a'.repeat(20_001) }, 'textContent', 'The text of a lesson can have 20000 characters'],
    [{ videoDurationMinutes: 0 }, 'videoDurationMinutes', 'A video has 1 to 600 minutes'],
    [{ videoDurationMinutes: 601 }, 'videoDurationMinutes', 'A video has 1 to 600 minutes'],
  ])('is rejected with %j at %s', (change, field, message) => {
    expect(checkLesson({ ...draft, ...change })).toMatchObject({ code: 'BAD_INPUT', field, message });
  });

  it.each([
    [{ completions: 0, submissions: 0 }, null],
    [{ completions: 1, submissions: 0 }, '1 completion of children'],
    [{ completions: 2, submissions: 1 }, '2 completions and 1 submission of children'],
  ])('with the work %j has the problem of deletion: %s', (work, text) => {
    const problem = checkDeletable(work);
    if (text === null) expect(problem).toBeNull();
    else expect(problem?.message).toContain(text);
  });
});
