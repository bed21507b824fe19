import { badInput, type DomainError } from './errors.ts';

/** Page size of the notification lists. */
export const ON_DASHBOARD = 20;
export const IN_STUDENT_PANEL = 10;

/** Most notifications that one call can mark as read. */
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
  /** Heading of the kind. */
  label: string;
  /** Part of a sentence such as "e-mails about new messages". */
  about: string;
  /** Text for a lock screen, which reveals nothing else; the child's first name follows. */
  onLockScreen: string;
  /** Channels for users without preferences of their own. */
  byDefault: Choice;
  /** Always shown in the app, and sent during quiet hours. */
  isUrgent: boolean;
  /** Time for which the notification has to be unread before an email or a push is sent, in seconds. */
  emailAfterS: number;
  pushAfterS: number;
};

const ALL_CHANNELS: Choice = { inApp: true, email: true, push: true };
const DEFAULT_DELAYS = { emailAfterS: 120, pushAfterS: 0 };

/** Texts, default channels and delays of each kind. */
export const KINDS: Record<Kind, KindRule> = {
  MESSAGE: {
    label: 'Messages',
    about: 'new messages',
    onLockScreen: 'New message',
    byDefault: ALL_CHANNELS,
    isUrgent: false,
    // A live conversation must not cause an email per message.
    emailAfterS: 30 * 60,
    pushAfterS: 10,
  },
  ASSIGNMENT_REVIEW: {
    label: 'Reviews',
    about: 'reviews of work',
    onLockScreen: 'New review',
    byDefault: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  SESSION_SCHEDULED: {
    label: 'Sessions',
    about: 'sessions with a mentor',
    onLockScreen: 'News about a session',
    byDefault: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  SESSION_REMINDER: {
    label: 'Session reminders',
    about: 'sessions that are about to start',
    onLockScreen: 'A session is coming up',
    byDefault: ALL_CHANNELS,
    // A reminder that arrives after the session is useless.
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
    ...DEFAULT_DELAYS,
  },
  ENROLMENT: {
    label: 'Enrolment and access',
    about: 'enrolment and access',
    onLockScreen: 'News about the course',
    byDefault: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  PAYMENT: {
    label: 'Payments',
    about: 'payments',
    onLockScreen: 'News about a payment',
    byDefault: ALL_CHANNELS,
    isUrgent: true,
    emailAfterS: 0,
    pushAfterS: 0,
  },
};

/** Rule for a kind without an entry in KINDS. */
const FALLBACK_RULE: KindRule = {
  label: 'Other news',
  about: 'other news',
  onLockScreen: 'News',
  byDefault: ALL_CHANNELS,
  isUrgent: false,
  ...DEFAULT_DELAYS,
};

const rulesByKind: Partial<Record<string, KindRule>> = KINDS;

export const ruleOf = (kind: string): KindRule => rulesByKind[kind] ?? FALLBACK_RULE;

/** Returns the channels for a kind: the user's own or the default; urgent kinds are always shown in the app. */
export function choiceFor(kind: string, chosen: Choice | undefined): Choice {
  const rule = ruleOf(kind);
  const choice = chosen ?? rule.byDefault;
  return { inApp: choice.inApp || rule.isUrgent, email: choice.email, push: choice.push };
}

/** Lists the kinds that users of a role receive, in display order. */
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
