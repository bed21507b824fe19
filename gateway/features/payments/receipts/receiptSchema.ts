import { currencySymbol } from '../../../../contract/currencies.ts';
import { receiptFilePath } from '../../../../contract/receipts.ts';
import { builder } from '../../../graphql/builder.ts';
import { CourseEnum, PackageEnum } from '../../enrolment/enums.ts';
import { visibleReceipts } from '../access.ts';
import { PaymentKindEnum } from '../enums.ts';
import { Payment } from '../schema.ts';

const Receipt = builder.prismaObject('Receipt', {
  description: 'The receipt of a completed payment, with everything as it was when it was issued.',
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Runs from 1 without a gap.' }),
    reference: t.exposeString('reference', { description: 'Reference of the payment.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime' }),
    paidAt: t.expose('paidAt', { type: 'DateTime' }),
    payerName: t.exposeString('payerName'),
    payerEmail: t.exposeString('payerEmail'),
    studentName: t.exposeString('studentName'),
    kind: t.expose('kind', { type: PaymentKindEnum }),
    firstPart: t.exposeInt('firstPart', {
      nullable: true,
      description: 'Of an instalment: the first part of the plan that was paid.',
    }),
    lastPart: t.exposeInt('lastPart', { nullable: true }),
    partCount: t.exposeInt('partCount', { nullable: true }),
    course: t.expose('course', { type: CourseEnum }),
    package: t.expose('package', { type: PackageEnum }),
    amountMinor: t.exposeInt('amountMinor', { description: 'With tax, in minor units.' }),
    currency: t.exposeString('currency'),
    discountMinor: t.exposeInt('discountMinor', {
      description: 'What a coupon took off before, in minor units; 0 without one.',
    }),
    couponCode: t.exposeString('couponCode', { nullable: true }),
    symbol: t.string({ select: { currency: true }, resolve: ({ currency }) => currencySymbol(currency) }),
    taxName: t.exposeString('taxName'),
    taxBasisPoints: t.exposeInt('taxBasisPoints', {
      description: 'Rate of the tax in hundredths of a per cent; 0 for no tax.',
    }),
    taxMinor: t.exposeInt('taxMinor', { description: 'The tax that the amount includes, in minor units.' }),
    sellerName: t.exposeString('sellerName'),
    sellerAddress: t.exposeString('sellerAddress'),
    fileUrl: t.string({
      description: 'Path of the PDF, for the payer and admins.',
      select: { number: true },
      resolve: ({ number }) => receiptFilePath(number),
    }),
    payment: t.relation('payment', { type: Payment }),
  }),
});

builder.prismaObjectField(Payment, 'receipt', (t) =>
  t.field({
    type: Receipt,
    nullable: true,
    description:
      'Issued when the payment was completed; it stays when the money goes back. Null for that of a sponsor, unless for admins.',
    select: (_args, _context, nestedSelection) => ({ sponsorId: true, receipt: nestedSelection() }),
    resolve: ({ sponsorId, receipt }, _args, { viewer }) =>
      sponsorId && viewer?.role !== 'ADMIN' ? null : receipt,
  }),
);

builder.queryField('receipt', (t) =>
  t.prismaField({
    type: Receipt,
    nullable: true,
    description: 'The receipt with a number; null if the viewer may see none.',
    authScopes: { signedIn: true },
    args: { number: t.arg.int() },
    resolve: (query, _root, { number }, { prisma, viewer }) =>
      prisma.receipt.findFirst({ ...query, where: { AND: [{ number }, visibleReceipts(viewer)] } }),
  }),
);
