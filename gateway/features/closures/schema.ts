import { GRACE_DAYS } from '../../../contract/closures.ts';
import { builder } from '../../graphql/builder.ts';
import { personRateLimit } from '../../graphql/rateLimitPlugin.ts';
import { PASSWORD_RATE } from '../accounts/limits.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { closeAccount } from './closeAccount.ts';
import { type ClosurePreview, loadClosurePreview } from './loadClosurePreview.ts';

const ClosurePreviewType = builder.objectRef<ClosurePreview>('ClosurePreview').implement({
  description: 'What closing the viewer’s account would do now.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    childNames: t.exposeStringList('childNames', {
      description: 'First names of the children who are deleted with it.',
    }),
    hasPaidLessons: t.exposeBoolean('hasPaidLessons', {
      description: 'True while lessons are open that were paid for.',
    }),
    paymentCount: t.exposeInt('paymentCount', {
      description: 'Payments of the person, whose records stay as the law asks for.',
    }),
    hindrances: t.exposeStringList('hindrances', {
      description: 'Why the account cannot be closed now, in words for the person; empty when it can.',
    }),
    graceDays: t.int({
      description: 'Days until it is deleted, in which signing in takes the closure back.',
      resolve: () => GRACE_DAYS,
    }),
  }),
});

const ClosedAccount = builder.objectRef<{ dueAt: Date }>('ClosedAccount').implement({
  description: 'An account that its owner has closed.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it is deleted.' }),
  }),
});

builder.queryField('closurePreview', (t) =>
  t.field({
    type: ClosurePreviewType,
    authScopes: { signedIn: true },
    resolve: (_root, _args, context) => loadClosurePreview(context, requireViewer(context)),
  }),
);

const CloseAccountInput = builder.inputType('CloseAccountInput', {
  fields: (t) => ({ password: t.string() }),
});

builder.mutationField('closeAccount', (t) =>
  t.field({
    type: ClosedAccount,
    errors: {},
    description: 'Closes the viewer’s account. Every session of it ends, this one included.',
    extensions: personRateLimit(PASSWORD_RATE),
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CloseAccountInput }) },
    resolve: async (_root, { input }, context) => ({
      dueAt: await closeAccount(context, requireViewer(context), input.password),
    }),
  }),
);
