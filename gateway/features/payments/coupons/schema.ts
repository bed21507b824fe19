import { builder } from '../../../graphql/builder.ts';
import { personRateLimit } from '../../../graphql/rateLimitPlugin.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { Payment } from '../schema.ts';
import { type CouponQuote, quoteCoupon } from './quoteCoupon.ts';

/** A parent types a code, perhaps a second time; nobody types one every other second. */
const QUOTES = { burst: 30, perMinute: 30 };

builder.prismaObjectFields(Payment, (t) => ({
  fullPriceMinor: t.int({
    description: 'The price before a discount, in minor units.',
    select: { fullPriceMinor: true, amountMinor: true },
    resolve: ({ fullPriceMinor, amountMinor }) => fullPriceMinor ?? amountMinor,
  }),
  discountMinor: t.exposeInt('discountMinor', {
    description: 'What a coupon took off, in minor units; 0 without one.',
  }),
  couponCode: t.string({
    nullable: true,
    select: { coupon: { select: { code: true } } },
    resolve: ({ coupon }) => coupon?.code ?? null,
  }),
}));

const CouponQuoteType = builder.objectRef<CouponQuote>('CouponQuote').implement({
  description: 'The price of an enrolment before and after a coupon, in minor units.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    couponCode: t.exposeString('couponCode', { description: 'As it is stored.' }),
    currency: t.exposeString('currency'),
    symbol: t.exposeString('symbol'),
    fullPriceMinor: t.exposeInt('fullPriceMinor'),
    discountMinor: t.exposeInt('discountMinor'),
    amountMinor: t.exposeInt('amountMinor', { description: 'What startPayment charges with this code.' }),
  }),
});

const QuoteCouponInput = builder.inputType('QuoteCouponInput', {
  fields: (t) => ({ studentId: t.id(), couponCode: t.string() }),
});

builder.mutationField('quoteCoupon', (t) =>
  t.field({
    type: CouponQuoteType,
    errors: {},
    description:
      'Quotes an enrolment with a coupon and reserves nothing. It is a mutation because wrong codes are counted.',
    authScopes: { signedIn: true },
    extensions: personRateLimit(QUOTES),
    args: { input: t.arg({ type: QuoteCouponInput }) },
    resolve: (_root, { input }, context) => quoteCoupon(context, requireViewer(context), input, context),
  }),
);
