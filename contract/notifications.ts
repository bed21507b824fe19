import { badInput, type DomainError } from './errors.ts';

/** Page size of the notification lists. */
export const DASHBOARD_PAGE_SIZE = 20;
export const STUDENT_PANEL_PAGE_SIZE = 10;

/** Most notifications that one call can mark as read. */
export const MAX_MARKED = 50;

export type Kind =
  | 'MESSAGE'
  | 'ASSIGNMENT_REVIEW'
  | 'WORK_TO_REVIEW'
  | 'HELP'
  | 'IDLE'
  | 'ASSIGNMENT'
  | 'SESSION_SCHEDULED'
  | 'SESSION_REMINDER'
  | 'ACHIEVEMENT'
  | 'CAREER_PLAN'
  | 'PAYMENT'
  | 'ENROLMENT'
  | 'SUPPORT';
export type Channel = 'inApp' | 'email' | 'push';
export type Digest = 'OFF' | 'DAILY' | 'WEEKLY';
export type ChannelPreferences = Record<Channel, boolean>;

type KindRule = {
  /** Heading of the kind. */
  label: string;
  /** Part of a sentence such as "e-mails about new messages". */
  topic: string;
  /** Text for a lock screen, which reveals nothing else; the child's first name follows. */
  lockScreenText: string;
  /** Channels for users without preferences of their own. */
  defaultChannels: ChannelPreferences;
  /** Always shown in the app, and sent during quiet hours. */
  isUrgent: boolean;
  /** Time for which the notification has to be unread before an email or a push is sent, in seconds. */
  emailAfterS: number;
  pushAfterS: number;
};

const ALL_CHANNELS: ChannelPreferences = { inApp: true, email: true, push: true };
const DEFAULT_DELAYS = { emailAfterS: 120, pushAfterS: 0 };

/** Texts, default channels and delays of each kind. */
export const NOTIFICATION_KINDS: Record<Kind, KindRule> = {
  MESSAGE: {
    label: 'Messages',
    topic: 'new messages',
    lockScreenText: 'New message',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    // A live conversation must not cause an email per message.
    emailAfterS: 30 * 60,
    pushAfterS: 10,
  },
  ASSIGNMENT_REVIEW: {
    label: 'Reviews',
    topic: 'reviews of work',
    lockScreenText: 'New review',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  ASSIGNMENT: {
    label: 'Assignments',
    topic: 'new assignments and due dates',
    lockScreenText: 'News about an assignment',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  WORK_TO_REVIEW: {
    label: 'Work to review',
    topic: 'work to review',
    lockScreenText: 'Work to review',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    // Several pieces of one child, or a colleague of the shared queue who is first, need no e-mail each.
    emailAfterS: 30 * 60,
    pushAfterS: 0,
  },
  HELP: {
    label: 'Answers',
    topic: 'answers to questions about lessons and in the community',
    lockScreenText: 'New answer',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  IDLE: {
    label: 'Idle students',
    topic: 'students who have been idle for a week',
    lockScreenText: 'A student has been idle for a week',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  SESSION_SCHEDULED: {
    label: 'Sessions',
    topic: 'sessions with a mentor',
    lockScreenText: 'News about a session',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  SESSION_REMINDER: {
    label: 'Session reminders',
    topic: 'sessions that are about to start',
    lockScreenText: 'A session is coming up',
    defaultChannels: ALL_CHANNELS,
    // A reminder that arrives after the session is useless.
    isUrgent: true,
    emailAfterS: 0,
    pushAfterS: 0,
  },
  ACHIEVEMENT: {
    label: 'Achievements',
    topic: 'achievements',
    lockScreenText: 'New achievement',
    defaultChannels: { inApp: true, email: false, push: true },
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  CAREER_PLAN: {
    label: 'Career plan',
    topic: 'the career plan and the portfolio',
    lockScreenText: 'News about the career plan',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    // A plan is filled in one sitting, and one notification stands for all of it.
    emailAfterS: 30 * 60,
    pushAfterS: 60,
  },
  ENROLMENT: {
    label: 'Enrolment and access',
    topic: 'enrolment and access',
    lockScreenText: 'News about the course',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  SUPPORT: {
    label: 'Support',
    topic: 'what you and our team write to each other',
    lockScreenText: 'News from support',
    defaultChannels: ALL_CHANNELS,
    isUrgent: false,
    ...DEFAULT_DELAYS,
  },
  PAYMENT: {
    label: 'Payments',
    topic: 'payments',
    lockScreenText: 'News about a payment',
    defaultChannels: ALL_CHANNELS,
    isUrgent: true,
    emailAfterS: 0,
    pushAfterS: 0,
  },
};

/** Rule for a kind without an entry in KINDS. */
const FALLBACK_RULE: KindRule = {
  label: 'Other news',
  topic: 'other news',
  lockScreenText: 'News',
  defaultChannels: ALL_CHANNELS,
  isUrgent: false,
  ...DEFAULT_DELAYS,
};

const rulesByKind: Partial<Record<string, KindRule>> = NOTIFICATION_KINDS;

export const kindRuleOf = (kind: string): KindRule => rulesByKind[kind] ?? FALLBACK_RULE;

/** Returns the channels for a kind: the user's own or the default; urgent kinds are always shown in the app. */
export function channelsFor(kind: string, chosen: ChannelPreferences | undefined): ChannelPreferences {
  const rule = kindRuleOf(kind);
  const choice = chosen ?? rule.defaultChannels;
  return { inApp: choice.inApp || rule.isUrgent, email: choice.email, push: choice.push };
}

/** Lists the kinds that users of a role receive, in display order. */
export function notificationKindsFor(role: string): Kind[] {
  const kinds = Object.keys(NOTIFICATION_KINDS) as Kind[];
  const foreign: Partial<Record<string, Kind[]>> = {
    PARENT: ['WORK_TO_REVIEW', 'IDLE'],
    STUDENT: ['PAYMENT', 'WORK_TO_REVIEW', 'IDLE', 'SUPPORT'],
    MENTOR: ['PAYMENT', 'ACHIEVEMENT', 'ASSIGNMENT', 'SUPPORT'],
    ADMIN: ['IDLE', 'CAREER_PLAN'],
  };
  return kinds.filter((kind) => !foreign[role]?.includes(kind));
}

export function checkMarked(marked: { ids: string[] | null; studentId: string | null }): DomainError | null {
  if (marked.ids && marked.studentId) return badInput('ids', 'Name notifications or a student, not both');
  if (marked.ids && marked.ids.length > MAX_MARKED) {
    return badInput('ids', `${MAX_MARKED} notifications can be marked at once`);
  }
  return null;
}

export const NOTIFICATION_TEXTS = {
  notMarked: 'That was not marked as read. Please try again.',
  notLoaded: 'Notifications could not be loaded just now',
  notSaved: 'Your choice was not saved. Please try again.',
};
