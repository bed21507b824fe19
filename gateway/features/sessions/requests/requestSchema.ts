import { SessionRequestKind, SessionRequestState } from '../../../generated/prisma/enums.ts';
import { builder, VIEWER_INDEPENDENT } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { holders, MentorSession } from '../schema.ts';
import { decideSessionRequest } from './decideSessionRequest.ts';
import { requestSessionChange } from './requestSessionChange.ts';
import { withdrawSessionRequest } from './withdrawSessionRequest.ts';

const KindEnum = builder.enumType(SessionRequestKind, { name: 'SessionRequestKind' });
const StateEnum = builder.enumType(SessionRequestState, {
  name: 'SessionRequestState',
  description:
    'A request is LAPSED once the family has taken it back, or the session was moved, cancelled or closed without an ' +
    'answer to it.',
});

const SessionRequest = builder.prismaObject('SessionRequest', {
  description: 'A family’s request to move or cancel a session.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: KindEnum }),
    wishedStart: t.expose('wishedStart', {
      type: 'DateTime',
      nullable: true,
      description: 'The start that the family would like; null for a cancellation.',
    }),
    reason: t.exposeString('reason'),
    state: t.expose('state', { type: StateEnum }),
    reply: t.exposeString('reply', { nullable: true, description: 'What the mentor answered.' }),
  }),
});

builder.prismaObjectField(MentorSession, 'request', (t) =>
  t.field({
    type: SessionRequest,
    nullable: true,
    description: 'The newest request of the family to move or cancel it.',
    select: (_args, _context, nestedSelection) => ({
      requests: {
        ...nestedSelection({}),
        orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
        take: 1,
      },
    }),
    resolve: ({ requests }) => requests[0] ?? null,
  }),
);

const RequestSessionChangeInput = builder.inputType('RequestSessionChangeInput', {
  fields: (t) => ({
    sessionId: t.id(),
    kind: t.field({ type: KindEnum }),
    wishedStart: t.field({ type: 'DateTime', required: false, description: 'Absent for a cancellation.' }),
    reason: t.string({ description: 'Visible to the mentor and the family.' }),
  }),
});

const DecideSessionRequestInput = builder.inputType('DecideSessionRequestInput', {
  fields: (t) => ({
    requestId: t.id(),
    isAccepted: t.boolean({ description: 'True moves or cancels the session as requested.' }),
    reply: t.string({ description: 'A word to the family; may be blank when it is accepted.' }),
  }),
});

const WithdrawSessionRequestInput = builder.inputType('WithdrawSessionRequestInput', {
  fields: (t) => ({ requestId: t.id() }),
});

builder.mutationFields((t) => ({
  requestSessionChange: t.prismaField({
    type: MentorSession,
    description: 'Asks the mentor to move or cancel a session of the viewer’s own family.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RequestSessionChangeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const draft = { ...input, wishedStart: input.wishedStart ?? null };
      const id = await requestSessionChange(context, requireViewer(context), draft);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  withdrawSessionRequest: t.prismaField({
    type: MentorSession,
    description: 'Takes back an open request of the viewer’s own family to move or cancel a session.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WithdrawSessionRequestInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await withdrawSessionRequest(context, requireViewer(context), input.requestId);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  decideSessionRequest: t.prismaField({
    type: MentorSession,
    description: 'Accepts or refuses a family’s request to move or cancel a session.',
    errors: {},
    authScopes: holders,
    args: { input: t.arg({ type: DecideSessionRequestInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await decideSessionRequest(context, requireViewer(context), input);
      return context.prisma.mentorSession.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
