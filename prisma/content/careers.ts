import type { CareerPlanList } from '../../contract/careers.ts';

export type PlanEntryContent = {
  student: string;
  list: CareerPlanList;
  text: string;
  /** The key of the account that added it. */
  addedBy: string;
  daysAgo: number;
  /** Null for what is not ticked off. */
  doneDaysAgo: number | null;
};

export type MentorWordsContent = {
  student: string;
  author: string;
  text: string;
  daysAgo: number;
  /** Null for words to which the parent has not agreed yet. */
  consentedDaysAgo: number | null;
};

const NOT_DONE = { doneDaysAgo: null };

export const careerPlans: PlanEntryContent[] = [
  ...[
    { text: 'Choosing colours that people can read in the sun', addedBy: 'dara-login', daysAgo: 17 },
    { text: 'Explaining things in the debate club', addedBy: 'ngozi', daysAgo: 16 },
  ].map((entry) => ({ ...entry, ...NOT_DONE, student: 'dara', list: 'LIKED' as const })),
  ...[
    { text: 'A page about jollof rice', addedBy: 'dara-login', daysAgo: 12 },
    { text: 'The website of the debate club', addedBy: 'dara-login', daysAgo: 6 },
  ].map((entry) => ({ ...entry, ...NOT_DONE, student: 'dara', list: 'MADE' as const })),
  ...[
    {
      text: 'Ask two people to use my website on their phone, and fix what confused them',
      ...{ addedBy: 'tunde', daysAgo: 11, doneDaysAgo: 8 },
    },
    {
      text: 'Write down three websites that I like and what makes them easy to use',
      ...{ addedBy: 'dara-login', daysAgo: 7, doneDaysAgo: null },
    },
  ].map((entry) => ({ ...entry, student: 'dara', list: 'NEXT' as const })),
  {
    ...{ student: 'ada', list: 'LIKED', text: 'Voices of animals', addedBy: 'chidi', daysAgo: 20 },
    ...NOT_DONE,
  },
];

export const mentorWords: MentorWordsContent[] = [
  {
    student: 'dara',
    author: 'tunde',
    text: 'Dara asks who will use a page before she builds it. She tests on real phones, takes advice with a smile, and finishes what she starts.',
    daysAgo: 5,
    consentedDaysAgo: 4,
  },
  {
    student: 'ada',
    author: 'tunde',
    text: 'Ada plans every second of a story. Her timing makes people laugh without a word.',
    daysAgo: 2,
    consentedDaysAgo: null,
  },
];
