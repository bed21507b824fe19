import { badInput, type DomainError } from './errors.ts';

/** How many notifications a page of them shows. */
export const ON_DASHBOARD = 20;
export const IN_STUDENT_PANEL = 10;

/** How many can be named at once. */
export const MARKED_MAX = 50;

export type Kind =
  | 'MESSAGE'
  | 'ASSIGNMENT_REVIEW'
  | 'SESSION_SCHEDULED'
  | 'SESSION_REMINDER'
  | 'ACHIEVEMENT'
  | 'PAYMENT'
  | 'ENROLMENT';
export type Channel = 'inApp' | 'email' | 'push';
export type Digest = 'OFF' | 'DAILY' | 'WEEKLY';
export type Choice = Record<Channel, boolean>;

type KindRule = {
  /** As a heading, and in a sentence such as "e-mails about new messages". */
  label: string;
  about: string;
  /** What a locked screen may show; the child's first name follows. */
  onLockScreen: string;
  /** What holds for who never chose. */
  byDefault: Choice;
  /** Always told in the app, and not held back at night. */
  isUrgent: boolean;
  /** How long it has to be unread before it is worth a mail or a push, in seconds. */
  emailAfterS: number;
  pushAfterS: number;
};

const EVERYWHERE: Choice = { inApp: true, email: true, push: true };
const SOON = { emailAfterS: 120, pushAfterS: 0 };

/** What the product knows of each kind. */
export const KINDS: Record<Kind, KindRule> = {
  MESSAGE: {
    label: 'Messages',
    about: 'new messages',
    onLockScreen: 'New message',
    byDefault: EVERYWHERE,
    isUrgent: false,
    // A conversation is no reason to write at every line of it.
    emailAfterS: 30 * 60,
    pushAfterS: 10,
  },
  ASSIGNMENT_REVIEW: {
    label: 'Reviews',
    about: 'reviews of work',
    onLockScreen: 'New review',
    byDefault: EVERYWHERE,
    isUrgent: false,
    ...SOON,
  },
  SESSION_SCHEDULED: {
    label: 'Sessions',
    about: 'sessions with a mentor',
    onLockScreen: 'News about a session',
    byDefault: EVERYWHERE,
    isUrgent: false,
    ...SOON,
  },
  SESSION_REMINDER: {
    label: 'Session reminders',
    about: 'sessions that are about to start',
    onLockScreen: 'A session is coming up',
    byDefault: EVERYWHERE,
    // What comes after the session is no reminder.
    isUrgent: true,
    emailAfterS: 0,
    pushAfterS: 0,
  },
  ACHIEVEMENT: {
    label: 'Achievements',
    about: 'achievements',
    onLockScreen: 'New achievement',
    byDefault: { inApp: true, email: false, push: true },
    isUrgent: false,
    ...SOON,
  },
  ENROLMENT: {
    label: 'Enrolment and access',
    about: 'enrolment and access',
    onLockScreen: 'News about the course',
    byDefault: EVERYWHERE,
    isUrgent: false,
    ...SOON,
  },
  PAYMENT: {
    label: 'Payments',
    about: 'payments',
    onLockScreen: 'News about a payment',
    byDefault: EVERYWHERE,
    isUrgent: true,
    emailAfterS: 0,
    pushAfterS: 0,
  },
};

/** What is known of a kind that has no line above yet. */
const UNKNOWN: KindRule = {
  label: 'Other news',
  about: 'other news',
  onLockScreen: 'News',
  byDefault: EVERYWHERE,
  isUrgent: false,
  ...SOON,
};

const known: Partial<Record<string, KindRule>> = KINDS;

export const ruleOf = (kind: string): KindRule => known[kind] ?? UNKNOWN;

/** Where somebody is told of a kind: as they chose, else by default; urgent things are always in the app. */
export function choiceFor(kind: string, chosen: Choice | undefined): Choice {
  const rule = ruleOf(kind);
  const choice = chosen ?? rule.byDefault;
  return { inApp: choice.inApp || rule.isUrgent, email: choice.email, push: choice.push };
}

/** The kinds that a person of a role is ever told of, in the order they are shown. */
export function kindsFor(role: string): Kind[] {
  const kinds = Object.keys(KINDS) as Kind[];
  if (role === 'STUDENT') return kinds.filter((kind) => kind !== 'PAYMENT');
  return role === 'MENTOR' ? kinds.filter((kind) => kind !== 'PAYMENT' && kind !== 'ACHIEVEMENT') : kinds;
}

export function checkMarked(marked: { ids: string[] | null; studentId: string | null }): DomainError | null {
  if (marked.ids && marked.studentId) return badInput('ids', 'Name notifications or a student, not both');
  if (marked.ids && marked.ids.length > MARKED_MAX) {
    return badInput('ids', `${MARKED_MAX} notifications can be marked at once`);
  }
  return null;
}

export const NOTIFICATION_TEXTS = {
  notMarked: 'That was not marked as read. Please try again.',
  notLoaded: 'Notifications could not be loaded just now',
  notSaved: 'Your choice was not saved. Please try again.',
};
