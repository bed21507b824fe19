import { badInput, DomainError, firstProblem } from './errors.ts';
import { MAX_LINK_LENGTH, parseHttpsLink } from './links.ts';
import { pattern } from './pattern.ts';

export const MAX_SEARCH_LENGTH = 100;
const MAX_WORDS = 8;
export const MAX_PROJECT_TITLE_LENGTH = 100;
export const MAX_PROJECT_DESCRIPTION_LENGTH = 1000;
export const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 30;

export type ProjectKind = 'WEBSITE' | 'APP' | 'VIDEO' | 'ANIMATION';

/** The state of a project: it waits for an admin, the gallery shows it, or an admin decided against it. */
export const PROJECT_STATES = ['WAITING', 'IN_GALLERY', 'NOT_SHOWN'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** A project as the family shares it. */
export type ProjectDraft = {
  title: string;
  /** May be blank. */
  description: string;
  projectUrl: string;
  kind: ProjectKind;
  tags: readonly string[];
  /** Id of a finished upload; null while there is none. */
  screenshotId: string | null;
};

export const PROJECT_TEXTS = {
  incomplete: 'Please fill in all required fields and select a screenshot',
  signIn: 'Please sign in to upload projects',
  submitFailed: 'Failed to upload project. Please try again.',
  submitted: 'Project submitted successfully! It will appear in the gallery after admin approval.',
  deleteQuestion: 'Are you sure you want to delete this project?',
  deleteWarning: 'This action cannot be undone.',
  deleted: 'Project deleted successfully!',
  notDeleted: 'Failed to delete project.',
  nameConsent:
    'The gallery may say my child’s first name beside the projects. It never shows a surname, an age or anything else, and I can take this back at any time.',
  nameShown: (firstName: string) => `The gallery says ${firstName}’s first name now.`,
  nameHidden: (firstName: string) => `The gallery no longer says ${firstName}’s name.`,
  nameNotChanged: 'That did not work. Please try again.',
  linkCopied: 'Link copied!',
  linkNotCopied: 'This browser does not let pages copy. Please copy the address of this page.',
  invalidUrl: 'Please enter the whole address of your project, starting with https://',
};

/** The decisions of an admin about a project. */
export const PROJECT_DECISIONS = ['APPROVE', 'UNAPPROVE', 'FEATURE', 'UNFEATURE'] as const;

export type ProjectDecision = (typeof PROJECT_DECISIONS)[number];

/** Messages of the project administration. */
export const PROJECT_ADMIN_TEXTS = {
  states: { WAITING: 'Waiting', IN_GALLERY: 'In the gallery', NOT_SHOWN: 'Not shown' },
  alreadyDecided: {
    APPROVE: 'It is in the gallery already',
    UNAPPROVE: 'It is not shown already',
    FEATURE: 'It is featured already',
    UNFEATURE: 'It is not featured',
  },
  notLoaded: 'Failed to fetch admin data.',
  statusNotUpdated: 'Failed to update project status.',
  decided: {
    APPROVE: 'Project approved successfully!',
    UNAPPROVE: 'Project unapproved successfully!',
    FEATURE: 'Project featured successfully!',
    UNFEATURE: 'Project unfeatured successfully!',
  } satisfies Record<ProjectDecision, string>,
};

/** Why the link of a project could not be followed, for admins. */
export const LINK_TEXTS = {
  INVALID: 'It redirects to something that is no web address.',
  PRIVATE_ADDRESS: 'It leads to an address that is not public.',
  PORT: 'It leads to a port that websites do not use.',
  TOO_MANY_REDIRECTS: 'It redirects more than 5 times.',
  TIMEOUT: 'There was no answer within 10 seconds.',
  UNKNOWN_HOST: 'There is no such website.',
  CERTIFICATE: 'Its certificate is not valid.',
  UNREACHABLE: 'Nothing answers there.',
  checkRequested: 'The link is being checked again.',
  notChecked: 'Failed to check the link.',
};

/** Checks that a decision fits a project: the gallery can only feature what it shows. */
export function checkDecision(
  { isApproved }: { isApproved: boolean },
  decision: ProjectDecision,
): DomainError | null {
  return decision === 'FEATURE' && !isApproved
    ? new DomainError('CONFLICT', 'Approve this project before you feature it', null)
    : null;
}

export function checkSearch(search: string): DomainError | null {
  return search.length > MAX_SEARCH_LENGTH
    ? badInput('search', `A search has at most ${MAX_SEARCH_LENGTH} characters`)
    : null;
}

const LETTER_OR_DIGIT = pattern({ max: 1, matches: /^[a-z0-9]$/i });

/** Removes the marks of letters, as a trigger does in what searches read: "oja" and "ọjà" find each other. */
export const withoutMarks = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/**
 * Splits a visitor's search into its words, without the signs around them: what is left begins and ends with a letter
 * or a digit of ASCII, so that the index of trigrams finds it in every locale. A search of signs alone has no words.
 */
export function searchWords(search: string): string[] {
  return withoutMarks(search.slice(0, MAX_SEARCH_LENGTH))
    .split(/\s+/)
    .map(trimSigns)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}

function trimSigns(word: string): string {
  const characters = [...word];
  const start = characters.findIndex(LETTER_OR_DIGIT.test);
  return start < 0
    ? ''
    : characters.slice(start, characters.findLastIndex(LETTER_OR_DIGIT.test) + 1).join('');
}

/** Splits the tags that a person typed at the commas. */
export const parseTags = (text: string): string[] => normalizeTags(text.split(','));

/** Trims tags and drops empty ones and those that differ in their case alone. Cards show tags with a #. */
function normalizeTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const tag of tags) {
    const name = collapseSpaces(tag.trim().replace(/^#+/, ''));
    const key = name.toLowerCase();
    if (name !== '' && !byName.has(key)) byName.set(key, name);
  }
  return [...byName.values()];
}

const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Finds the problems of a project before it is submitted: what is missing, and what is too long or no link. */
export function* projectProblems(draft: ProjectDraft): Generator<DomainError> {
  const { incomplete, invalidUrl } = PROJECT_TEXTS;
  if (draft.title.trim() === '') yield badInput('title', incomplete);
  if (draft.title.trim().length > MAX_PROJECT_TITLE_LENGTH)
    yield badInput('title', `A title has at most ${MAX_PROJECT_TITLE_LENGTH} characters`);
  if (draft.description.trim().length > MAX_PROJECT_DESCRIPTION_LENGTH)
    yield badInput('description', `A description has at most ${MAX_PROJECT_DESCRIPTION_LENGTH} characters`);
  if (draft.projectUrl.trim() === '') yield badInput('projectUrl', incomplete);
  else if (parseHttpsLink(draft.projectUrl, MAX_LINK_LENGTH) === null)
    yield badInput('projectUrl', invalidUrl);
  const tags = normalizeTags(draft.tags);
  if (tags.length > MAX_TAGS) yield badInput('tags', `There can be ${MAX_TAGS} tags`);
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH))
    yield badInput('tags', `A tag has at most ${MAX_TAG_LENGTH} characters`);
  if (draft.screenshotId === null) yield badInput('screenshotId', incomplete);
}

/** Checks a project before it is submitted. Returns the first problem, or null. */
export const checkProject = (draft: ProjectDraft) => firstProblem(projectProblems(draft));

/** Returns a checked project in the form in which it is stored. */
export function normalizeProject({ title, description, projectUrl, kind, tags }: ProjectDraft) {
  return {
    title: collapseSpaces(title),
    description: description.trim() || null,
    projectUrl: parseHttpsLink(projectUrl, MAX_LINK_LENGTH) ?? '',
    kind,
    tags: normalizeTags(tags),
  };
}

/** Returns the state of a project. One that was decided about and is not approved is not shown. */
export function projectState(project: { isApproved: boolean; decidedAt: Date | null }): ProjectState {
  if (project.isApproved) return 'IN_GALLERY';
  return project.decidedAt === null ? 'WAITING' : 'NOT_SHOWN';
}
