import { DAY, type PaymentContent } from './people.ts';

const DIY_KOBO = 10_000_000;
const MENTORED_KOBO = 25_000_000;

function completed(
  student: string,
  amountKobo: number,
  channel: 'card' | 'bank_transfer' | 'ussd',
  daysAgo: number,
  stamp: string,
): PaymentContent {
  return {
    reference: `LM_${stamp}`,
    student,
    amountKobo,
    currency: 'NGN',
    status: 'COMPLETED',
    transactionId: `40${stamp.slice(-6)}${daysAgo}`,
    channel,
    // Families pay on the day they enrol, a quarter of an hour after it.
    minutesAgo: daysAgo * DAY - 15,
  };
}

export const payments: PaymentContent[] = [
  completed('dara', MENTORED_KOBO, 'card', 24, '1751364180214_482913'),
  completed('kunle', DIY_KOBO, 'bank_transfer', 9, '1752660412877_190344'),
  completed('yusuf', MENTORED_KOBO, 'card', 16, '1752055631090_771208'),
  completed('zainab', MENTORED_KOBO, 'card', 33, '1750586890463_305571'),
  completed('ada', MENTORED_KOBO, 'bank_transfer', 41, '1749895712358_648020'),
  completed('emeka', DIY_KOBO, 'ussd', 15, '1752142033641_912765'),
  completed('fatima', DIY_KOBO, 'card', 75, '1746958147702_236489'),
  completed('osas', DIY_KOBO, 'card', 20, '1751710276915_557130'),
  completed('bola', DIY_KOBO, 'bank_transfer', 40, '1749982104486_804692'),
  completed('tobi', MENTORED_KOBO, 'card', 14, '1752228410265_381940'),
  completed('ifeoma', MENTORED_KOBO, 'bank_transfer', 12, '1752401087534_627715'),
  {
    reference: 'LM_1753351530627_418856',
    student: 'simi',
    amountKobo: DIY_KOBO,
    currency: 'NGN',
    status: 'PENDING',
    transactionId: null,
    channel: null,
    minutesAgo: DAY - 15,
  },
];
