import { OBJECTION_DAYS } from '../../contract/emailChange.ts';
import { ERROR_RECORD_DAYS } from '../../contract/errorRecords.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** A rule that deletes rows `days` after the instant in a column, which has an index. */
export type Expiry = {
  column: string;
  days: number;
};

type Retention = { deleted: Expiry[] } | { kept: string };

/** Rows that are deleted together with the account or the child. */
const ACCOUNT: Retention = { kept: 'as long as the account' };
const CHILD: Retention = { kept: 'as long as the child’s enrolment' };
const LEDGER: Retention = { kept: 'as a record of money, consent and requests' };
const CONTENT: Retention = { kept: 'holds nothing personal' };
const PARENT_ROW: Retention = { kept: 'as long as what it belongs to' };

const after = (days: number, column: string): Retention => ({ deleted: [{ column, days }] });

/**
 * The retention period of every table; a new table does not compile without an entry. housekeeping.ts deletes expired
 * rows, and docs/security.md documents the periods.
 */
export const RETENTION = {
  // Emails contain links that sign people in or set a password.
  Mail: {
    deleted: [
      { column: 'sentAt', days: 1 },
      { column: 'createdAt', days: 7 },
    ],
  },
  // Signing out deletes a session immediately. The push subscriptions of a session are deleted with it.
  AuthSession: after(1, 'expiresAt'),
  Verification: after(1, 'expiresAt'),
  UsageWindow: after(2, 'windowStart'),
  AttemptCounter: after(1, 'nextAt'),
  AddressCountry: after(1, 'askedAt'),
  TeamPresence: after(1, 'seenAt'),
  PairingCode: after(30, 'expiresAt'),
  // Until then its owner can take it back from the old address.
  EmailChange: after(OBJECTION_DAYS, 'requestedAt'),
  // Long after it stopped working, it still says so.
  SponsorLink: after(90, 'expiresAt'),
  // Its author deleted it; until then a report of it can be decided about.
  CommunityPost: after(30, 'deletedAt'),
  // Its author took it out; until then, those who decide can see what it was.
  CommunityPicture: after(30, 'removedAt'),
  FeedEvent: after(30, 'createdAt'),
  // Long after the last answer that could be older (graphql/answerVersions.ts).
  FamilyChange: after(1, 'changedAt'),
  ErrorRecord: after(ERROR_RECORD_DAYS, 'occurredAt'),
  // Names records as they were.
  BulkAction: after(7, 'createdAt'),
  NotificationDelivery: after(90, 'endedAt'),
  DigestRun: after(90, 'runAt'),
  ProviderOutage: after(90, 'startedAt'),
  GroupCall: after(365, 'endsAt'),
  // Two years after the last word, long past what anybody comes back to. With the account if that goes earlier.
  Ticket: after(730, 'lastMessageAt'),
  // The provider's payload contains the payer's address; the relevant parts are in the payment.
  WebhookEvent: after(180, 'receivedAt'),

  User: ACCOUNT,
  Account: ACCOUNT,
  TwoFactor: ACCOUNT,
  Profile: ACCOUNT,
  FamilyProgress: ACCOUNT,
  AccountClosure: ACCOUNT,
  FamilySummary: ACCOUNT,
  Mentor: ACCOUNT,
  AvailabilityWindow: ACCOUNT,
  // Its identity document goes earlier: mentors.deleteIdentityDocuments.
  MentorApplication: ACCOUNT,
  Notification: ACCOUNT,
  NotificationSettings: ACCOUNT,
  NotificationPreference: ACCOUNT,
  FeedCounter: ACCOUNT,
  AdminPreference: ACCOUNT,
  ReviewComment: ACCOUNT,
  PushSubscription: { kept: 'as long as the session that asked for it' },

  Student: CHILD,
  LessonCompletion: CHILD,
  AssignmentRecipient: CHILD,
  LessonPosition: CHILD,
  Submission: CHILD,
  QuizAttempt: CHILD,
  SubmissionFile: CHILD,
  Review: CHILD,
  ReviewRead: CHILD,
  MarkedPicture: CHILD,
  AttemptGrant: CHILD,
  ExtraAttemptRequest: CHILD,
  HelpRequest: CHILD,
  CareerPlanEntry: CHILD,
  MentorWords: CHILD,
  IdleTimer: CHILD,
  Message: CHILD,
  ThreadCounter: CHILD,
  MessageRecipient: CHILD,
  MessageAttachment: CHILD,
  MentorSession: CHILD,
  SessionRequest: CHILD,
  ContactText: CHILD,
  SupportView: CHILD,
  Project: CHILD,
  ProjectLike: CHILD,
  GroupCallPlace: CHILD,
  CommunityMember: CHILD,
  Certificate: { kept: 'so that its code can be checked' },

  Payment: LEDGER,
  PaymentAttempt: LEDGER,
  TransferAccount: LEDGER,
  // Its name and address go earlier: sponsors.erase.
  Sponsor: LEDGER,
  RefundRequest: LEDGER,
  InstalmentPlan: LEDGER,
  Instalment: LEDGER,
  LedgerEntry: LEDGER,
  LedgerLine: LEDGER,
  LedgerSum: LEDGER,
  LedgerDifference: LEDGER,
  Reconciliation: LEDGER,
  AssignmentNotice: { kept: 'until its families are notified' },
  ReconciliationSighting: { kept: 'until its reconciliation has ended' },
  Receipt: LEDGER,
  Coupon: LEDGER,
  CouponUse: LEDGER,
  Dispute: LEDGER,
  Consent: LEDGER,
  ChildDataRequest: LEDGER,
  AuditEntry: { kept: 'so that what admins did can be traced' },
  Report: { kept: 'as evidence of what was reported' },
  Contact: { kept: 'until the person asks to be taken off the list' },
  Export: { kept: 'for a day; exports.sweep deletes it with its file' },
  SandboxCharge: { kept: 'exists only where no money moves' },
  SandboxDispute: PARENT_ROW,
  SandboxRefund: { kept: 'exists only where no money moves' },

  AudienceJoin: { kept: 'for a second; enrolment.publishJoins deletes it' },
  FeedEntry: PARENT_ROW,
  BulkActionItem: PARENT_ROW,
  SessionReminder: PARENT_ROW,
  GroupCallHost: PARENT_ROW,
  GroupCallReminder: PARENT_ROW,
  GroupCallStay: PARENT_ROW,
  StoredFile: {
    kept: 'until nothing uses it; upload.sweep deletes it after a day, one of a visitor after an hour',
  },
  Upload: PARENT_ROW,
  TicketMessage: PARENT_ROW,
  TicketFile: PARENT_ROW,
  CommunityFollow: PARENT_ROW,
  CommunityReaction: PARENT_ROW,
  CommunityReport: PARENT_ROW,
  CommunityWording: PARENT_ROW,

  ReceiptCounter: CONTENT,
  Setting: CONTENT,
  CountryPrice: CONTENT,
  Lesson: CONTENT,
  Assignment: CONTENT,
  AssignmentQuestion: CONTENT,
  CannedAnswer: CONTENT,
  CommunitySpace: CONTENT,
} satisfies Record<Prisma.ModelName, Retention>;

/** The expiry rules of all tables. */
export const EXPIRIES = Object.entries(RETENTION as Record<string, Retention>).flatMap(
  ([table, retention]) =>
    'deleted' in retention ? retention.deleted.map((expiry) => ({ table, ...expiry })) : [],
);
