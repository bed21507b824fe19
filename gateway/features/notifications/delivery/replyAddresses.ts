import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { Config } from '../../../platform/config/settings.ts';

type Notified = { subjectKey: string; actionUrl: string | null };
type ReplyAddressOf = (config: Config, notification: Notified) => string | null;

const addresses = new Map<NotificationKind, ReplyAddressOf>();

/** Registers where an answer to the email of a notification goes, by the feature that receives it. */
export function registerReplyAddress(kind: NotificationKind, addressOf: ReplyAddressOf): void {
  addresses.set(kind, addressOf);
}

/** Returns where an answer to the email of a notification goes; null for nowhere. */
export const replyAddressOf = (
  config: Config,
  notification: Notified & { kind: NotificationKind },
): string | null => addresses.get(notification.kind)?.(config, notification) ?? null;
