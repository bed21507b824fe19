import type { CourseKey } from './types.ts';

/** Assignments that a mentor gives to their own students beside the course. */
export type OwnAssignmentContent = {
  /** The account of the mentor. */
  mentor: string;
  course: CourseKey;
  lessonNumber: number;
  title: string;
  description: string;
  requirements: string[];
  isRequired: boolean;
  madeDaysAgo: number;
  /** Days after today, and the wall time in Lagos. */
  due: { day: number; at: string };
};

export const ownAssignments: OwnAssignmentContent[] = [
  {
    mentor: 'tunde',
    course: 'WEBSITE_APP',
    lessonNumber: 9,
    title: 'A Welcome From You',
    description:
      'Rewrite the first two sentences of your own page so that a cousin who has never seen it wants to stay. Send me the old words and the new ones.',
    requirements: ['The two sentences as they were', 'The two sentences as they are now'],
    isRequired: false,
    madeDaysAgo: 2,
    due: { day: 3, at: '18:00' },
  },
  {
    mentor: 'tunde',
    course: 'VIDEO_ANIMATION',
    lessonNumber: 16,
    title: 'Your Minute in One Sentence',
    description:
      'Before you film: write the one sentence that your audience should remember from your minute, and say who the audience is.',
    requirements: ['One sentence', 'Who it is for'],
    isRequired: true,
    madeDaysAgo: 6,
    due: { day: -1, at: '18:00' },
  },
];
