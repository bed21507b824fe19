import { builder } from '../../graphql/builder.ts';
import { Student } from '../enrolment/schema.ts';
import { visibleNotifications } from './access.ts';

builder.prismaObjectField(Student, 'unreadNewsCount', (t) =>
  t.relationCount('notifications', {
    description: 'The viewer’s unread notifications about the child, those of messages left out.',
    where: (_args, { viewer }) => ({
      AND: [visibleNotifications(viewer), { readAt: null, kind: { not: 'MESSAGE' as const } }],
    }),
  }),
);
