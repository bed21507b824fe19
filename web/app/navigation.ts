export type NavLink = {
  label: string;
  to: string;
  note?: string;
  /** What the label leaves open, for those who hear the link without what stands around it. */
  about?: string;
};
export type NavEntry = NavLink | { label: string; links: readonly NavLink[] };

const price = (course: string, plan: string) => `/pricing?course=${course}&package=${plan}`;

/** The bar at the top and the mobile menu, in the order in which they are read. */
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
  { label: 'Gallery', to: '/gallery' },
];

export const legalLinks: readonly NavLink[] = [
  { label: 'Terms of Service', to: '/terms' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Cookie Policy', to: '/cookies' },
  { label: 'Refund Policy', to: '/refund' },
];

/** Whether an address of the site, query or not, is the page that is open. */
export function isCurrent(to: string, pathname: string): boolean {
  const [path] = to.split('?');
  return path === pathname || (path === '/' && pathname === '/home');
}
