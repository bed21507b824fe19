import { courses } from '../../features/courses/courses.ts';

/** A page that is prerendered at build time, for a fast first paint and for crawlers. */
export type PublicPage = {
  path: string;
  /** One or two sentences for search results and shared links; up to 160 characters. */
  description: string;
  /** The canonical path, when the same page has several; the others are not in the site map. */
  canonical?: string;
  /** The picture that a shared link shows; see socialPictures. */
  picture?: SocialPicture;
  structured?: 'organisation' | 'courses' | 'faq';
};

export type SocialPicture = 'home' | 'website-app' | 'video-animation';

const home: Omit<PublicPage, 'path'> = {
  description:
    'Children aged 10 to 16+ learn to build websites, apps, videos and animations with AI tools: 20 short lessons in 4 weeks, with or without a mentor.',
  canonical: '/',
  structured: 'organisation',
};

const animation: Omit<PublicPage, 'path'> = {
  description: courseText('video-animation'),
  canonical: '/course/video-animation',
  picture: 'video-animation',
  structured: 'courses',
};

/** Every public route that is prerendered. The titles are those of the screens. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', ...home },
  { path: '/home', ...home },
  {
    path: '/courses',
    description:
      'Two courses of 4 weeks and 20 lessons each: AI Website & App Building, and AI Video Creation & Cartoon Animation. Alone or with a mentor.',
    structured: 'courses',
  },
  {
    path: '/course/website-app',
    description: courseText('website-app'),
    picture: 'website-app',
    structured: 'courses',
  },
  { path: '/course/video-animation', ...animation },
  { path: '/course/video', ...animation },
  {
    path: '/pricing',
    description:
      'What Little Makers costs: DIY Learning or the Mentored Experience, paid once, with a 7-day money-back promise.',
  },
  {
    path: '/select-course',
    description:
      'Choose a course and a package for your child, and compare both ways of learning side by side.',
  },
  {
    path: '/mentorship',
    description:
      'A mentor who knows your child by name: weekly 45-minute one-to-one sessions, messages and feedback on every project.',
  },
  {
    path: '/mentored-pricing',
    description:
      'What the Mentored Experience costs and holds: a personal mentor, weekly one-to-one sessions and feedback, paid once for the whole course.',
  },
  {
    path: '/gallery',
    description: 'Websites, apps, videos and animations that children built in the courses of Little Makers.',
  },
  {
    path: '/about',
    description:
      'Little Makers is a learning platform from Lagos, where children become makers: what we believe, what we provide and who learns with us.',
  },
  {
    path: '/challenge',
    description:
      'The Creator Challenge: a free contest for young creators every 6 months, with a prize pool of ₦5,000,000. Registration opens later.',
  },
  {
    path: '/academy',
    description:
      'Little Makers Academy: eight weeks in a small group for ages 12-16+, by application, twice a year. Join the waitlist.',
  },
  {
    path: '/faq',
    description:
      'Answers for parents: age, time and tools, payment and refunds, mentors, safety, and how to reach Little Makers.',
    structured: 'faq',
  },
  {
    path: '/certificate',
    description:
      'Check the certificate of a child who completed a course of Little Makers, by the code that is printed on it.',
  },
  { path: '/terms', description: 'The terms under which families learn with Little Makers.' },
  {
    path: '/privacy',
    description:
      'What Little Makers knows about your family, why, for how long, and what you can ask us to do.',
  },
  {
    path: '/cookies',
    description: 'Which cookies and local storage Little Makers uses: only what the platform needs to work.',
  },
  {
    path: '/refund',
    description:
      'Your money back within 7 days: how to ask for a refund, and how long each way of payment takes.',
  },
];

function courseText(id: string): string {
  const course = courses.find((course) => course.id === id);
  if (!course) throw new Error(`There is no course ${id}`);
  return `${course.name} for ages 10 to 16+. ${course.tagline} 20 short lessons in 4 weeks.`;
}
