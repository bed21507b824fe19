import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: [
      'These terms are a contract between you and {platform}, Lagos, Nigeria. By creating an account, enrolling a child or using the platform you accept them. If you do not accept them, please do not use the platform.',
      'In these terms "you" is the parent or guardian who holds the account, "child" is a person enrolled by you, and "platform" is the {platform} website with everything on it.',
    ],
  },
  {
    id: 'who',
    title: 'Who may use the platform',
    body: [
      'Accounts of parents and mentors are for persons of 18 years or older. Courses are for children from 10 to 18 years.',
      'A child uses the platform only with the consent of a parent or guardian, which you give at enrolment. You confirm that you have the right to give it. You remain responsible for how your child uses the platform.',
    ],
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: [
      [
        'The details you give us are true, and you keep them up to date.',
        'Your password is yours alone; tell us at once if somebody else may know it.',
        'A child signs in with a login or code that you create, and sees only its own work.',
        'We may suspend an account that is used to harm others or to break these terms.',
      ],
    ],
  },
  {
    id: 'courses',
    title: 'Courses and packages',
    body: [
      'Each course runs over 4 weeks and has 20 lessons of 30 to 45 minutes. DIY Learning contains the self-paced lessons, assignments, progress dashboard, community forum, certificate and lifetime access. The Mentored Experience adds a personal mentor, weekly 45-minute 1-on-1 video sessions, live support, messaging, personalised feedback, career guidance and priority support.',
      'Lifetime access means access for as long as {platform} offers the course. We improve lessons from time to time; we do not take away what you have paid for.',
      'A lesson opens when the one before it is complete. Some lessons need an approved assignment.',
    ],
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    body: [
      'Prices are shown before you pay and are paid once per child and course. Payment runs through a licensed payment provider; we do not receive or store your card details.',
      'Lessons open when the provider has confirmed the payment to us. If a payment takes longer, we keep checking and tell you the result. If money was taken and the lessons stay closed, write to us and we will put it right.',
      'Upgrading from DIY Learning to the Mentored Experience costs the difference between the two prices.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: [
      'You can ask for your money back within 7 days of paying. The Refund Policy is part of these terms and says how.',
    ],
  },
  {
    id: 'mentors',
    title: 'Mentors and messages',
    body: [
      'Mentors are approved by us. Sessions and messages take place on the platform or through the links it gives. A parent is part of every conversation between a mentor and a child; private contact between a mentor and a child outside the platform is not allowed.',
      'If you miss a session without notice, it may count as held. If a mentor misses one, it is repeated.',
    ],
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: [
      'You and your child agree not to:',
      [
        'insult, threaten, bully or harass anybody;',
        'publish private details of a child or of another person;',
        'upload work that belongs to others, or that is unlawful, violent or sexual;',
        'hand in work as your own that you did not make;',
        'share your access with others, copy the lessons or sell them;',
        'try to break, overload or get around the security of the platform.',
      ],
    ],
  },
  {
    id: 'content',
    title: 'What belongs to whom',
    body: [
      'Lessons, texts, pictures and the name {platform} belong to us or to our partners. You may use them for your child to learn with.',
      'What your child makes belongs to your child. You allow us to store it and show it to reviewers. We show it in the public gallery only if it is submitted for the gallery and approved, with no more than the first name; you can have it removed at any time.',
    ],
  },
  {
    id: 'ai',
    title: 'AI tools',
    body: [
      'Courses use AI tools of other companies, each with terms and age rules of its own. Their results can be wrong. Lessons teach children to check them and never to enter private details; please look over your child’s shoulder now and then.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    body: [
      'We provide the platform with care, but cannot promise that it is always available or free of faults, nor that a child reaches a certain result.',
      'As far as the law allows, our liability is limited to what you paid in the twelve months before the damage. Nothing in these terms limits liability for intent, for gross negligence, for injury to persons, or rights that you have as a consumer under the Federal Competition and Consumer Protection Act 2018.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    body: [
      'You can close your account at any time: on your profile, under Settings, or by writing to us. We may end the agreement if you seriously break these terms; if that leaves paid lessons unused and a child was not at fault, we refund the unused part.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    body: [
      'We may change these terms when the platform or the law changes. We announce important changes by e-mail at least 14 days ahead. If you do not agree, you can close your account before they take effect.',
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: [
      'These terms are governed by the laws of the Federal Republic of Nigeria. Please write to us first: most things can be solved in a conversation. If we cannot solve it within 30 days, the courts of Lagos State decide, unless the law gives you the right to go elsewhere.',
    ],
  },
];

export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="What you can expect from {platform}, and what we expect from you. We have tried to write it so that it can be read."
      sections={sections}
    />
  );
}
