import { badInput, DomainError, firstProblem } from './errors.ts';
import { VIDEO_TEXTS, type Video } from './lessons.ts';
import { isHostWithin } from './links.ts';
import { pattern } from './pattern.ts';
import { isWithin } from './range.ts';
import { embedUrl, MAX_EMBED_CODE_LENGTH, parseVideo } from './videoEmbed.ts';

// Validation of the lessons that admins write. Work that a child completed or submitted stays readable for ever, so a
// lesson with such work is unpublished and never deleted.

/** Range of lesson numbers in a course; a course is sold with twenty lessons, and may grow. */
export const LESSON_NUMBER_RANGE = { min: 1, max: 100 };
export const VIDEO_MINUTES_RANGE = { min: 1, max: 600 };
export const DEFAULT_VIDEO_MINUTES = 30;
const MAX_LESSON_TITLE_LENGTH = 160;
const DESCRIPTION_MAX = 2000;
/** Together with all other fields well within the size limit of a request, in any script. */
const TEXT_CONTENT_MAX = 20_000;

/** Form values of a lesson; a blank text means none. */
export type LessonDraft = {
  number: number;
  title: string;
  description: string;
  videoTitle: string;
  videoEmbedCode: string;
  videoDurationMinutes: number;
  textContent: string;
};

/** Messages of the lesson administration. */
export const LESSON_ADMIN_TEXTS = {
  required: 'Please fill in all required fields',
  notLoaded: 'Failed to fetch admin data.',
  created: 'Lesson created successfully!',
  updated: 'Lesson updated successfully!',
  deleted: 'Lesson deleted successfully!',
  published: 'Lesson published successfully!',
  unpublished: 'Lesson unpublished successfully!',
  notCreated: 'Failed to create lesson.',
  notUpdated: 'Failed to update lesson.',
  notDeleted: 'Failed to delete lesson.',
  statusNotUpdated: 'Failed to update lesson status.',
  deleteQuestion: 'Are you sure you want to delete this lesson?',
  invalidVideo: 'Invalid video embed format. Please use YouTube or Vimeo embed codes.',
  courseStays: 'Children have worked on this lesson, so it stays in its course',
  moreAssignments: 'Another assignment was added to this lesson. Look at it before you delete it.',
  taken: (number: number) => `This course has a lesson ${number} already`,
  noSuchLesson: (id: string) => `Lesson with ID ${id} not found or could not be updated`,
};

/** Counts of children's work that belongs to a lesson. */
export type LessonWork = { completions: number; submissions: number };

