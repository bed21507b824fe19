import { SELECTABLE_ROLES, UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { currentCursor } from '../../events/feedPages.ts';
import { Role } from '../../generated/prisma/enums.ts';
import { builder, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { isDeliverable } from '../../platform/mail/mail.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { completeOnboarding } from './completeOnboarding.ts';
import { requireViewer } from './requireViewer.ts';
import { updateProfile } from './updateProfile.ts';

const RoleEnum = builder.enumType(Role, { name: 'Role' });

const OnboardingRole = builder.enumType('OnboardingRole', {
  description: 'The roles that a person can choose at onboarding.',
  values: SELECTABLE_ROLES,
});

const Device = builder.prismaObject('AuthSession', {
  name: 'Device',
  description: 'A browser in which the viewer is signed in.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'The User-Agent of the browser.' }),
    signedInAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Accurate to the hour.' }),
    isCurrent: t.boolean({ resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId }),
  }),
});

const openSessions = () => ({
  where: { expiresAt: { gt: new Date() } },
  orderBy: { updatedAt: 'desc' as const },
  take: 50,
});

/** The signed-in person's own profile. */
export const Profile = builder.prismaObject('Profile', {
  description: 'The signed-in person’s own profile, visible to them alone.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.string({
      nullable: true,
      description: 'Null for a child who signs in with a user name.',
      select: { user: { select: { email: true } } },
      resolve: ({ user }) => (isDeliverable(user.email) ? user.email : null),
    }),
    username: t.string({
      nullable: true,
      description: 'User name of a child whose parent created the login.',
      select: { user: { select: { username: true } } },
      resolve: ({ user }) => user.username,
    }),
    fullName: t.exposeString('fullName', { nullable: true }),
    phone: t.exposeString('phone', { nullable: true }),
    location: t.exposeString('location', { nullable: true }),
    avatarUrl: t.exposeString('avatarUrl', {
      nullable: true,
      description: 'The link that was given for the picture; avatar is what is shown.',
    }),
    role: t.expose('role', { type: RoleEnum }),
    interests: t.exposeStringList('interests'),
    hearAboutUs: t.exposeString('hearAboutUs', { nullable: true }),
    timeZone: t.exposeString('timeZone'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    onboardingCompleted: t.boolean({
      select: { onboardingCompletedAt: true },
      resolve: (profile) => profile.onboardingCompletedAt !== null,
    }),
    hasPassword: t.boolean({
      description: 'False for a person who has only ever signed in with Google.',
      select: {
        user: { select: { accounts: { where: { providerId: 'credential' }, select: { id: true } } } },
      },
      resolve: ({ user }) => user.accounts.length > 0,
    }),
    twoFactorEnabled: t.boolean({
      select: { user: { select: { twoFactorEnabled: true } } },
      resolve: ({ user }) => user.twoFactorEnabled ?? false,
    }),
    devices: t.field({
      type: [Device],
      description: 'Devices on which the person is signed in, most recently used first.',
      select: () => ({ user: { select: { sessions: openSessions() } } }),
      resolve: ({ user }) => user.sessions,
    }),
    isApprovedMentor: t.boolean({
      description: 'True while an admin has approved the person as a mentor.',
      select: { mentor: { select: { isActive: true } } },
      resolve: ({ mentor }) => mentor?.isActive ?? false,
    }),
  }),
});

/** A person as other users see them. */
export const Person = builder.prismaObject('Profile', {
  variant: 'Person',
  description: 'A person as other users see them: a name and a role, no contact details.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      select: { fullName: true },
      resolve: (person) => person.fullName ?? UNNAMED_PERSON,
    }),
    role: t.expose('role', { type: RoleEnum }),
  }),
});

export const PublicSettings = builder.objectRef<Settings>('PublicSettings').implement({
  description: 'The settings that everyone may read.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { public: true },
  fields: (t) => ({
    platformName: t.exposeString('platformName'),
    supportEmail: t.exposeString('supportEmail'),
    welcomeMessage: t.exposeString('welcomeMessage'),
    registrationsEnabled: t.exposeBoolean('registrationsEnabled'),
    paymentsEnabled: t.exposeBoolean('paymentsEnabled'),
    maintenance: t.exposeBoolean('maintenance'),
    paymentSandbox: t.boolean({
      description: 'True while a local sandbox replaces the payment provider, so that no money moves.',
      resolve: (_settings, _args, { config }) => config.paystack === null,
    }),
    mailSandbox: t.boolean({
      description: 'True while e-mails are kept at /sandbox/mail instead of being sent.',
      resolve: (_settings, _args, { config }) => config.smtpUrl === null,
    }),
    googleSignIn: t.boolean({ resolve: (_settings, _args, { config }) => config.google !== null }),
    paystackPublicKey: t.string({
      nullable: true,
      description: "The public key for the provider's popup; null in the sandbox.",
      resolve: (_settings, _args, { config }) => config.paystack?.publicKey ?? null,
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.prismaField({
    type: Profile,
    nullable: true,
    description: 'The signed-in person; null for a visitor.',
    authScopes: { public: true },
    resolve: (query, _root, _args, { prisma, viewer }) =>
      viewer ? prisma.profile.findUnique({ ...query, where: { id: viewer.id } }) : null,
  }),
  requiresTwoFactorSetup: t.boolean({
    description:
      'True if the session belongs to a person who must first set up the second factor that their role requires.',
    authScopes: { public: true },
    resolve: (_root, _args, { requiresTwoFactorSetup }) => requiresTwoFactorSetup,
  }),
  feedCursor: t.field({
    type: 'Cursor',
    description:
      'Current cursor of the viewer’s feed. Read it before the lists that subscriptions keep up to date.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, context) => currentCursor(context.pool, requireViewer(context).id),
  }),
  settings: t.field({
    type: PublicSettings,
    authScopes: { public: true },
    resolve: (_root, _args, { prisma }) => readSettings(prisma),
  }),
}));

const CompleteOnboardingInput = builder.inputType('CompleteOnboardingInput', {
  fields: (t) => ({
    fullName: t.string(),
    role: t.field({ type: OnboardingRole }),
    phone: t.string({ required: false }),
    avatarUrl: t.string({ required: false }),
    interests: t.stringList(),
    hearAboutUs: t.string({ required: false }),
  }),
});

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  fields: (t) => ({
    fullName: t.string(),
    phone: t.string({ required: false }),
    location: t.string({ required: false }),
    avatarUrl: t.string({ required: false, description: 'Unchanged when absent, like those below.' }),
    interests: t.stringList({ required: false }),
    hearAboutUs: t.string({ required: false }),
  }),
});

builder.mutationFields((t) => ({
  completeOnboarding: t.prismaField({
    type: Profile,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CompleteOnboardingInput }) },
    resolve: async (query, _root, { input }, context) => {
      const { phone = null, avatarUrl = null, hearAboutUs = null, ...rest } = input;
      const id = await completeOnboarding(context, requireViewer(context), {
        ...rest,
        phone,
        avatarUrl,
        hearAboutUs,
      });
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateProfile: t.prismaField({
    type: Profile,
    errors: {},
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: UpdateProfileInput }) },
    resolve: async (query, _root, { input }, context) => {
      const { fullName, phone = null, location = null, avatarUrl, hearAboutUs } = input;
      const id = await updateProfile(context, requireViewer(context), {
        ...{ fullName, phone, location, avatarUrl, hearAboutUs },
        interests: input.interests ?? undefined,
      });
      return context.prisma.profile.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
