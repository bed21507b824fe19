export type CourseId = 'website-app' | 'video-animation';
export type PackageId = 'diy' | 'mentored';

export type Course = {
  id: CourseId;
  name: string;
  shortName: string;
  tagline: string;
  summary: string;
};

export const courseFacts = { weeks: 4, lessons: 20, lessonLength: '30 to 45 minutes', ages: '10-16+' };

export const courses: readonly Course[] = [
  {
    id: 'website-app',
    name: 'AI Website & App Building',
    shortName: 'Websites & Apps',
    tagline: 'From a sketch on paper to a page that anyone can open.',
    summary:
      'Your child plans, designs and publishes websites and simple apps with AI tools as helpers, and learns how to ask, check and improve instead of only copying.',
  },
  {
    id: 'video-animation',
    name: 'AI Video Creation & Cartoon Animation',
    shortName: 'Videos & Animations',
    tagline: 'From a story in the head to a film with a title and an audience.',
    summary:
      'Your child writes stories, designs characters and makes videos and cartoons with AI tools, with voice, music and cuts that hold an audience to the end.',
  },
];

/** Returns the course that a URL names ('video' is an old name), or null when it names none. */
export function courseFromUrl(name: string | null | undefined): Course | null {
  const id = name === 'video' ? 'video-animation' : name;
  return courses.find((course) => course.id === id) ?? null;
}

/** Returns the package that a URL names, or null when it names none. */
export function packageFromUrl(name: string | null | undefined): Package | null {
  return packages.find((candidate) => candidate.id === name) ?? null;
}

export type Package = {
  id: PackageId;
  name: string;
  summary: string;
  features: readonly string[];
  support: string;
};

export const packages: readonly Package[] = [
  {
    id: 'diy',
    name: 'DIY Learning',
    summary: 'For children who like to go at their own pace.',
    features: [
      'All 20 self-paced video lessons',
      'Assignments after the lessons',
      'Progress dashboard for you and your child',
      'Community forum',
      'Certificate at the end',
      'Lifetime access',
    ],
    support: 'Support answers in 24-48 hours',
  },
  {
    id: 'mentored',
    name: 'Mentored Experience',
    summary: 'Everything in DIY, and a person who knows your child.',
    features: [
      'Everything in DIY Learning',
      'A personal mentor',
      'Weekly 45-minute 1-on-1 video sessions',
      'Live support and messaging',
      'Personalised feedback on every project',
      'Career guidance and priority support',
    ],
    support: 'Support answers the same day',
  },
];
