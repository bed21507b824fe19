export type NavLink = {
  label: string;
  to: string;
  note?: string;
  /** Text for screen readers that makes the label clear out of context. */
  about?: string;
};
export type NavEntry = NavLink | { label: string; links: readonly NavLink[] };

const price = (course: string, plan: string) => `/pricing?course=${course}&package=${plan}`;

/** The entries of the header and of the mobile menu, in reading order. */
export const navigation: readonly NavEntry[] = [
  { label: 'Home', to: '/' },
  {
    label: 'Courses',
    links: [
      { label: 'AI Website & App Building', to: '/course/website-app', note: '20 lessons, 4 weeks' },
      {
        label: 'AI Video Creation & Cartoon Animation',
        to: '/course/video-animation',
        note: '20 lessons, 4 weeks',
      },
    ],
  },
  {
    label: 'Pricing',
    links: [
      { label: 'Websites & Apps: DIY Learning', to: price('website-app', 'diy') },
      { label: 'Websites & Apps: Mentored', to: price('website-app', 'mentored') },
      { label: 'Video & Animation: DIY Learning', to: price('video-animation', 'diy') },
      { label: 'Video & Animation: Mentored', to: price('video-animation', 'mentored') },
      { label: 'Compare All', to: '/select-course' },
      { label: 'Learn More', to: '/mentorship', about: 'about the Mentored Experience' },
    ],
  },
  { label: 'About', to: '/about' },
  { label: 'Challenge', to: '/challenge' },
  { label: 'Academy', to: '/academy' },
  { label: 'Gallery', to: '/gallery' },
];

export const footerLinks: readonly NavLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Courses', to: '/courses' },
  { label: 'Challenge', to: '/challenge' },
  { label: 'Academy', to: '/academy' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Support', to: '/support' },
  { label: 'Gallery', to: '/gallery' },
];

export const legalLinks: readonly NavLink[] = [
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Cookie Policy', to: '/cookies' },
  { label: 'Refund Policy', to: '/refund' },
];

/** Returns true when a link of the site, with or without a query, leads to the open page. */
export function isCurrent(to: string, pathname: string): boolean {
  const [path] = to.split('?');
  return path === pathname || (path === '/' && pathname === '/home');
}
