import { currencySymbol } from '../../../../contract/currencies.ts';
import { CouponUseState } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/builder.ts';
import { loadTable, type SortColumn, tableArgs } from '../../../graphql/table.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Person } from '../../accounts/schema.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import { PaymentStatusEnum } from '../enums.ts';
import { visibleCoupons } from './access.ts';
import { couponRows } from './couponTable.ts';

const CouponUseStateEnum = builder.enumType(CouponUseState, { name: 'CouponUseState' });

const CouponUse = builder.prismaObject('CouponUse', {
  description: 'The use of a coupon by a payment.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.expose('state', { type: CouponUseStateEnum }),
    isOverLimit: t.exposeBoolean('isOverLimit', {
      description: 'True when its money came after the use was released and could not be taken again.',
    }),
    parent: t.relation('parent', { type: Person }),
    paymentId: t.exposeID('paymentId'),
    reference: t.string({
      select: { payment: { select: { reference: true } } },
      resolve: ({ payment }) => payment.reference,
    }),
    paymentStatus: t.field({
      type: PaymentStatusEnum,
      select: { payment: { select: { status: true } } },
      resolve: ({ payment }) => payment.status,
    }),
    studentName: t.string({
      select: { payment: { select: { studentName: true } } },
      resolve: ({ payment }) => payment.studentName,
    }),
    discountMinor: t.int({
      description: 'What it took off, in minor units.',
      select: { payment: { select: { discountMinor: true } } },
      resolve: ({ payment }) => payment.discountMinor,
    }),
    symbol: t.string({
      select: { payment: { select: { currency: true } } },
      resolve: ({ payment }) => currencySymbol(payment.currency),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

export const AdminCoupon = builder.prismaObject('Coupon', {
  name: 'AdminCoupon',
  description: 'A code that lowers the price of an enrolment.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Grows with every edit; edits name the one they read.' }),
    code: t.exposeString('code'),
    percentOff: t.exposeInt('percentOff', { nullable: true }),
    amountOffMinor: t.exposeInt('amountOffMinor', { nullable: true, description: 'In minor units.' }),
    currency: t.exposeString('currency', { nullable: true }),
    symbol: t.string({
      nullable: true,
      select: { currency: true },
      resolve: ({ currency }) => currency && currencySymbol(currency),
    }),
    course: t.expose('course', { type: CourseEnum, nullable: true, description: 'Null for any.' }),
    package: t.expose('package', { type: PackageEnum, nullable: true, description: 'Null for any.' }),
    maxUses: t.exposeInt('maxUses'),
    uses: t.exposeInt('uses', { description: 'Reserved and final uses.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    isActive: t.exposeBoolean('isActive'),
    note: t.exposeString('note'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    couponUses: t.relatedConnection('couponUses', {
      type: CouponUse,
      cursor: 'id',
      description: 'Its uses, the newest first, released ones too.',
      query: { orderBy: { id: 'desc' } },
    }),
  }),
});

const SORTS = {
  NEWEST: { column: 'createdAt', kind: 'date' },
  CODE: { column: 'code', kind: 'text' },
  USES: { column: 'uses', kind: 'number' },
} satisfies Record<string, SortColumn>;

const AdminCouponSort = builder.enumType('AdminCouponSort', {
  values: Object.keys(SORTS) as (keyof typeof SORTS)[],
});

builder.queryFields((t) => ({
  adminCoupons: t.connection(
    {
      type: AdminCoupon,
      description: 'All coupons.',
      authScopes: { admin: true },
      args: {
        ...tableArgs(t.arg),
        sort: t.arg({ type: AdminCouponSort, defaultValue: 'NEWEST' }),
        search: t.arg.string({ required: false, description: 'Words of the code or of the note.' }),
        isActive: t.arg.boolean({ required: false }),
        course: t.arg({ type: CourseEnum, required: false }),
        package: t.arg({ type: PackageEnum, required: false }),
      },
      resolve: (_root, args, context, info) =>
        loadTable<{ id: string }>(context, info, {
          model: context.unprepared.coupon,
          sort: SORTS[args.sort],
          args,
          where: couponRows(context, context.viewer, args),
        }),
    },
    {
      fields: (connection) => ({
        totalCount: connection.int({
          description: 'Number of coupons that match; 10,000 stands for at least as many.',
          resolve: ({ count }) => count(),
        }),
      }),
    },
  ),
  adminCoupon: t.prismaField({
    type: AdminCoupon,
    nullable: true,
    description: 'One coupon with its uses; null if there is none with this id.',
    authScopes: { admin: true },
    args: { id: t.arg.id() },
    resolve: (query, _root, { id }, context) =>
      context.prisma.coupon.findFirst({
        ...query,
        where: { AND: [{ id }, visibleCoupons(requireViewer(context))] },
      }),
  }),
}));
