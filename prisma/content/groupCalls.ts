import type { CourseKey } from './types.ts';

type PlaceContent = {
  student: string;
  showing: string | null;
  /** After how many minutes of a call in the past the child left; null for who stayed until the end. */
  leftAfter: number | null;
};

export type GroupCallContent = {
  course: CourseKey;
  topic: string;
  /** Days from today in Lagos: negative is past, and held. */
  day: number;
  /** Wall time in Lagos, HH:MM. */
  at: string;
  durationMinutes: 30 | 45 | 60 | 90;
  capacity: number;
  host: string;
  coHost: string;
  /** In the order of signing up; those of a call in the past were there. */
  places: PlaceContent[];
  /** Null for a call that is ahead. */
  notes: string | null;
};

/** None of them overlaps a session of the mentors. */
export const groupCalls: GroupCallContent[] = [
  {
    course: 'WEBSITE_APP',
    topic: 'From a prompt to a page, live',
    day: -4,
    at: '17:00',
    durationMinutes: 60,
    capacity: 12,
    host: 'tunde',
    coHost: 'yemisi',
    places: [
      { student: 'dara', showing: 'The first prompt of my jollof menu', leftAfter: null },
      { student: 'tobi', showing: null, leftAfter: 42 },
      { student: 'yusuf', showing: null, leftAfter: null },
    ],
    notes:
      'We wrote one prompt together and changed one word at a time. Dara showed that colours need names, not "nice". For next time: bring a page that somebody else can read on a phone.',
  },
  {
    course: 'WEBSITE_APP',
    topic: 'Build a menu page together',
    day: 5,
    at: '17:00',
    durationMinutes: 60,
    capacity: 12,
    host: 'yemisi',
    coHost: 'tunde',
    places: [
      { student: 'ifeoma', showing: 'My drawing of the market women', leftAfter: null },
      { student: 'dara', showing: 'The night mode of my menu', leftAfter: null },
      { student: 'tobi', showing: null, leftAfter: null },
    ],
    notes: null,
  },
];
