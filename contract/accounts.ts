import { AVATAR_TEXTS } from './avatars.ts';
import { badInput, type DomainError, firstProblem } from './errors.ts';
import { parseHttpsLink } from './links.ts';
import { pattern } from './pattern.ts';

/** The longest address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 80;
export const MAX_PHONE_LENGTH = 32;
export const MAX_LOCATION_LENGTH = 120;
export const MAX_URL_LENGTH = 500;

/** Names a person who has given no name. */
export const UNNAMED_PERSON = 'A member';

export const NOT_AUTHENTICATED = 'User not authenticated';
export const WRONG_PASSWORD = 'This is not your password';
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another one.';
export const REGISTRATIONS_CLOSED = 'New registrations are closed at the moment. Please come back soon.';

/** Interests offered during onboarding. */
export const INTERESTS = [
  'Website Development',
  'Mobile Apps',
  'Video Creation',
  'Animation',
  'AI Tools',
  'Creative Projects',
  'Game Development',
  'Digital Art',
];

/** Answers to "How did you hear about us?", offered during onboarding. */
export const REFERRAL_SOURCES = [
  'Google Search',
  'Social Media',
  'Friend/Family Recommendation',
  'Online Advertisement',
  'Blog/Article',
  'YouTube',
  'WhatsApp',
  'Other',
];

/** The roles that a user can choose for themselves, once. */
export const SELECTABLE_ROLES = ['PARENT', 'STUDENT', 'MENTOR'] as const;
export type SelectableRole = (typeof SELECTABLE_ROLES)[number];

export type Credentials = { email: string; password: string };
export type SignUpCredentials = Credentials & { confirmPassword: string };
export type FieldProblem = { field: string; message: string };

const EMAIL = pattern({ max: MAX_EMAIL_LENGTH, matches: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/ });
const USERNAME = pattern({ max: 30, matches: /^[a-z0-9_.]{3,30}$/i });
const PHONE = pattern({ max: MAX_PHONE_LENGTH, matches: /^\+?[\d\s().-]{6,}$/ });

/** Returns the form in which an email address is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Checks an email address. Returns the first problem, or null. */
export function checkEmail(email: string): FieldProblem | null {
  const plain = normalizeEmail(email);
  if (plain === '') return { field: 'email', message: 'Email is required' };
  if (!EMAIL.test(plain)) {
    return { field: 'email', message: 'Please enter a valid email address' };
  }
  return null;
}

/** Returns whether a sign-in identifier is a child's username; an email address never matches. */
export function isUsername(identifier: string): boolean {
  return USERNAME.test(identifier.trim());
}

function checkPassword(password: string): FieldProblem | null {
  return password === '' ? { field: 'password', message: 'Password is required' } : null;
}

/** Checks a sign-in. Returns the first problem in the order of the form's fields, or null. */
export function checkSignIn({ email, password }: Credentials): FieldProblem | null {
  return (isUsername(email) ? null : checkEmail(email)) ?? checkPassword(password);
}

/** Checks a new password. Returns the first problem, or null. */
export function checkNewPassword({
  password,
  confirmPassword,
}: Omit<SignUpCredentials, 'email'>): FieldProblem | null {
  if (password.length < MIN_PASSWORD_LENGTH) {
    return { field: 'password', message: 'Password must be at least 8 characters long' };
  }
  if (confirmPassword === '') return { field: 'confirmPassword', message: 'Confirm Password is required' };
  if (confirmPassword !== password) return { field: 'confirmPassword', message: 'Passwords do not match' };
  return null;
}

/** Checks a sign-up. Returns the first problem, or null. */
export function checkSignUp(credentials: SignUpCredentials): FieldProblem | null {
  return (
    checkEmail(credentials.email) ?? checkPassword(credentials.password) ?? checkNewPassword(credentials)
  );
}

