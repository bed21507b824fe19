import {
  PaymentAttemptOutcome,
  PaymentKind,
  PaymentMethod,
  PaymentStatus,
} from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const PaymentStatusEnum = builder.enumType(PaymentStatus, { name: 'PaymentStatus' });
export const PaymentKindEnum = builder.enumType(PaymentKind, { name: 'PaymentKind' });
export const PaymentMethodEnum = builder.enumType(PaymentMethod, {
  name: 'PaymentMethod',
  description: 'TRANSFER: to an account number that is for one payment alone.',
});
export const OutcomeEnum = builder.enumType(PaymentAttemptOutcome, { name: 'PaymentAttemptOutcome' });
