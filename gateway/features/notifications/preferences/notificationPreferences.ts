import { type Choice, choiceFor, type Digest } from '../../../../contract/notifications.ts';
import type { Role } from '../../../generated/prisma/enums.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { canBeMailed } from '../../../platform/mail/mail.ts';
import type { QuietHours } from '../delivery/schedule.ts';

/** How somebody wants to be told. */
export type Wishes = {
  role: Role;
  /** Null for those who have no address, such as a child whose parent made the login. */
  email: string | null;
  /** All of this mail is stopped, whatever the kinds say. */
  mailOff: boolean;
  quiet: QuietHours;
  digest: Digest;
  digestHour: number;
  choiceOf: (kind: string) => Choice;
};

const BY_DEFAULT = {
  mailOffAt: null,
  quietOn: false,
  quietFrom: 21 * 60,
  quietUntil: 7 * 60,
  digest: 'OFF' as const,
  digestHour: 18,
};

/** What each of these people wished, or what holds for who never chose; by their ids. */
export async function readWishes(db: Db, profileIds: string[]): Promise<Map<string, Wishes>> {
  const people = await db.profile.findMany({
    where: { id: { in: profileIds } },
    select: {
      id: true,
      role: true,
      timeZone: true,
      user: { select: { email: true } },
      noticeSettings: true,
      noticeChoices: true,
    },
  });
  return new Map(
    people.map(({ id, role, timeZone, user, noticeSettings, noticeChoices }) => {
      const settings = noticeSettings ?? BY_DEFAULT;
      const chosen = new Map<string, Choice>(noticeChoices.map((choice) => [choice.kind, choice]));
      const wishes: Wishes = {
        role,
        email: canBeMailed(user.email) ? user.email : null,
        mailOff: settings.mailOffAt !== null,
        quiet: { on: settings.quietOn, from: settings.quietFrom, until: settings.quietUntil, timeZone },
        digest: settings.digest,
        digestHour: settings.digestHour,
        choiceOf: (kind) => choiceFor(kind, chosen.get(kind)),
      };
      return [id, wishes];
    }),
  );
}
