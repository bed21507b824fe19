import {
  Award,
  CalendarHeart,
  Compass,
  GraduationCap,
  HeartHandshake,
  MessagesSquare,
  PencilRuler,
  Zap,
} from 'lucide-react';

/** The features of the mentored package. */
export const mentoredFeatures = [
  'All 20 lessons and every assignment of the course',
  'A personal mentor for the whole course',
  'Weekly 45-minute 1-on-1 video sessions',
  'Live support and messaging, with you in the conversation',
  'Personalised feedback on every project',
  'Career guidance and priority support, answered the same day',
  'A certificate at the end, and lifetime access to the lessons',
];

export const reasons = [
  {
    title: 'Somebody who knows your child',
    text: 'The same mentor from the first lesson to the last: what was hard last week is remembered this week.',
    Icon: HeartHandshake,
  },
  {
    title: 'Help before it turns into giving up',
    text: 'A question goes to a person, by message or in the next session, and not into a search box.',
    Icon: Zap,
  },
  {
    title: 'Work that gets better',
    text: 'Every project comes back with what is good about it and the one thing to try next.',
    Icon: PencilRuler,
  },
  {
    title: 'You see what happens',
    text: 'You read every message and know when every session is. Nothing happens behind your back.',
    Icon: MessagesSquare,
  },
];

export const questions = [
  {
    id: 'when-paid',
    title: 'When do I pay?',
    content:
      'After you have enrolled your child. You see the price once more before you pay, and you pay once: there is no subscription.',
  },
  {
    id: 'who-mentors',
    title: 'Who is the mentor?',
    content:
      'Somebody who makes websites, apps or films, whom we have approved. We choose one who fits as soon as the payment is confirmed.',
  },
  {
    id: 'how-sessions',
    title: 'How do the weekly sessions work?',
    content:
      'Your child and the mentor meet by video for 45 minutes a week, at a time that you agree on. You may sit beside your child.',
  },
  {
    id: 'start-diy',
    title: 'Can we start with DIY Learning and change later?',
    content:
      'Yes. You can upgrade at any time and pay only the difference. All finished lessons stay finished.',
  },
  {
    id: 'money-back',
    title: 'What if it is not the right thing?',
    content: 'Tell us within 7 days of the payment and you get your money back.',
  },
];

/** The benefits that an upgrade adds to DIY Learning. */
export const upgradeBenefits = [
  {
    title: 'A personal mentor',
    text: 'One person who follows the whole way.',
    Icon: GraduationCap,
  },
  { title: 'Weekly 1-on-1 sessions', text: '45 minutes by video, every week.', Icon: CalendarHeart },
  {
    title: 'Messages with the mentor',
    text: 'Between the sessions, with you in the thread.',
    Icon: MessagesSquare,
  },
  { title: 'Personalised feedback', text: 'On every project, from somebody who looked.', Icon: PencilRuler },
  { title: 'Career guidance', text: 'What one can become with these skills.', Icon: Compass },
  { title: 'Priority support', text: 'Your questions are answered the same day.', Icon: Award },
];
