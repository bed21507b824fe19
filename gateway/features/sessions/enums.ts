import { MentorSessionKind, MentorSessionStatus, SessionPlatform } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const SessionKindEnum = builder.enumType(MentorSessionKind, { name: 'SessionKind' });
export const SessionStatusEnum = builder.enumType(MentorSessionStatus, { name: 'SessionStatus' });
export const SessionPlatformEnum = builder.enumType(SessionPlatform, { name: 'SessionPlatform' });
export const SessionPeriodEnum = builder.enumType('SessionPeriod', {
  description: 'UPCOMING sessions are scheduled, PAST ones are completed or cancelled.',
  values: ['UPCOMING', 'PAST'] as const,
});
