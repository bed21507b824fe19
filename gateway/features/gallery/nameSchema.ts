import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Student } from '../enrolment/schema.ts';
import { setNameInGallery } from './setNameInGallery.ts';

builder.prismaObjectField(Student, 'showsNameInGallery', (t) =>
  t.exposeBoolean('showsNameInGallery', {
    description: 'True once the parent agreed that the gallery says the first name beside the projects.',
  }),
);

const SetNameInGalleryInput = builder.inputType('SetNameInGalleryInput', {
  fields: (t) => ({ studentId: t.id(), isShown: t.boolean() }),
});

builder.mutationField('setNameInGallery', (t) =>
  t.prismaField({
    type: Student,
    errors: {},
    description: 'Sets if the gallery says a child’s first name. For the parent alone, not for the child.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: SetNameInGalleryInput }) },
    resolve: async (query, _root, { input }, context) => {
      await setNameInGallery(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id: input.studentId } });
    },
  }),
);
