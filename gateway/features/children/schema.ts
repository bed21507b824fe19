import { builder } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { Student } from '../enrolment/schema.ts';
import { linkableLogins } from './access.ts';
import { createChildLogin } from './createChildLogin.ts';
import { type IssuedCode, issuePairingCode } from './issuePairingCode.ts';
import { linkChildLogin } from './linkChildLogin.ts';
import { redeemPairingCode } from './redeemPairingCode.ts';
import { resetChildPassword } from './resetChildPassword.ts';
import { unlinkChild } from './unlinkChild.ts';

const ChildLogin = builder.prismaObject('Profile', {
  variant: 'ChildLogin',
  description: 'The login of a child, as its parent sees it.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.string({
      nullable: true,
      description: 'User name for sign-in; null for a child who signs in with an e-mail of its own.',
      select: { user: { select: { username: true } } },
      resolve: ({ user }) => user.username,
    }),
    isManaged: t.boolean({
      description: 'True if the viewer created this login and can set its password.',
      select: { guardianId: true },
      resolve: ({ guardianId }, _args, { viewer }) => guardianId !== null && guardianId === viewer?.id,
    }),
  }),
});

// Visible to the parent alone; everyone else, including the child, gets null or an empty list.
builder.prismaObjectFields(Student, (t) => ({
  childLogin: t.field({
    type: ChildLogin,
    nullable: true,
    description: 'The linked login, for the parent; null for everyone else.',
    select: (_args, _context, nestedSelection) => ({ parentId: true, login: nestedSelection({}) }),
    resolve: ({ parentId, login }, _args, { viewer }) => (parentId === viewer?.id ? login : null),
  }),
  pairingCodeExpiresAt: t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Expiry of the unredeemed code, for the parent; null if there is none, and for everyone else.',
    select: () => ({
      parentId: true,
      pairingCodes: {
        where: { redeemedAt: null, expiresAt: { gt: new Date() } },
        select: { expiresAt: true },
        take: 1,
      },
    }),
    resolve: ({ parentId, pairingCodes }, _args, { viewer }) =>
      parentId === viewer?.id ? (pairingCodes[0]?.expiresAt ?? null) : null,
  }),
  linkableLogins: t.field({
    type: [ChildLogin],
    description: 'Logins of the same child in other courses, for the parent of a child without a login.',
    select: { id: true, parentId: true, firstName: true, loginId: true },
    resolve: async (student, _args, { prisma, viewer }) => {
      if (!viewer || student.parentId !== viewer.id) return [];
      const ids = await linkableLogins(prisma, viewer, student);
      return ids.length === 0
        ? []
        : prisma.profile.findMany({ where: { id: { in: ids } }, orderBy: { createdAt: 'desc' } });
    },
  }),
}));

const IssuedPairingCode = builder.objectRef<IssuedCode>('IssuedPairingCode').implement({
  description: 'A pairing code, which no other field returns again.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    code: t.exposeString('code'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

const studentInput = (name: string) => builder.inputType(name, { fields: (t) => ({ studentId: t.id() }) });
const IssuePairingCodeInput = studentInput('IssuePairingCodeInput');
const UnlinkChildInput = studentInput('UnlinkChildInput');

const RedeemPairingCodeInput = builder.inputType('RedeemPairingCodeInput', {
  fields: (t) => ({
    code: t.string({ description: 'As typed; case, spaces and dashes are ignored.' }),
  }),
});

const CreateChildLoginInput = builder.inputType('CreateChildLoginInput', {
  fields: (t) => ({ studentId: t.id(), username: t.string(), password: t.string() }),
});

const LinkChildLoginInput = builder.inputType('LinkChildLoginInput', {
  fields: (t) => ({ studentId: t.id(), loginId: t.id() }),
});

const ResetChildPasswordInput = builder.inputType('ResetChildPasswordInput', {
  fields: (t) => ({ studentId: t.id(), password: t.string() }),
});

builder.mutationFields((t) => ({
  issuePairingCode: t.field({
    type: IssuedPairingCode,
    description: 'Issues a pairing code for a child of the viewer and revokes an earlier one.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: IssuePairingCodeInput }) },
    resolve: (_root, { input }, context) =>
      issuePairingCode(context, requireViewer(context), input.studentId),
  }),
  redeemPairingCode: t.prismaField({
    type: Student,
    description: 'Links the viewer, a child, to the student row that the code was issued for.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: RedeemPairingCodeInput }) },
    resolve: async (query, _root, { input }, context) => {
      const { address } = context;
      const id = await redeemPairingCode(context, requireViewer(context), { code: input.code, address });
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  createChildLogin: t.prismaField({
    type: Student,
    description: 'Creates a login with a user name for a child of the viewer, and links it.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateChildLoginInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await createChildLogin(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  linkChildLogin: t.prismaField({
    type: Student,
    description: 'Links an existing login of the family to another course of the same child.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: LinkChildLoginInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await linkChildLogin(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  resetChildPassword: t.prismaField({
    type: Student,
    description: 'Sets the password of a login that the viewer created, and signs it out everywhere.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ResetChildPasswordInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await resetChildPassword(context, requireViewer(context), input);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  unlinkChild: t.prismaField({
    type: Student,
    description: 'Unlinks the login of a child of the viewer.',
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UnlinkChildInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await unlinkChild(context, requireViewer(context), input.studentId);
      return context.prisma.student.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
