import { DAY } from './people.ts';
import type { CourseKey } from './types.ts';

/** A child whose parent has agreed that it takes part. */
export type MemberContent = {
  student: string;
  nickname: string | null;
  /** The number that the picture is drawn from. */
  avatar: number;
  /** Texts that a mentor has approved. */
  approvedCount: number;
  consentedDaysAgo: number;
};

type Reactions = Partial<Record<'HEART' | 'CLAP' | 'IDEA', string[]>>;

type TextContent = {
  /** The key of a student or, for a mentor or an admin, of an account. */
  from: string;
  text: string;
  minutesAgo: number;
  /** Keys of accounts. */
  reactions: Reactions;
};

export type AnswerContent = TextContent & { isAccepted: boolean };

export type PostContent = TextContent & {
  course: CourseKey;
  kind: 'QUESTION' | 'SHOW';
  title: string;
  lessonNumber: number | null;
  isPinned: boolean;
  /** Drawings, and what is on them. */
  pictures: { drawing: string; alt: string }[];
  answers: AnswerContent[];
};

export const members: MemberContent[] = [
  { student: 'dara', nickname: null, avatar: 41_207, approvedCount: 7, consentedDaysAgo: 20 },
  { student: 'tobi', nickname: null, avatar: 77_310, approvedCount: 4, consentedDaysAgo: 13 },
  { student: 'ifeoma', nickname: 'Merry Heron', avatar: 15_026, approvedCount: 4, consentedDaysAgo: 11 },
];

/** Every text of a child is one that no rule holds. */
export const communityPosts: PostContent[] = [
  {
    from: 'yemisi',
    course: 'WEBSITE_APP',
    kind: 'QUESTION',
    title: 'Prompt of the week: a page for one person',
    text: 'Make a page for one person whom you know: a grandmother, a friend, the man who sells bread.\n\nShow us **the prompt you began with** and one thing that you changed. Short ones are welcome.',
    lessonNumber: null,
    isPinned: true,
    pictures: [],
    minutesAgo: 3 * DAY,
    reactions: { HEART: ['dara-login', 'tobi-login'], IDEA: ['tunde'] },
    answers: [
      {
        from: 'dara',
        text: 'Mine is for my grandmother, who cannot read small letters:\n\n```\nMake a page with the phone times of my grandmother’s church.\nVery big letters, three colours, no menu.\n```\n\nI changed the colours, because she likes green.',
        minutesAgo: 2 * DAY,
        reactions: { HEART: ['yemisi', 'tobi-login', 'ifeoma-login'], IDEA: ['tunde'] },
        isAccepted: false,
      },
      {
        from: 'tobi',
        text: 'A page for my goat. I know that it is not a person, but it is better known than I am.',
        minutesAgo: DAY + 300,
        reactions: { CLAP: ['dara-login', 'yemisi', 'tunde', 'ifeoma-login'] },
        isAccepted: false,
      },
      {
        from: 'ifeoma',
        text: 'For the women at the market near us. My prompt had no colours in it, and everything came out grey, so I put them in one by one.',
        minutesAgo: 600,
        reactions: { HEART: ['yemisi'] },
        isAccepted: false,
      },
    ],
  },
  {
    from: 'tobi',
    course: 'WEBSITE_APP',
    kind: 'QUESTION',
    title: 'How do I keep some words in Yoruba?',
    text: 'I wrote my prompt in English, and now my whole page is in English. But the names of my goats are Yoruba and mean something.',
    lessonNumber: 2,
    isPinned: false,
    pictures: [],
    minutesAgo: 9 * DAY + 370,
    reactions: { HEART: ['yemisi'] },
    answers: [
      {
        from: 'dara',
        text: 'Put the words that must stay in quotes and say so:\n\n```\nKeep the words in quotes as they are: "Ewúrẹ́ wa".\n```\n\nIt did that for all my soups.',
        minutesAgo: 9 * DAY + 350,
        reactions: { IDEA: ['tobi-login', 'ifeoma-login', 'tunde'] },
        isAccepted: true,
      },
      {
        from: 'tunde',
        text: 'Well answered, Dara. One thing more: read the page aloud. The marks above and below the letters get lost easily.',
        minutesAgo: 9 * DAY + 200,
        reactions: { HEART: ['dara-login'] },
        isAccepted: false,
      },
    ],
  },
  {
    from: 'dara',
    course: 'WEBSITE_APP',
    kind: 'SHOW',
    title: 'My jollof menu has a night mode',
    text: 'There is a button with a moon now. In the dark the plates glow a little.\n\n1. I asked for two sets of colours.\n2. I tested it under my blanket.\n3. I made the letters thicker.',
    lessonNumber: 4,
    isPinned: false,
    pictures: [
      {
        drawing: 'jollof-menu.svg',
        alt: 'My menu page by day: a plate of jollof rice on the left, five prices on the right',
      },
    ],
    minutesAgo: 5 * DAY,
    reactions: { CLAP: ['tunde', 'tobi-login'], HEART: ['ifeoma-login'] },
    answers: [
      {
        from: 'ifeoma',
        text: 'How did you make the plates glow? I would like that for my lamps.',
        minutesAgo: 4 * DAY + 700,
        reactions: {},
        isAccepted: false,
      },
      {
        from: 'dara',
        text: 'I asked for a soft shadow in a light colour. Without the word soft it looks like a police car.',
        minutesAgo: 4 * DAY + 640,
        reactions: { CLAP: ['ifeoma-login'] },
        isAccepted: false,
      },
    ],
  },
  {
    from: 'ifeoma',
    course: 'WEBSITE_APP',
    kind: 'QUESTION',
    title: 'Where does a drawing go on a page?',
    text: 'I have a drawing on paper and a photo of it. Which of the three parts of a page is the right one for it?',
    lessonNumber: 3,
    isPinned: false,
    pictures: [],
    minutesAgo: 420,
    reactions: {},
    answers: [],
  },
];
