export type FaqCategory = { title: string; questions: readonly { question: string; answer: string }[] };

/** The questions of the FAQ. `{diy}` and `{mentored}` are placeholders for the prices in the visitor's country. */
export const faq: readonly FaqCategory[] = [
  {
    title: 'Courses and learning',
    questions: [
      {
        question: 'Does my child need to know how to code?',
        answer:
          'No. Both courses start at the very beginning. A child who can read, type and is curious has all it needs.',
      },
      {
        question: 'Which age are the courses for?',
        answer:
          'They are written for children of about 10 to 16+. At enrolment you can give an age from 10 to 18.',
      },
      {
        question: 'How much time does a course take?',
        answer:
          '4 weeks with 20 lessons, each 30 to 45 minutes. Your child can go faster or slower: the lessons do not run away.',
      },
      {
        question: 'What does my child need at home?',
        answer:
          'A laptop or a tablet with a browser and an internet connection. Earphones help. Every tool we use has a free version.',
      },
      {
        question: 'Can one child take both courses?',
        answer: 'Yes, one after the other or side by side. Each course is an enrolment of its own.',
      },
    ],
  },
  {
    title: 'Enrolment and payment',
    questions: [
      {
        question: 'What does it cost?',
        answer:
          'DIY Learning costs {diy} and the Mentored Experience {mentored} per course. You pay once; there is no subscription.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By card, bank transfer, USSD, QR or mobile money, through our payment provider. We never see or keep your card number.',
      },
      {
        question: 'When do the lessons open?',
        answer:
          'As soon as the payment is confirmed, usually within seconds. If it takes longer, we keep checking and tell you.',
      },
      {
        question: 'Can I get my money back?',
        answer: 'Yes, within 7 days of paying. The Refund Policy says how to ask and how long it takes.',
      },
      {
        question: 'Can I move from DIY to mentored later?',
        answer: 'Yes. You pay the difference, and everything that your child has done stays.',
      },
    ],
  },
  {
    title: 'Mentors and support',
    questions: [
      {
        question: 'Who are the mentors?',
        answer:
          'People who build websites, apps, videos or animations and like to teach. Each is checked and approved by us before meeting a child.',
      },
      {
        question: 'How often does my child meet the mentor?',
        answer: 'Once a week for 45 minutes, one to one, by video. You see every session in your dashboard.',
      },
      {
        question: 'Can I read what mentor and child write to each other?',
        answer:
          'Yes. Every conversation includes you. There is no private channel between a child and an adult.',
      },
      {
        question: 'How fast do you answer?',
        answer: 'Within 24-48 hours for DIY Learning, and on the same day for the Mentored Experience.',
      },
    ],
  },
  {
    title: 'Safety and technology',
    questions: [
      {
        question: 'Is it safe for my child to use AI?',
        answer:
          'Lessons teach it: what to tell an AI, what to keep private, and how to check what comes back. Projects are reviewed by people.',
      },
      {
        question: 'What do you keep about my child?',
        answer:
          'A first name, an age, the course and the work. You can ask for a copy or for deletion at any time; the Privacy Policy says how.',
      },
      {
        question: 'Who can see the projects?',
        answer:
          'You, your child and its reviewers. A project comes into the public gallery only when you share it and we have approved it, with the first name alone.',
      },
      {
        question: 'Does it work on a phone?',
        answer:
          'You can follow everything on a phone: progress, messages, sessions. For building, your child is better off with a larger screen.',
      },
    ],
  },
  {
    title: 'Challenge and Academy',
    questions: [
      {
        question: 'What is the Creator Challenge?',
        answer:
          'A free contest every 6 months with a prize pool of 5 million Naira. Registration is not open yet.',
      },
      {
        question: 'Must my child be enrolled to take part in the Challenge?',
        answer: 'No. The Challenge is free and open to every child who meets the entry requirements.',
      },
      {
        question: 'What is the Academy?',
        answer:
          'An 8-week programme for ages 12-16+ with a small group, by application, twice a year. Applications are not open yet.',
      },
    ],
  },
];
