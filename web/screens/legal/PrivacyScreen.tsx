import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: [
      '{platform}, Lagos, Nigeria, is the data controller under the Nigeria Data Protection Act 2023 (NDPA). Questions about your data go to the address at the end of this page.',
    ],
  },
  {
    id: 'what',
    title: 'What we keep',
    body: [
      'About you:',
      [
        'name, e-mail, phone, location and picture address, as far as you give them;',
        'your role, interests and how you heard about us;',
        'payments: amount, currency, reference, time and result, but never card numbers;',
        'messages, and the times at which you gave consent, with the text you agreed to.',
      ],
      'About your child, as little as possible:',
      [
        'first name, age, course and package;',
        'lessons done, assignments, answers, reviews and sessions;',
        'messages with the mentor, the career plan, what the mentor writes for the portfolio, and projects that are submitted.',
      ],
      'About those who leave their address for news (Stay Updated) or on the waitlist of the Academy: the e-mail, the phone number if you give one, the sentence you agreed to and the time at which you did. An account is not needed and is not linked to it.',
      'About your device: the address of your connection, kept for a short time to protect accounts from attacks and to show prices in the right currency. For the prices we may ask an IP-location service which country the address is in; we keep its answer for a day, beside a code from which the address cannot be read.',
    ],
  },
  {
    id: 'why',
    title: 'Why, and on what basis',
    body: [
      [
        'To teach, review and give access to lessons: our contract with you.',
        'To process the data of a child: the consent of a parent or guardian (NDPA, section 31), given at enrolment and withdrawn at any time.',
        'To take payments and keep accounts: contract and legal duty.',
        'To keep the platform safe: our legitimate interest and that of the children on it.',
        'To send news: your consent, which you can withdraw with one click or one line.',
      ],
      'We do not sell data, show no advertising and build no profiles for advertising. No decision with legal effect is made by a machine alone.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    body: [
      'A child takes part only with the consent of a parent or guardian. A child’s account sees its own work and nothing of siblings, payments or the parent’s profile.',
      'The parent is part of every conversation between a mentor and the child. Gallery projects show the first name only, and only after approval; descriptions are checked for private details.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who receives data',
    body: [
      [
        'The assigned mentor: first name, age, progress, work, career plan, portfolio and messages of the child.',
        'The payment provider: your e-mail, the amount and a reference.',
        'Hosting, storage and e-mail services that work for us under contract.',
        'Google, if you choose to sign in with it.',
        'An IP-location service, if we use one to find your country: the address of your connection, and nothing else about you.',
        'Authorities, where the law obliges us.',
      ],
      'Some of these services store data outside Nigeria. We use only those in countries or under contracts that give the protection which the NDPA asks for (sections 41 to 43).',
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    body: [
      [
        'Account and course data: while the account exists, then deleted within 90 days.',
        'Payments: 6 years, because tax and company law ask for it.',
        'Addresses on the news list and the waitlist: until you leave the list. Answer any letter of it, or write to the address at the end of this page, and we delete what you left there.',
        'The country of a connection: one day.',
        'Security records: up to 12 months.',
      ],
    ],
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: [
      'Connections are encrypted, passwords are stored only as hashes, files are private and opened by short-lived links, and mentors and admins sign in with a second factor. What somebody may not see is refused by the server, not only hidden on the page.',
      'If data is lost or stolen in a way that is likely to harm you, we tell you without delay, and the Nigeria Data Protection Commission within 72 hours.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: [
      'Under the NDPA you can ask us, for yourself and for your child:',
      [
        'to tell you what we keep and give you a copy;',
        'to correct what is wrong;',
        'to delete it, or to restrict its use;',
        'to hand it over in a form that machines can read;',
        'to stop a use that rests on our interest or on your consent.',
      ],
      'Write to us; we answer within 30 days. You can also complain to the Nigeria Data Protection Commission (ndpc.gov.ng).',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    body: ['If this policy changes in a way that matters to you, we write to you before it takes effect.'],
  },
];

export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="Children learn here, so we keep little, protect it well and tell you plainly what it is. This policy follows the Nigeria Data Protection Act 2023."
      sections={sections}
    />
  );
}
