import { badInput, type DomainError } from './errors.ts';
import { parseHttpsLink } from './links.ts';
import { pattern } from './pattern.ts';

/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NAME_MIN = 2;
export const NAME_MAX = 80;
export const PHONE_MAX = 32;
export const LOCATION_MAX = 120;
export const URL_MAX = 500;

export const NOT_AUTHENTICATED = 'User not authenticated';
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another one.';
export const REGISTRATIONS_CLOSED = 'New registrations are closed at the moment. Please come back soon.';

/** What somebody can be interested in, as onboarding offers it. */
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

/** How somebody heard of us, as onboarding offers it. */
export const HEARD_THROUGH = [
  'Google Search',
  'Social Media',
  'Friend/Family Recommendation',
  'Online Advertisement',
  'Blog/Article',
  'YouTube',
  'WhatsApp',
  'Other',
];

/** The roles that a person can choose for themselves, once. */
export const CHOSEN_ROLES = ['PARENT', 'STUDENT', 'MENTOR'] as const;
export type ChosenRole = (typeof CHOSEN_ROLES)[number];

export type Credentials = { email: string; password: string };
export type NewCredentials = Credentials & { confirmPassword: string };
export type FieldProblem = { field: string; message: string };

const EMAIL = pattern({ max: EMAIL_MAX, matches: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/ });
const USERNAME = pattern({ max: 30, matches: /^[a-z0-9_.]{3,30}$/i });
const PHONE = pattern({ max: PHONE_MAX, matches: /^\+?[\d\s().-]{6,}$/ });

/** The form in which an address is kept and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What is wrong with an address, if anything. */
export function checkEmail(email: string): FieldProblem | null {
  const plain = normalizeEmail(email);
  if (plain === '') return { field: 'email', message: 'Email is required' };
  if (!EMAIL.test(plain)) {
    return { field: 'email', message: 'Please enter a valid email address' };
  }
  return null;
}

/** Whether somebody signs in with the user name that a parent gave a child; an address it never is. */
export function isUsername(identifier: string): boolean {
  return USERNAME.test(identifier.trim());
}

function checkPassword(password: string): FieldProblem | null {
  return password === '' ? { field: 'password', message: 'Password is required' } : null;
}

/** The first thing that is wrong with a sign-in, in the order a person meets the fields. */
export function checkSignIn({ email, password }: Credentials): FieldProblem | null {
  return (isUsername(email) ? null : checkEmail(email)) ?? checkPassword(password);
}

/** The first thing that is wrong with a password that somebody chooses. */
export function checkNewPassword({
  password,
  confirmPassword,
}: Omit<NewCredentials, 'email'>): FieldProblem | null {
  if (password.length < PASSWORD_MIN) {
    return { field: 'password', message: 'Password must be at least 8 characters long' };
  }
  if (confirmPassword === '') return { field: 'confirmPassword', message: 'Confirm Password is required' };
  if (confirmPassword !== password) return { field: 'confirmPassword', message: 'Passwords do not match' };
  return null;
}

/** The first thing that is wrong with a sign-up. */
export function checkSignUp(credentials: NewCredentials): FieldProblem | null {
  return (
    checkEmail(credentials.email) ?? checkPassword(credentials.password) ?? checkNewPassword(credentials)
  );
}

export type OnboardingAnswers = {
  fullName: string;
  role: ChosenRole;
  phone: string | null;
  avatarUrl: string | null;
  interests: string[];
  hearAboutUs: string | null;
};

/** True when the first step of onboarding can be left. */
export function canLeaveFirstStep(answers: {
  fullName: string;
  role: string | null;
  phone: string;
}): boolean {
  if (answers.fullName.trim().length < NAME_MIN || !answers.role) return false;
  return answers.role !== 'PARENT' || answers.phone.trim() !== '';
}

export function checkOnboarding(answers: OnboardingAnswers): DomainError | null {
  const name = answers.fullName.trim();
  if (name.length < NAME_MIN) return badInput('fullName', 'Full name is required');
  if (name.length > NAME_MAX) return badInput('fullName', `Full name must be at most ${NAME_MAX} characters`);
  if (answers.role === 'PARENT' && !answers.phone?.trim())
    return badInput('phone', 'Phone number is required');
  return (
    checkPhone(answers.phone) ??
    checkAvatarUrl(answers.avatarUrl) ??
    checkChoices('interests', answers.interests, INTERESTS) ??
    checkChoices('hearAboutUs', answers.hearAboutUs ? [answers.hearAboutUs] : [], HEARD_THROUGH)
  );
}

export type ProfileChanges = { fullName: string; phone: string | null; location: string | null };

export function checkProfile({ fullName, phone, location }: ProfileChanges): DomainError | null {
  const name = fullName.trim();
  if (name === '') return badInput('fullName', 'Full name is required');
  if (name.length > NAME_MAX) return badInput('fullName', `Full name must be at most ${NAME_MAX} characters`);
  if ((location?.trim().length ?? 0) > LOCATION_MAX) {
    return badInput('location', `Location must be at most ${LOCATION_MAX} characters`);
  }
  return checkPhone(phone);
}

/** A text that a form left empty is stored as nothing. */
export function orNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** What is wrong with a phone number that may be left out. */
export function checkPhone(phone: string | null): DomainError | null {
  const plain = phone?.trim() ?? '';
  if (plain === '') return null;
  return PHONE.test(plain) ? null : badInput('phone', 'Please enter a valid phone number');
}

function checkAvatarUrl(url: string | null): DomainError | null {
  if (!url?.trim()) return null;
  return parseHttpsLink(url, URL_MAX)
    ? null
    : badInput('avatarUrl', 'Please enter a link that starts with https://');
}

function checkChoices(field: string, chosen: string[], offered: readonly string[]): DomainError | null {
  return chosen.every((choice) => offered.includes(choice))
    ? null
    : badInput(field, 'Please choose from the list');
}