/** Describes the work, for example "1 completion and 2 submissions"; returns null when there is none. */
export function lessonWorkText({ completions, submissions }: LessonWork): string | null {
  const parts = [
    ...(completions > 0 ? [completions === 1 ? '1 completion' : `${completions} completions`] : []),
    ...(submissions > 0 ? [submissions === 1 ? '1 submission' : `${submissions} submissions`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : null;
}

/** Rejects deleting a lesson that children have worked on: it is part of their record. */
export function checkDeletable(work: LessonWork): DomainError | null {
  const text = lessonWorkText(work);
  return text === null
    ? null
    : new DomainError(
        'CONFLICT',
        `${text} of children would be lost with this lesson. Unpublish it instead.`,
        null,
      );
}

/** Finds what is wrong with the fields of a lesson. `parseEmbedCode` checks the embed code. */
export function* lessonProblems(draft: LessonDraft): Generator<DomainError> {
  if (Number.isNaN(draft.number)) yield badInput('number', LESSON_ADMIN_TEXTS.required);
  if (!isWithin(draft.number, LESSON_NUMBER_RANGE))
    yield badInput(
      'number',
      `The lesson number goes from ${LESSON_NUMBER_RANGE.min} to ${LESSON_NUMBER_RANGE.max}`,
    );
  if (!draft.title.trim()) yield badInput('title', LESSON_ADMIN_TEXTS.required);
  const texts = [
    { field: 'title', name: 'A title', max: MAX_LESSON_TITLE_LENGTH },
    { field: 'description', name: 'A description', max: DESCRIPTION_MAX },
    { field: 'videoTitle', name: 'A video title', max: MAX_LESSON_TITLE_LENGTH },
    { field: 'textContent', name: 'The text of a lesson', max: TEXT_CONTENT_MAX },
  ] as const;
  for (const { field, name, max } of texts) {
    if (draft[field].trim().length > max) yield badInput(field, `${name} can have ${max} characters`);
  }
  const { min, max } = VIDEO_MINUTES_RANGE;
  if (!isWithin(draft.videoDurationMinutes, VIDEO_MINUTES_RANGE))
    yield badInput('videoDurationMinutes', `A video has ${min} to ${max} minutes`);
}

/** Checks a lesson. Returns the first problem, or null. `parseEmbedCode` checks the embed code. */
export const checkLesson = (draft: LessonDraft) => firstProblem(lessonProblems(draft));

/** Deeper nesting is no accident; whatever remains after these passes is rejected. */
const MAX_PASSES = 5;

/** Strips scripts, event handlers and `javascript:` from an embed code, also those that a removal reveals. */
export function stripScripts(embedCode: string): string {
  let code = embedCode.trim();
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = code;
    code = withoutScripts(code)
      // Event handlers such as onload, and srcdoc, with their values.
      .replace(/(?<=[\s"'/])(?:on[a-z]+|srcdoc)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]*)/gi, '')
      .replace(/j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/gi, '')
      .trim();
    if (code === before) break;
  }
  return code;
}

const SCRIPT_START = pattern({ max: MAX_EMBED_CODE_LENGTH, matches: /<\s*script\b[^<>]*>/i });
const SCRIPT_END = pattern({ max: MAX_EMBED_CODE_LENGTH, matches: /<\/\s*script\s*>/i });

/** Removes every script from its start tag to its end tag, or to the end of the code without one. */
function withoutScripts(code: string): string {
  const start = SCRIPT_START.exec(code);
  if (!start) return code;
  const rest = code.slice(start.index + start[0].length);
  const end = SCRIPT_END.exec(rest);
  const before = code.slice(0, start.index);
  return end ? before + withoutScripts(rest.slice(end.index + end[0].length)) : before;
}

/** Parses an embed code. Returns it stripped of scripts, with its video, or the problem. */
export function parseEmbedCode(embedCode: string): { code: string; video: Video } | DomainError {
  if (embedCode.trim() === '') return badInput('videoEmbedCode', VIDEO_TEXTS.required);
  if (embedCode.length > MAX_EMBED_CODE_LENGTH) return badInput('videoEmbedCode', VIDEO_TEXTS.invalid);
  try {
    const code = stripScripts(embedCode);
    const video = code === '' ? badInput('videoEmbedCode', VIDEO_TEXTS.invalid) : parseVideo(code);
    return video instanceof DomainError ? video : { code, video };
  } catch {
    // An old browser may lack URL.parse.
    return badInput('videoEmbedCode', VIDEO_TEXTS.notProcessed);
  }
}

const OFFICIAL_HOSTS = ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'vimeo.com'];

/** Lists the problems of an embed code for the editor; empty while the code is blank or valid. */
export function embedProblems(embedCode: string): string[] {
  if (embedCode.trim() === '') return [];
  const parsed = parseEmbedCode(embedCode);
  if (!(parsed instanceof DomainError)) return [];
  if (parsed.message !== VIDEO_TEXTS.invalid) return [parsed.message];
  if (embedCode.length > MAX_EMBED_CODE_LENGTH)
    return [LESSON_ADMIN_TEXTS.invalidVideo, `An embed code can have ${MAX_EMBED_CODE_LENGTH} characters`];
  const host = embedUrl(stripScripts(embedCode))?.hostname;
  const isOfficial = host === undefined || isHostWithin(host, OFFICIAL_HOSTS);
  return [LESSON_ADMIN_TEXTS.invalidVideo, ...(isOfficial ? [] : [`Videos from ${host} cannot be shown`])];
}

/** Platform of a video as the editor shows it; every other than YouTube and Vimeo is custom. */
export type VideoPlatform = 'youtube' | 'vimeo' | 'custom' | 'unknown';

export function platformOf(video: Video | null): VideoPlatform {
  if (video === null) return 'unknown';
  if (video.provider === 'YOUTUBE') return 'youtube';
  return video.provider === 'VIMEO' ? 'vimeo' : 'custom';
}
