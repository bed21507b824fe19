import { z } from 'zod';

const id = z.guid();
/** An instant in UTC, as ISO 8601. */
const instant = z.iso.datetime();

/**
 * The payload of every kind of event: ids of the rows to read, never their content, so that each recipient's rights
 * are checked when the event is rendered. Stored as JSON beside the kind.
 */
const EVENT_PAYLOADS = {
  'access.changed': z.object({ userId: id }),
  /** The recipient has joined an audience, and fetches again what was written to it meanwhile. */
  'audience.joined': z.object({}),
  'assignment.added': z.object({ assignmentId: id, studentId: id }),
  'bulkAction.progressed': z.object({ bulkActionId: id }),
  'careerPlan.changed': z.object({ studentId: id }),
  'community.answered': z.object({ postId: id, answerId: id }),
  /**
   * `isRemoved` for those who no longer see the text: it has none of it. `postId` is null when an unknown number of texts
   * of the space came or went. `answerId` is null for a change of the post itself.
   */
  'community.changed': z.object({
    course: z.enum(['WEBSITE_APP', 'VIDEO_ANIMATION']),
    postId: id.nullable(),
    answerId: id.nullable(),
    isRemoved: z.boolean(),
  }),
  'community.posted': z.object({ postId: id }),
  'enrolment.changed': z.object({ studentId: id }),
  'export.progressed': z.object({ exportId: id }),
  'groupCall.changed': z.object({ callId: id }),
  'help.changed': z.object({ helpRequestId: id }),
  'lesson.completed': z.object({ studentId: id, lessonId: id }),
  'message.hidden': z.object({ messageId: id }),
  'message.read': z.object({ messageId: id, readerId: id, readAt: instant }),
  'message.sent': z.object({ messageId: id }),
  'notification.created': z.object({ notificationId: id }),
  'notification.read': z.object({ recipientId: id, readAt: instant }),
  'payment.attempted': z.object({ paymentId: id, attemptId: id }),
  'payment.disputed': z.object({ paymentId: id }),
  'payment.settled': z.object({ paymentId: id }),
  'refund.changed': z.object({ refundId: id, paymentId: id }),
  'project.decided': z.object({ projectId: id, studentId: id }),
  'session.changed': z.object({ sessionId: id, studentId: id }),
  'submission.reviewed': z.object({ submissionId: id }),
  'submission.sent': z.object({ submissionId: id }),
  'ticket.changed': z.object({ ticketId: id }),
} as const;

/** The payload of every kind of signal: an ephemeral event that is not stored and may be lost. */
const SIGNAL_PAYLOADS = {
  'message.typing': z.object({ studentId: id, personId: id }),
  /** Rows behind the figures of the admin overview changed. It says nothing of them: admins query the figures. */
  'overview.changed': z.object({}),
  /** `changesList` when a project entered, left or moved in the gallery, and not only its likes or its page changed. */
  'projects.changed': z.object({ projectIds: z.array(id).max(50), changesList: z.boolean() }),
  'settings.changed': z.object({ pricesChanged: z.boolean() }),
} as const;

export type EventKind = keyof typeof EVENT_PAYLOADS;
export type SignalKind = keyof typeof SIGNAL_PAYLOADS;

export type PayloadOf<Kind extends EventKind> = z.infer<(typeof EVENT_PAYLOADS)[Kind]>;

/** The shape of one kind of event, or of any of several. */
export type EventOf<Kind extends EventKind> = {
  [K in Kind]: { kind: K; payload: PayloadOf<K> };
}[Kind];

export type SignalOf<Kind extends SignalKind> = {
  [K in Kind]: { kind: K; payload: z.infer<(typeof SIGNAL_PAYLOADS)[K]> };
}[Kind];

export type AnyEvent = EventOf<EventKind>;
export type AnySignal = SignalOf<SignalKind>;

const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_PAYLOADS, kind);
const isSignalKind = (kind: string): kind is SignalKind => Object.hasOwn(SIGNAL_PAYLOADS, kind);

/** Parses a stored event. @returns null for a kind or payload that another version of the product wrote */
export function parseEvent(kind: string, payload: unknown): AnyEvent | null {
  if (!isEventKind(kind)) return null;
  const parsed = EVENT_PAYLOADS[kind].safeParse(payload);
  return parsed.success ? ({ kind, payload: parsed.data } as AnyEvent) : null;
}

/** Parses a signal from the bus. @returns null for one that another version of the product sent */
export function parseSignal(kind: string, payload: unknown): AnySignal | null {
  if (!isSignalKind(kind)) return null;
  const parsed = SIGNAL_PAYLOADS[kind].safeParse(payload);
  return parsed.success ? ({ kind, payload: parsed.data } as AnySignal) : null;
}
