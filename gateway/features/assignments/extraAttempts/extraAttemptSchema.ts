import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { decidableExtraAttemptRequests, reviewableStudents, visibleExtraAttemptRequests } from '../access.ts';
import { reviewerScopes } from '../reviewing/reviewSchema.ts';
import { Submission } from '../submissionSchema.ts';
import { decideExtraAttempt } from './decideExtraAttempt.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';
import { grantAttempt } from './grantAttempt.ts';
import { requestExtraAttempt } from './requestExtraAttempt.ts';

const ExtraAttemptState = builder.enumType('ExtraAttemptState', {
  values: ['OPEN', 'GRANTED', 'DECLINED'] as const,
});

const ExtraAttemptRequest = builder.prismaObject('ExtraAttemptRequest', {
  description: 'A family’s request for one more attempt after the last one failed.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({
      type: ExtraAttemptState,
      select: { isGranted: true },
      resolve: ({ isGranted }) => (isGranted === null ? 'OPEN' : isGranted ? 'GRANTED' : 'DECLINED'),
    }),
    reply: t.exposeString('reply', { nullable: true, description: 'What the reviewer answered.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    submission: t.relation('submission', {
      type: Submission,
      description: 'The last attempt, which failed.',
    }),
  }),
});

builder.prismaObjectField(Submission, 'extraAttemptRequest', (t) =>
  t.field({
    type: ExtraAttemptRequest,
    nullable: true,
    description: 'The newest request for one more attempt after this one.',
    select: (_args, { viewer }, nestedSelection) => ({
      extraAttemptRequests: {
        ...nestedSelection({}),
        where: visibleExtraAttemptRequests(viewer),
        orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
        take: 1,
      },
    }),
    resolve: ({ extraAttemptRequests }) => extraAttemptRequests[0] ?? null,
  }),
);

builder.queryFields((t) => ({
  exhaustedSubmissions: t.prismaField({
    type: [Submission],
    description: 'Failed last attempts of children whose work the viewer reviews, oldest first.',
    authScopes: reviewerScopes,
    resolve: async (query, _root, _args, { prisma, viewer }) =>
      prisma.submission.findMany({
        ...query,
        where: { id: { in: await findExhaustedAttempts(prisma, null) }, student: reviewableStudents(viewer) },
        orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
        take: 50,
      }),
  }),
  extraAttemptRequests: t.prismaField({
    type: [ExtraAttemptRequest],
    description: 'Open requests for one more attempt that the viewer decides about, oldest first.',
    authScopes: reviewerScopes,
    resolve: (query, _root, _args, { prisma, viewer }) =>
      prisma.extraAttemptRequest.findMany({
        ...query,
        where: { AND: [{ decidedAt: null }, decidableExtraAttemptRequests(viewer)] },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: 50,
      }),
  }),
}));

const GrantAttemptInput = builder.inputType('GrantAttemptInput', {
  fields: (t) => ({ submissionId: t.id({ description: 'The last attempt, which failed.' }) }),
});

const RequestExtraAttemptInput = builder.inputType('RequestExtraAttemptInput', {
  fields: (t) => ({ submissionId: t.id({ description: 'The last attempt, which failed.' }) }),
});

const DecideExtraAttemptInput = builder.inputType('DecideExtraAttemptInput', {
  fields: (t) => ({
    requestId: t.id(),
    isGranted: t.boolean({ description: 'True adds one attempt.' }),
    reply: t.string({ description: 'A word to the child; may be blank when the attempt is granted.' }),
  }),
});

builder.mutationFields((t) => ({
  grantAttempt: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: GrantAttemptInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await grantAttempt(context, requireViewer(context), input.submissionId);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  requestExtraAttempt: t.prismaField({
    type: Submission,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RequestExtraAttemptInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await requestExtraAttempt(context, requireViewer(context), input.submissionId);
      return context.prisma.submission.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  decideExtraAttempt: t.prismaField({
    type: ExtraAttemptRequest,
    errors: {},
    authScopes: reviewerScopes,
    args: { input: t.arg({ type: DecideExtraAttemptInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await decideExtraAttempt(context, requireViewer(context), input);
      return context.prisma.extraAttemptRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
