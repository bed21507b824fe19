import type { CouponDraft } from '../../../../contract/coupons.ts';
import { builder } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import { AdminCoupon } from './adminSchema.ts';
import { createCoupon } from './createCoupon.ts';
import { setCouponActive } from './setCouponActive.ts';
import { updateCoupon } from './updateCoupon.ts';

const CouponTermsInput = builder.inputType('CouponTermsInput', {
  description: 'What a coupon takes off, either percents or an amount, and for whom.',
  fields: (t) => ({
    percentOff: t.int({ required: false, description: 'Whole percents, 1 to 90.' }),
    amountOffMinor: t.int({ required: false, description: 'An amount in minor units of the currency.' }),
    currency: t.string({ required: false, description: 'Of the amount, and only with one.' }),
    course: t.field({ type: CourseEnum, required: false, description: 'Null for any.' }),
    package: t.field({ type: PackageEnum, required: false, description: 'Null for any.' }),
    maxUses: t.int({ description: 'How many families can use it.' }),
    startsAt: t.field({ type: 'DateTime' }),
    expiresAt: t.field({ type: 'DateTime', required: false }),
    note: t.string({ description: 'For admins.' }),
  }),
});

type Optional<Draft> = { [Name in keyof Draft]?: Draft[Name] | null | undefined };
type Terms = Optional<CouponDraft> & Pick<CouponDraft, 'maxUses' | 'startsAt' | 'note'>;

const draftOf = ({ maxUses, startsAt, note, ...terms }: Terms): CouponDraft => ({
  ...{ percentOff: terms.percentOff ?? null, amountOffMinor: terms.amountOffMinor ?? null },
  ...{ currency: terms.currency ?? null, course: terms.course ?? null, package: terms.package ?? null },
  ...{ maxUses, startsAt, expiresAt: terms.expiresAt ?? null, note },
});

const CreateCouponInput = builder.inputType('CreateCouponInput', {
  fields: (t) => ({
    code: t.string({ description: '4 to 30 letters, digits or hyphens, in any case.' }),
    terms: t.field({ type: CouponTermsInput }),
  }),
});

const UpdateCouponInput = builder.inputType('UpdateCouponInput', {
  fields: (t) => ({
    couponId: t.id(),
    terms: t.field({ type: CouponTermsInput }),
    version: t.int({ description: 'The version that the admin saw.' }),
  }),
});

const SetCouponActiveInput = builder.inputType('SetCouponActiveInput', {
  fields: (t) => ({
    couponId: t.id(),
    isActive: t.boolean(),
    version: t.int({ description: 'The version that the admin saw.' }),
  }),
});

builder.mutationFields((t) => ({
  createCoupon: t.prismaField({
    type: AdminCoupon,
    errors: {},
    description: 'Creates a coupon.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateCouponInput }) },
    resolve: async (query, _root, { input }, context) => {
      const draft = { code: input.code, ...draftOf(input.terms) };
      const id = await createCoupon(context, requireViewer(context), draft);
      return context.prisma.coupon.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  updateCoupon: t.prismaField({
    type: AdminCoupon,
    errors: {},
    description: 'Changes the terms of a coupon; its code stays.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateCouponInput }) },
    resolve: async (query, _root, { input }, context) => {
      const { couponId, version } = input;
      const draft = { couponId, version, ...draftOf(input.terms) };
      const id = await updateCoupon(context, requireViewer(context), draft);
      return context.prisma.coupon.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  setCouponActive: t.prismaField({
    type: AdminCoupon,
    errors: {},
    description: 'Switches a coupon off or on.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: SetCouponActiveInput }) },
    resolve: async (query, _root, { input }, context) => {
      const id = await setCouponActive(context, requireViewer(context), input);
      return context.prisma.coupon.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
}));
