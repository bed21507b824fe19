import { MENTOR_WELCOME_TEXT } from '../../../contract/mentors.ts';
import type { Effects } from '../../events/transaction.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies a person who is a mentor from now on, and reconnects their open pages with their new rights. */
export function welcomeMentor(
  effects: Effects,
  { profileId, subjectKey }: { profileId: string; subjectKey: string },
): void {
  notify(effects, {
    ...{ kind: 'ENROLMENT', studentId: null, subjectKey, ...MENTOR_WELCOME_TEXT },
    recipientIds: [profileId],
    actionUrl: '/mentor',
    actionText: 'Open your dashboard',
  });
  effects.publish('access.changed', { userId: profileId }, [profileId]);
}
