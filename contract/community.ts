import { badInput, DomainError, firstProblem } from './errors.ts';
import { MAX_COMMUNITY_PICTURES } from './uploads.ts';

const MINUTE_MS = 60_000;

export const COMMUNITY_FILTERS = ['ALL', 'QUESTIONS', 'SHOW', 'UNANSWERED', 'MINE'] as const;
export type CommunityFilter = (typeof COMMUNITY_FILTERS)[number];

export const COMMUNITY_SORTS = ['UNANSWERED_FIRST', 'NEWEST'] as const;
export type CommunitySort = (typeof COMMUNITY_SORTS)[number];

export const COMMUNITY_DECISIONS = ['APPROVE', 'DECLINE', 'HIDE'] as const;
export type CommunityDecision = (typeof COMMUNITY_DECISIONS)[number];

export type CommunityReactionKind = 'HEART' | 'CLAP' | 'IDEA';

/** Most characters of a title, a post or an answer, and the kind word of a decision. */
export const MAX_POST_TITLE_LENGTH = 120;
const MAX_POST_LENGTH = 4000;
export const MAX_NOTE_LENGTH = 500;
/** Most characters that say what is on a picture. */
export const MAX_ALT_LENGTH = 200;

/** Most posts that stand first in a space. */
export const MAX_PINNED_POSTS = 3;

/** Posts and answers of a child in an hour. */
export const MAX_POSTS_PER_HOUR = 5;
const MAX_ANSWERS_PER_HOUR = 20;

/** Minutes between two texts of a child in a space that is in slow mode. */
export const SLOW_MODE_MINUTES = 10;

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

export const COMMUNITY_TEXTS = {
  consent:
    'I agree that my child takes part in the community of the course. Other children of the course, their parents, mentors and the team read what my child writes, with the first name or a nickname. I can read everything there and end this at any time.',
  consentHint:
    'Until you agree, your child cannot open the community. If you end it, all texts of your child are gone at once.',
  consentFailed: 'That did not work. Please try again.',
  titleMissing: 'Please write in a few words what it is about',
  contentMissing: 'Please write something',
  noteMissing: 'Please write a kind word about why',
  picturesHint: 'A picture of what you made, or of what does not work. No faces, names or addresses, please.',
  picturesHintOfStaff: 'All children of the course and their parents see them.',
  altHint: 'For everybody who cannot see it',
  tooManyPictures: `There can be ${MAX_COMMUNITY_PICTURES} pictures`,
  pictureTwice: 'Each picture can be there once',
  pictureGone: 'A picture could not be shown.',
  noLesson: 'Please choose a lesson of this course',
  nickname: 'Please choose one of the names',
  idTaken: 'Another post has this id',
  notSent: 'It was not sent. Please try again.',
  notLoaded: 'We could not load the community',
  notDecided: 'The decision was not saved. Please try again.',
  notReported: 'The report was not sent. Please try again.',
  notShown: 'Only what everybody sees can be hidden',
  notWaiting: 'Only what waits can be declined',
  ownPost: 'This is your own',
  reported: 'You have reported this already. A mentor looks at it.',
  locked: 'A mentor has closed this. You can still read it, but not answer any more.',
  lockedToOthers: 'Children cannot answer this any more. You can.',
  slow: `Slow mode is on: each child can write once in ${SLOW_MODE_MINUTES} minutes, so that everybody can keep up with reading.`,
  slowToOthers: `In slow mode, each child can write once in ${SLOW_MODE_MINUTES} minutes. Mentors and the team can always write.`,
  tooSoon: (minutes: number) =>
    `Slow mode is on, and you have just written something. You can write again in ${minutesText(minutes)}.`,
  notSlowed: 'It was not saved. Please try again.',
  notLocked: 'It was not saved. Please try again.',
  deleted: 'It is deleted.',
  notDeleted: 'It was not deleted. Please try again.',
  deletePost: 'It is gone for everybody, and all answers with it. You cannot get it back.',
  deleteAnswer: 'It is gone for everybody. You cannot get it back.',
  deletedByAuthor: 'The author has deleted it. Nobody else sees it any more.',
  notEdited: 'The words have not been changed.',
  historyNotLoaded: 'We could not load the earlier words',
  inAnswer: 'The words are in an answer.',
  followed: 'We tell you when somebody answers.',
  unfollowed: 'We do not tell you about answers any more.',
  notFollowed: 'It was not saved. Please try again.',
  notPinned: 'It was not pinned. Please try again.',
  tooManyPins: `${MAX_PINNED_POSTS} posts are pinned already. Please unpin one first.`,
  noSpace: 'Please choose a course',
  oneAuthor: 'A post is of a child or for a course',
  thanks: 'Thank you for telling us. A mentor looks at it. Nobody is told who reported it.',
  postLimit: `You can write ${MAX_POSTS_PER_HOUR} posts in an hour. Please take a short break.`,
  answerLimit: `You can write ${MAX_ANSWERS_PER_HOUR} answers in an hour. Please take a short break.`,
  declined:
    'A mentor has read it and would like you to change something. You can correct it and send it again.',
  hidden: 'A mentor has taken this away. You can correct it and send it again.',
};

