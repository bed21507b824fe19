import { sponsorPath } from '../../../../contract/sponsors.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Payment } from '../schema.ts';
import { visibleSponsorLinks } from './access.ts';
import { createSponsorLink, type NewSponsorLink } from './createSponsorLink.ts';
import { thankSponsor } from './thankSponsor.ts';
import { withdrawSponsorLink } from './withdrawSponsorLink.ts';

const SponsorLink = builder.prismaObject('SponsorLink', {
  description: 'A parent’s link with which somebody else pays for an enrolment. It cannot be read again.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const NewSponsorLinkType = builder.objectRef<NewSponsorLink>('NewSponsorLink').implement({
  description: 'A link that was just made, with its address, which is shown this once.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    link: t.field({ type: SponsorLink, resolve: ({ link }) => link }),
    url: t.string({ resolve: ({ token }, _args, { config }) => `${config.publicUrl}${sponsorPath(token)}` }),
  }),
});

builder.queryField('sponsorLink', (t) =>
  t.prismaField({
    type: SponsorLink,
    nullable: true,
    description: 'The live link of one of the viewer’s children; null if there is none.',
    authScopes: { signedIn: true },
    args: { studentId: t.arg.id() },
    resolve: (query, _root, { studentId }, { prisma, viewer }) =>
      prisma.sponsorLink.findFirst({
        ...query,
        where: {
          AND: [visibleSponsorLinks(viewer), { liveStudentId: studentId, expiresAt: { gt: new Date() } }],
        },
      }),
  }),
);

/** The facts about a sponsor that the family may know. */
type PaymentSponsor = { name: string | null; thanks: string | null; thankedAt: Date | null };

const PaymentSponsorType = builder.objectRef<PaymentSponsor>('PaymentSponsor').implement({
  description: 'The sponsor of a payment, as the family may know them; never with an address.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'Null unless the sponsor agreed.' }),
    thanks: t.exposeString('thanks', { nullable: true }),
    thankedAt: t.expose('thankedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.prismaObjectField(Payment, 'sponsor', (t) =>
  t.field({
    type: PaymentSponsorType,
    nullable: true,
    description: 'Who paid instead of the parent; null for the parent’s own payment.',
    select: { sponsor: { select: { name: true, showsName: true, thanks: true, thankedAt: true } } },
    resolve: ({ sponsor }) => sponsor && { ...sponsor, name: sponsor.showsName ? sponsor.name : null },
  }),
);

const CreateSponsorLinkInput = builder.inputType('CreateSponsorLinkInput', {
  fields: (t) => ({ studentId: t.id() }),
});
const WithdrawSponsorLinkInput = builder.inputType('WithdrawSponsorLinkInput', {
  fields: (t) => ({ linkId: t.id() }),
});
const ThankSponsorInput = builder.inputType('ThankSponsorInput', {
  fields: (t) => ({ reference: t.string(), text: t.string() }),
});

builder.mutationFields((t) => ({
  createSponsorLink: t.field({
    type: NewSponsorLinkType,
    errors: {},
    description: 'Makes a link for an unpaid enrolment, which replaces the one before and works for 30 days.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateSponsorLinkInput }) },
    resolve: (_root, { input }, context) =>
      createSponsorLink(context, requireViewer(context), input, context.address),
  }),
  withdrawSponsorLink: t.prismaField({
    type: SponsorLink,
    errors: {},
    description: 'Withdraws a link.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: WithdrawSponsorLinkInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await withdrawSponsorLink(context, requireViewer(context), input);
      return context.prisma.sponsorLink.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  thankSponsor: t.prismaField({
    type: Payment,
    errors: {},
    description: 'Sends the family’s thank-you note to the sponsor of a payment, once.',
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: ThankSponsorInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await thankSponsor(context, requireViewer(context), input);
      return context.prisma.payment.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
