import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'promise',
    title: '7 days to change your mind',
    body: [
      'You can ask for your money back within 7 days of paying, for DIY Learning and for the Mentored Experience. A few words why are enough.',
      'The days are counted from the moment at which the payment was confirmed.',
    ],
  },
  {
    id: 'how',
    title: 'How to ask',
    body: [
      [
        'Ask from your account, on the page of the payment under Payments, or write to the address at the end of this page.',
        'Use the e-mail of your account, and name the child’s first name, the course and the payment reference on your receipt.',
      ],
    ],
  },
  {
    id: 'review',
    title: 'What happens then',
    body: [
      [
        'We review your request within 2-3 business days and tell you the result.',
        'If it is approved, we process the refund within 5-7 business days.',
        'The lessons of that enrolment are locked when the refund is made. What your child has handed in stays available to you on request.',
      ],
    ],
  },
  {
    id: 'arrival',
    title: 'When the money arrives',
    body: [
      'The money goes back the way it came. After we have processed the refund, your bank or provider needs:',
      ['Card: 3-5 days', 'Bank transfer: 5-7 days', 'Mobile money: 1-3 days'],
    ],
  },

  {
    id: 'not',
    title: 'When we cannot refund',
    body: [
      [
        'More than 7 days have passed since the payment.',
        'The course was completed and its certificate issued.',
        'The account was closed for a serious breach of the Terms of Service.',
      ],
      'Where the law gives you more than this policy, the law counts.',
    ],
  },
  {
    id: 'upgrades',
    title: 'Upgrades',
    body: [
      'An upgrade from DIY Learning to the Mentored Experience is a payment of its own. Within 7 days it can be refunded by itself: the enrolment then goes back to DIY Learning.',
    ],
  },
  {
    id: 'double',
    title: 'Paid twice, or paid and not unlocked',
    body: [
      'What was charged twice goes back in full without a request, whatever the date. If you were charged while the lessons stayed closed, write to us at any time: what was taken by mistake goes back in full, too.',
    ],
  },
  {
    id: 'law',
    title: 'Law',
    body: [
      'This policy is part of the Terms of Service and is governed by the laws of the Federal Republic of Nigeria.',
    ],
  },
];

export function RefundScreen() {
  return (
    <LegalPage
      title="Refund Policy"
      intro="A course has to fit your child. If it does not, you have a week to find out, at no cost."
      sections={sections}
    />
  );
}
