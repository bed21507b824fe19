export type CourseId = 'website-app' | 'video-animation';
export type PackageId = 'diy' | 'mentored';

export type Course = {
  id: CourseId;
  name: string;
  shortName: string;
  tagline: string;
  summary: string;
  /** Results that the child can show at the end. */
  outcomes: readonly string[];
  weeks: readonly { title: string; text: string }[];
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
    outcomes: [
      'A personal website that is published and can be shared',
      'A small app with buttons that do real things',
      'A page for a school, church or family business',
      'A final project of their own idea, presented to others',
    ],
    weeks: [
      {
        title: 'Meet your AI helpers',
        text: 'What AI can and cannot do, how to ask for what you mean, and staying safe online.',
      },
      {
        title: 'Design and build pages',
        text: 'Layout, colour, words and pictures; a first website goes online.',
      },
      { title: 'Make it do things', text: 'Buttons, forms and small games: the step from a page to an app.' },
      {
        title: 'Your own project',
        text: 'Plan it, build it, test it with real people and show it to the group.',
      },
    ],
  },
  {
    id: 'video-animation',
    name: 'AI Video Creation & Cartoon Animation',
    shortName: 'Videos & Animations',
    tagline: 'From a story in the head to a film with a title and an audience.',
    summary:
      'Your child writes stories, designs characters and makes videos and cartoons with AI tools, with voice, music and cuts that hold an audience to the end.',
    outcomes: [
      'A cartoon character that stays the same in every scene',
      'A short animated story with voices and music',
      'An explainer video on a subject they care about',
      'A final film of their own, shown at the premiere',
    ],
    weeks: [
      {
        title: 'Stories and scripts',
        text: 'What makes a story work, and how AI helps to write one without taking it over.',
      },
      {
        title: 'Characters and scenes',
        text: 'Drawing with words: characters, places and a storyboard that fits together.',
      },
      { title: 'Moving pictures', text: 'Animation, voice, music and sound, and the art of cutting.' },
      { title: 'Your own film', text: 'From first idea to premiere, with feedback on the way.' },
    ],
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
