import { badInput, DomainError } from './errors.ts';
import { parseHttpsLink } from './links.ts';
import { pattern } from './pattern.ts';

/** How many lessons a course has while none of them are loaded. */
export const LESSONS_IN_A_COURSE = 20;

export type LessonState = 'LOCKED' | 'DONE' | 'READY' | 'WAITING';

/**
 * The state of each lesson on a student's way, over the published lessons in their order: one opens when the
 * published one before it is complete.
 * @param lessonIds the published lessons of the course, in order
 */
export function lessonStates(
  lessonIds: string[],
  completedIds: Iterable<string>,
  paid: boolean,
): LessonState[] {
  const completed = new Set(completedIds);
  return lessonIds.map((id, place) => {
    if (!paid) return 'LOCKED';
    if (completed.has(id)) return 'DONE';
    const before = lessonIds[place - 1];
    return before === undefined || completed.has(before) ? 'READY' : 'WAITING';
  });
}

/** How far a student is, in whole percent of the published lessons. */
export function progressPercent(completedPublished: number, published: number): number {
  const total = published === 0 ? LESSONS_IN_A_COURSE : published;
  return Math.round((completedPublished / total) * 100);
}

/** What the dashboard honours, by how many lessons are complete. */
export function achievements(
  completed: number,
  total: number,
): { lessons: number; title: string; reached: boolean }[] {
  return [
    { lessons: 1, title: 'First Steps!' },
    { lessons: 5, title: 'Quick Learner!' },
    { lessons: 10, title: 'Halfway Hero!' },
    { lessons: 15, title: 'Almost There!' },
    { lessons: total, title: 'Course Master!' },
  ].map((achievement) => ({ ...achievement, reached: completed >= achievement.lessons && completed > 0 }));
}

/** What the lesson player says when a lesson cannot be opened or completed. */
export const LESSON_TEXTS = {
  unpaid: 'Lessons open once the course is paid',
  waiting: 'This lesson opens once the lesson before it is complete',
  noStudent: 'Student data not found.',
  noSuchStudent: 'Student not found',
  notCompleted: 'Failed to mark lesson as complete.',
};

/** Why a lesson in this state is closed to its student, or null when it is open. */
export function checkOpen(state: LessonState): DomainError | null {
  if (state === 'LOCKED') return new DomainError('CLOSED', LESSON_TEXTS.unpaid, null);
  return state === 'WAITING' ? new DomainError('CLOSED', LESSON_TEXTS.waiting, null) : null;
}

/** The longest video whose position is remembered, in seconds. */
export const POSITION_MAX = 24 * 60 * 60;

export function checkPosition(seconds: number): DomainError | null {
  const fits = Number.isInteger(seconds) && seconds >= 0 && seconds <= POSITION_MAX;
  return fits ? null : badInput('seconds', 'This is not a position in a video');
}

export type VideoProvider = 'YOUTUBE' | 'VIMEO' | 'MUX' | 'CUSTOM';

/**
 * Which video to play. The id of a Vimeo video that is unlisted is `<digits>/<hash>`, as in its own address; that
 * of a custom one is the https address of its frame.
 */
export type Video = { provider: VideoProvider; videoId: string };

/** What is wrong with an embed code, or with playing it. */
export const VIDEO_TEXTS = {
  required: 'Embed code is required',
  invalid: 'Invalid embed code format. Please use YouTube, Vimeo, Mux, or valid iframe embed codes.',
  notProcessed: 'Failed to process video embed',
  failed: 'Video failed to load. Please check the video URL or try a different video.',
};

/** Where frames of other players may come from. */
const CUSTOM_HOSTS = ['www.loom.com', 'fast.wistia.net', 'iframe.mediadelivery.net'];

/** Every host that a page may frame a video of; the content policy allows these and no others. */
export const VIDEO_HOSTS = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'player.mux.com',
  ...CUSTOM_HOSTS,
] as const;

