import {
  CONFIRMATION_HOURS,
  OBJECTION_OUTCOMES,
  type ObjectionOutcome,
} from '../../../../contract/emailChange.ts';
import { HOUR_MS } from '../../../../contract/time.ts';
import { builder } from '../../../graphql/builder.ts';
import { personRateLimit } from '../../../graphql/rateLimitPlugin.ts';
import { PASSWORD_RATE } from '../limits.ts';
import { requireViewer } from '../requireViewer.ts';
import { Profile } from '../schema.ts';
import { confirmEmailChange } from './confirmEmailChange.ts';
import { objectToEmailChange } from './objectToEmailChange.ts';
import { requestEmailChange } from './requestEmailChange.ts';

const waiting = () => ({
  where: { confirmedAt: null, requestedAt: { gt: new Date(Date.now() - CONFIRMATION_HOURS * HOUR_MS) } },
  select: { newEmail: true },
  take: 1,
});

builder.prismaObjectField(Profile, 'pendingEmail', (t) =>
  t.string({
    nullable: true,
    description: 'The e-mail that the person asked for and has not confirmed yet.',
    select: () => ({ emailChanges: waiting() }),
    resolve: ({ emailChanges }) => emailChanges[0]?.newEmail ?? null,
  }),
);

const ObjectionOutcomeEnum = builder.enumType('ObjectionOutcome', { values: OBJECTION_OUTCOMES });

const KeptEmail = builder.objectRef<{ outcome: ObjectionOutcome }>('KeptEmail').implement({
  description: 'An e-mail whose owner did not want it changed.',
  authScopes: { public: true },
  fields: (t) => ({
    outcome: t.expose('outcome', {
      type: ObjectionOutcomeEnum,
      description: 'TAKEN_BACK when it had been changed by then.',
    }),
  }),
});

const RequestEmailChangeInput = builder.inputType('RequestEmailChangeInput', {
  fields: (t) => ({ email: t.string(), password: t.string() }),
});
const ConfirmEmailChangeInput = builder.inputType('ConfirmEmailChangeInput', {
  fields: (t) => ({ token: t.string() }),
});
const ObjectToEmailChangeInput = builder.inputType('ObjectToEmailChangeInput', {
  fields: (t) => ({ token: t.string() }),
});

builder.mutationFields((t) => ({
  requestEmailChange: t.prismaField({
    type: Profile,
    errors: {},
    description: 'Asks for another e-mail. The answer is the same whether or not it has an account.',
    extensions: personRateLimit(PASSWORD_RATE),
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RequestEmailChangeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await requestEmailChange(context, requireViewer(context), input);
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  confirmEmailChange: t.prismaField({
    type: Profile,
    errors: {},
    description: 'Changes the e-mail by the link to the new address. Every other session ends.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ConfirmEmailChangeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await confirmEmailChange(context, requireViewer(context), input.token);
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  objectToEmailChange: t.field({
    type: KeptEmail,
    errors: {},
    description: 'Stops a change of an e-mail by the link to the old address, or takes it back.',
    authScopes: { public: true },
    args: { input: t.arg({ type: ObjectToEmailChangeInput }) },
    resolve: async (_root, { input }, context) => ({
      outcome: await objectToEmailChange(context, input.token),
    }),
  }),
}));
