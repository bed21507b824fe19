import { UploadPurpose } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { signedIn } from '../../accounts/signedIn.ts';
import { discardUpload } from './discardUpload.ts';
import { finishUpload } from './finishUpload.ts';
import { requestUpload } from './requestUpload.ts';
import { type UploadPart, type UploadState, uploadState } from './uploadState.ts';

const UploadPurposeEnum = builder.enumType(UploadPurpose, { name: 'UploadPurpose' });

const UploadPartRef = builder.objectRef<UploadPart>('UploadPart').implement({
  description: 'A piece of a file, cut from where the one before it ends.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    sizeBytes: t.exposeInt('sizeBytes'),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Where to PUT exactly these bytes within the hour; null once they have arrived.',
    }),
  }),
});

const Upload = builder.objectRef<UploadState>('Upload').implement({
  description: 'A file on its way, which nothing has taken yet.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    sizeBytes: t.exposeInt('sizeBytes'),
    isFinished: t.exposeBoolean('isFinished', { description: 'Whether it can be handed in or sent.' }),
    isChecking: t.exposeBoolean('isChecking', {
      description:
        'Whether all of it has arrived and is being checked: ask finishUpload again for the result.',
    }),
    parts: t.field({ type: [UploadPartRef], resolve: ({ parts }) => parts }),
  }),
});

const UploadDiscarded = builder.objectRef<{ id: string }>('UploadDiscarded').implement({
  authScopes: { signedIn: true },
  fields: (t) => ({ id: t.exposeID('id') }),
});

const RequestUploadInput = builder.inputType('RequestUploadInput', {
  fields: (t) => ({
    id: t.id({
      description: 'A fresh UUID of the sender’s making; asking again under it tells how far it is.',
    }),
    purpose: t.field({ type: UploadPurposeEnum }),
    studentId: t.id({ description: 'Whose work it belongs to, or in whose conversation it is sent.' }),
    assignmentId: t.id({ required: false, description: 'For files and screenshots of a submission.' }),
    name: t.string(),
    sizeBytes: t.int(),
  }),
});

const FinishUploadInput = builder.inputType('FinishUploadInput', { fields: (t) => ({ id: t.id() }) });
const DiscardUploadInput = builder.inputType('DiscardUploadInput', { fields: (t) => ({ id: t.id() }) });

builder.queryField('upload', (t) =>
  t.field({
    type: Upload,
    nullable: true,
    description: 'How far an own upload is, with fresh addresses for the parts that are to come.',
    authScopes: { signedIn: true },
    args: { id: t.arg.id() },
    resolve: (_root, { id }, context) => uploadState(context, signedIn(context), id),
  }),
);

builder.mutationFields((t) => ({
  requestUpload: t.field({
    type: Upload,
    errors: {},
    description: 'Opens the door for a file of any purpose, or tells how far one is.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RequestUploadInput }) },
    resolve: (_root, { input }, context) =>
      requestUpload(context, signedIn(context), { ...input, assignmentId: input.assignmentId ?? null }),
  }),
  finishUpload: t.field({
    type: Upload,
    errors: {},
    description:
      'Joins the parts and checks the file by its content; what cannot be taken is gone with the error. A check that takes longer than five seconds is answered with isChecking.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: FinishUploadInput }) },
    resolve: (_root, { input }, context) => finishUpload(context, signedIn(context), input.id),
  }),
  discardUpload: t.field({
    type: UploadDiscarded,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: DiscardUploadInput }) },
    resolve: async (_root, { input }, context) => {
      await discardUpload(context, signedIn(context), input.id);
      return input;
    },
  }),
}));
