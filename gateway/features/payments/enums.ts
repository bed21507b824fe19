import { PaymentAttemptOutcome, PaymentKind, PaymentStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const PaymentStatusEnum = builder.enumType(PaymentStatus, { name: 'PaymentStatus' });
export const PaymentKindEnum = builder.enumType(PaymentKind, { name: 'PaymentKind' });
export const OutcomeEnum = builder.enumType(PaymentAttemptOutcome, { name: 'PaymentAttemptOutcome' });