export const EMBED_CODE_MAX = 4000;
const YOUTUBE_ID = pattern({ max: 11, matches: /^[\w-]{11}$/ });
const VIMEO_ID = pattern({ max: 19, matches: /^\d{8,19}$/ });
/** As part of an address, where older videos have fewer digits. */
const VIMEO_ID_IN_PATH = pattern({ max: 19, matches: /^\d{6,19}$/ });
const VIMEO_HASH = pattern({ max: 40, matches: /^[0-9a-f]{6,40}$/i });
const MUX_ID = pattern({ max: 128, matches: /^[A-Za-z0-9]{20,128}$/ });
/** A script, a handler such as onload, or an address that is a program, however it is broken up. */
const SCRIPT = pattern({
  max: EMBED_CODE_MAX,
  matches: [/<\s*script|&#|srcdoc/i, /[\s"'/<]on[a-z]+\s*=/i, /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i],
});
const FRAME = pattern({ max: EMBED_CODE_MAX, matches: /^<iframe\b([^<>]*)>\s*(?:<\/iframe>)?$/i });
const FRAME_SRC = pattern({ max: EMBED_CODE_MAX, matches: /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i });

/** Reads an embed code: an address, a bare id, or an iframe. Anything with a script in it is refused. */
export function parseVideo(embedCode: string): Video | DomainError {
  const code = embedCode.trim();
  if (code === '') return badInput('videoEmbedCode', VIDEO_TEXTS.required);
  const invalid = badInput('videoEmbedCode', VIDEO_TEXTS.invalid);
  if (code.length > EMBED_CODE_MAX || SCRIPT.test(code)) return invalid;
  const url = embedAddress(code);
  if (code.startsWith('<')) return (url && (videoAt(url) ?? customAt(url))) ?? invalid;
  return (url ? videoAt(url) : videoOfId(code)) ?? invalid;
}

/** The address that an embed code frames or is; null when there is none. */
export function embedAddress(code: string): URL | null {
  if (!code.startsWith('<')) return addressOf(code);
  const attributes = FRAME.exec(code)?.[1] ?? '';
  const [, double, single] = FRAME_SRC.exec(attributes) ?? [];
  return addressOf((double ?? single ?? '').replaceAll('&amp;', '&'));
}

function addressOf(text: string): URL | null {
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  const isPlain =
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.port === '';
  return isPlain ? url : null;
}

/** Digits alone are Vimeo's, also when there are eleven of them. */
function videoOfId(id: string): Video | null {
  if (VIMEO_ID.test(id)) return { provider: 'VIMEO', videoId: id };
  if (YOUTUBE_ID.test(id)) return { provider: 'YOUTUBE', videoId: id };
  return MUX_ID.test(id) ? { provider: 'MUX', videoId: id } : null;
}

function videoAt(url: URL): Video | null {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  switch (url.hostname.replace(/^(www|m|music)\./, '')) {
    case 'youtu.be':
      return youtube(parts[0]);
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const hasIdInPath = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '');
      return youtube(hasIdInPath ? parts[1] : url.searchParams.get('v'));
    }
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(parts, url.searchParams.get('h'));
    case 'stream.mux.com':
    case 'player.mux.com': {
      const videoId = (parts[0] ?? '').replace(/\.m3u8$/, '');
      return MUX_ID.test(videoId) ? { provider: 'MUX', videoId } : null;
    }
    default:
      return null;
  }
}

function youtube(id: string | null | undefined): Video | null {
  return id && YOUTUBE_ID.test(id) ? { provider: 'YOUTUBE', videoId: id } : null;
}

function vimeo(parts: string[], hashInQuery: string | null): Video | null {
  const place = parts.findIndex((part) => VIMEO_ID_IN_PATH.test(part));
  const id = parts[place];
  if (id === undefined) return null;
  const hash = hashInQuery ?? parts[place + 1] ?? '';
  return { provider: 'VIMEO', videoId: VIMEO_HASH.test(hash) ? `${id}/${hash}` : id };
}

function customAt(url: URL): Video | null {
  const link = CUSTOM_HOSTS.includes(url.hostname) ? parseHttpsLink(url.href, EMBED_CODE_MAX) : null;
  return link ? { provider: 'CUSTOM', videoId: link } : null;
}
