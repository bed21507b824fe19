import { builder } from '../../graphql/builder.ts';
import { NotificationKind } from '../../generated/prisma/enums.ts';

export const NotificationKindEnum = builder.enumType(NotificationKind, { name: 'NotificationKind' });
