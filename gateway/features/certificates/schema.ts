import { certificateFilePath, certificatePath } from '../../../contract/certificates.ts';
import { builder } from '../../graphql/builder.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { Student } from '../enrolment/schema.ts';
import { checkCertificate, type PublicCertificate } from './checkCertificate.ts';

const Certificate = builder.prismaObject('Certificate', {
  description: 'The certificate of a child who completed a course.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    fileUrl: t.string({
      description: 'Path of the PDF, for viewers of the child.',
      resolve: ({ id }) => certificateFilePath(id),
    }),
    verificationUrl: t.string({
      description: 'Public URL at which anyone can verify it.',
      select: { code: true },
      resolve: ({ code }, _args, { config }) => config.publicUrl + certificatePath(code),
    }),
  }),
});

builder.prismaObjectField(Student, 'certificate', (t) =>
  t.relation('certificate', {
    type: Certificate,
    nullable: true,
    description: 'Issued once every lesson is complete.',
  }),
);

const VerifiedCertificate = builder.objectRef<PublicCertificate>('VerifiedCertificate').implement({
  description: 'The public fields of a certificate, as printed on it.',
  authScopes: { public: true },
  fields: (t) => ({
    code: t.exposeString('code'),
    firstName: t.exposeString('firstName'),
    course: t.expose('course', { type: CourseEnum }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('certificate', (t) =>
  t.field({
    type: VerifiedCertificate,
    errors: {},
    description: 'Verifies the code of a certificate; NOT_FOUND unless it was issued here.',
    authScopes: { public: true },
    args: { code: t.arg.string() },
    resolve: (_root, { code }, context) => checkCertificate(context, { code, address: context.address }),
  }),
);
