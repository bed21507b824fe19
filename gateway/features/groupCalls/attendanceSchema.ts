import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { holders } from '../sessions/schema.ts';
import { checkOutOfGroupCall } from './checkOutOfGroupCall.ts';
import { GroupCallAttendanceEnum } from './enums.ts';
import { markGroupCallAttendance } from './markGroupCallAttendance.ts';
import { GroupCall } from './schema.ts';

const CheckOutOfGroupCallInput = builder.inputType('CheckOutOfGroupCallInput', {
  fields: (t) => ({
    callId: t.id(),
    studentId: t.id({ required: false, description: 'The child who has left; null for who holds the call.' }),
    joinedAt: t.field({
      type: 'DateTime',
      description: 'When the person came in, so that a repetition ends no later time in the call.',
    }),
  }),
});

const MarkGroupCallAttendanceInput = builder.inputType('MarkGroupCallAttendanceInput', {
  fields: (t) => ({
    callId: t.id(),
    studentId: t.id(),
    markedAs: t.field({
      type: GroupCallAttendanceEnum,
      required: false,
      description: 'Null for what joining and leaving say.',
    }),
  }),
});

builder.mutationFields((t) => ({
  checkOutOfGroupCall: t.prismaField({
    type: GroupCall,
    description:
      'Records that a child or a host has left a call in which they keep their place. Who comes back joins again.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CheckOutOfGroupCallInput }) },
    resolve: async (query, _root, { input }, context) => {
      const checkOut = { ...input, studentId: input.studentId ?? null };
      const id = await checkOutOfGroupCall(context, requireViewer(context), checkOut);
      return context.prisma.groupCall.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  markGroupCallAttendance: t.prismaField({
    type: GroupCall,
    description: 'Says whether a child was in a call, instead of what is recorded, from its start on.',
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: MarkGroupCallAttendanceInput }) },
    resolve: async (query, _root, { input }, context) => {
      const mark = { ...input, markedAs: input.markedAs ?? null };
      const id = await markGroupCallAttendance(context, requireViewer(context), mark);
      return context.prisma.groupCall.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
