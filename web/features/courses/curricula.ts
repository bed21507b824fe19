import type { CourseId } from './courses.ts';

type Curriculum = {
  /** Results that the child can show at the end. */
  outcomes: readonly string[];
  weeks: readonly { title: string; text: string }[];
};

/** What each course consists of. Apart from the courses, whose names are on every page. */
export const curricula: Record<CourseId, Curriculum> = {
  'website-app': {
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
  'video-animation': {
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
};
