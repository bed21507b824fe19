import { MENTOR_WELCOME_TEXT } from '../../../contract/mentors.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies a person who is a mentor from now on, and reconnects their open pages with their new rights. */
export async function welcomeMentor(
  tx: Tx,
  effects: Effects,
  { profileId, subjectKey }: { profileId: string; subjectKey: string },
): Promise<void> {
  await notify(tx, effects, {
    ...{ kind: 'ENROLMENT', studentId: null, subjectKey, ...MENTOR_WELCOME_TEXT },
    recipientIds: [profileId],
    actionUrl: '/mentor',
    actionText: 'Open your dashboard',
  });
  effects.publish('access.changed', { userId: profileId }, [profileId]);
}