export type OnboardingAnswers = {
  fullName: string;
  role: SelectableRole;
  phone: string | null;
  avatarUrl: string | null;
  interests: string[];
  hearAboutUs: string | null;
};

/** Returns whether the first step of onboarding is complete. */
export function isFirstStepComplete(answers: {
  fullName: string;
  role: string | null;
  phone: string;
}): boolean {
  if (answers.fullName.trim().length < MIN_NAME_LENGTH || !answers.role) return false;
  return answers.role !== 'PARENT' || answers.phone.trim() !== '';
}

/** Finds what is wrong with the answers of onboarding. */
export function onboardingProblems(answers: OnboardingAnswers): DomainError[] {
  const isPhoneMissing = answers.role === 'PARENT' && !answers.phone?.trim();
  const results = [
    checkName(answers.fullName, MIN_NAME_LENGTH),
    isPhoneMissing ? badInput('phone', 'Phone number is required') : checkPhone(answers.phone),
    answers.role === 'STUDENT' && answers.avatarUrl?.trim()
      ? badInput('avatarUrl', AVATAR_TEXTS.forChildren)
      : checkAvatarUrl(answers.avatarUrl),
    checkChoices('interests', answers.interests, INTERESTS),
    checkChoices('hearAboutUs', answers.hearAboutUs ? [answers.hearAboutUs] : [], REFERRAL_SOURCES),
  ];
  return results.filter((result) => result !== null);
}

export const checkOnboarding = (answers: OnboardingAnswers) => firstProblem(onboardingProblems(answers));

export type ProfileChanges = {
  fullName: string;
  phone: string | null;
  location: string | null;
  /** The answers of onboarding; undefined for those that stay. */
  avatarUrl?: string | null | undefined;
  interests?: string[] | undefined;
  hearAboutUs?: string | null | undefined;
};

/** Finds what is wrong with the fields of a profile. */
export function profileProblems(changes: ProfileChanges): DomainError[] {
  const { fullName, phone, location, avatarUrl = null, interests = [], hearAboutUs } = changes;
  const results = [
    checkName(fullName, 1),
    checkLocation(location),
    checkPhone(phone),
    checkAvatarUrl(avatarUrl),
    checkChoices('interests', interests, INTERESTS),
    checkChoices('hearAboutUs', hearAboutUs ? [hearAboutUs] : [], REFERRAL_SOURCES),
  ];
  return results.filter((result) => result !== null);
}

export const checkProfile = (changes: ProfileChanges) => firstProblem(profileProblems(changes));

function checkName(fullName: string, min: number): DomainError | null {
  const { length } = fullName.trim();
  if (length < min) return badInput('fullName', 'Full name is required');
  return length > MAX_NAME_LENGTH
    ? badInput('fullName', `Full name must be at most ${MAX_NAME_LENGTH} characters`)
    : null;
}

function checkLocation(location: string | null): DomainError | null {
  return (location?.trim().length ?? 0) > MAX_LOCATION_LENGTH
    ? badInput('location', `Location must be at most ${MAX_LOCATION_LENGTH} characters`)
    : null;
}

/** Trims a text; returns null for a blank one, which is how an empty form field is stored. */
export function blankToNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Checks an optional phone number. Returns the problem, or null. */
export function checkPhone(phone: string | null): DomainError | null {
  const plain = phone?.trim() ?? '';
  if (plain === '') return null;
  return PHONE.test(plain) ? null : badInput('phone', 'Please enter a valid phone number');
}

function checkAvatarUrl(url: string | null): DomainError | null {
  if (!url?.trim()) return null;
  return parseHttpsLink(url, MAX_URL_LENGTH)
    ? null
    : badInput('avatarUrl', 'Please enter a link that starts with https://');
}

function checkChoices(field: string, chosen: string[], offered: readonly string[]): DomainError | null {
  return chosen.every((choice) => offered.includes(choice))
    ? null
    : badInput(field, 'Please choose from the list');
}