export type CommunityDraft = { title: string | null; content: string };

/** A picture of a text: a finished upload or one that is there already, and what is on it. */
export type PictureDraft = { fileId: string; alt: string };

/** Finds what is wrong with a post, or with an answer, whose title is null. */
export function* communityProblems({ title, content }: CommunityDraft): Generator<DomainError> {
  if (title !== null && title.trim().length === 0) yield badInput('title', COMMUNITY_TEXTS.titleMissing);
  if ((title ?? '').trim().length > MAX_POST_TITLE_LENGTH)
    yield badInput('title', `This can have ${MAX_POST_TITLE_LENGTH} characters`);
  const { length } = content.trim();
  if (length === 0) yield badInput('content', COMMUNITY_TEXTS.contentMissing);
  if (length > MAX_POST_LENGTH) yield badInput('content', `This can have ${MAX_POST_LENGTH} characters`);
}

/** Finds what is wrong with the pictures of a text. */
export function* pictureProblems(pictures: readonly PictureDraft[]): Generator<DomainError> {
  if (pictures.length > MAX_COMMUNITY_PICTURES) yield badInput('files', COMMUNITY_TEXTS.tooManyPictures);
  if (new Set(pictures.map(({ fileId }) => fileId)).size < pictures.length)
    yield badInput('files', COMMUNITY_TEXTS.pictureTwice);
  if (pictures.some(({ alt }) => alt.trim().length > MAX_ALT_LENGTH))
    yield badInput('files', `What is on a picture can have ${MAX_ALT_LENGTH} characters`);
}

/** Checks a post or an answer with its pictures. Returns the first problem, or null. */
export const checkCommunityDraft = (draft: CommunityDraft, pictures: readonly PictureDraft[]) =>
  firstProblem(communityProblems(draft)) ?? firstProblem(pictureProblems(pictures));

/** Checks that a child may write one more within the hour. Returns the reason why not, or null. */
export function checkHourlyCount(written: number, isAnswer: boolean): DomainError | null {
  if (written < (isAnswer ? MAX_ANSWERS_PER_HOUR : MAX_POSTS_PER_HOUR)) return null;
  return new DomainError('LIMIT', isAnswer ? COMMUNITY_TEXTS.answerLimit : COMMUNITY_TEXTS.postLimit, null);
}

/**
 * Checks that a child may write in a space that is in slow mode. Returns the reason why not, or null.
 * @param lastAt when the child wrote last; null for never
 */
export function checkSlowMode(lastAt: Date | null, now: Date): DomainError | null {
  const waitMs = lastAt === null ? 0 : lastAt.getTime() + SLOW_MODE_MINUTES * MINUTE_MS - now.getTime();
  if (waitMs <= 0) return null;
  return new DomainError('LIMIT', COMMUNITY_TEXTS.tooSoon(Math.ceil(waitMs / MINUTE_MS)), null);
}

/** Finds what is wrong with the word of a decision; an approval needs none. */
export function* decisionProblems({
  decision,
  note,
}: {
  decision: CommunityDecision;
  note: string;
}): Generator<DomainError> {
  const { length } = note.trim();
  if (decision !== 'APPROVE' && length === 0) yield badInput('note', COMMUNITY_TEXTS.noteMissing);
  if (length > MAX_NOTE_LENGTH) yield badInput('note', `This can have ${MAX_NOTE_LENGTH} characters`);
}

const presentList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

type PresentPerson = { name: string; kind: 'CHILD' | 'MENTOR' | 'TEAM' };

/** Returns the sentence that names who of the mentors and the team is there; null for nobody. */
export function presenceText(people: readonly PresentPerson[]): string | null {
  if (people.length === 0) return null;
  const names = people.map(({ name, kind }) => `${name} (${kind === 'TEAM' ? 'team' : 'mentor'})`);
  return `${presentList.format(names)} ${names.length === 1 ? 'is' : 'are'} here`;
}

/** Returns the address of a post. */
export const communityPostPath = (postId: string) => `/community/${postId}`;
