import { builder } from '../../graphql/builder.ts';
import { Notification } from '../notifications/schema.ts';
import { isMessageVisible } from './quotedMessages.ts';
import { Message } from './schema.ts';

builder.prismaObjectField(Notification, 'message', (t) =>
  t.relation('message', {
    type: Message,
    nullable: true,
    description: 'The newest message that it is about; null if it is not about a thread of the viewer.',
    authScopes: ({ messageId }, _args, context) => messageId === null || isMessageVisible(context, messageId),
    unauthorizedResolver: () => null,
  }),
);
