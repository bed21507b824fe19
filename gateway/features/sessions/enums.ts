import { MentorSessionKind, MentorSessionStatus, SessionPlatform } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const SessionKindEnum = builder.enumType(MentorSessionKind, { name: 'SessionKind' });
export const SessionStatusEnum = builder.enumType(MentorSessionStatus, { name: 'SessionStatus' });
export const SessionPlatformEnum = builder.enumType(SessionPlatform, { name: 'SessionPlatform' });
export const SessionPeriodEnum = builder.enumType('SessionPeriod', {
  description: 'UPCOMING sessions are scheduled and not over, PAST ones are all others.',
  values: ['UPCOMING', 'PAST'] as const,
});
