import { NotificationKind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const NotificationKindEnum = builder.enumType(NotificationKind, { name: 'NotificationKind' });
