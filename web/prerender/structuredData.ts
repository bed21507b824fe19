import type { PublicPage } from '../app/publicPages.ts';
import { visitorSession } from '../features/accounts/session/session.ts';
import { courseFacts, courses } from '../features/courses/courses.ts';
import { contact } from '../screens/legal/contactDetails.ts';
import { faq } from '../screens/marketing/content/faq.ts';
import { ORIGIN } from './origin.ts';

const provider = { '@type': 'EducationalOrganization', name: 'Little Makers', url: `${ORIGIN}/` };

const organisation = {
  ...provider,
  logo: `${ORIGIN}/social/home.png`,
  email: visitorSession.supportEmail,
  telephone: contact.phone,
  address: { '@type': 'PostalAddress', addressLocality: 'Lagos', addressCountry: 'NG' },
};

const course = ({ id, name, summary, makes }: (typeof courses)[number]) => ({
  '@type': 'Course',
  '@id': `${ORIGIN}/course/${id}`,
  url: `${ORIGIN}/course/${id}`,
  name,
  description: summary,
  image: `${ORIGIN}/social/${id}.png`,
  inLanguage: 'en',
  typicalAgeRange: '10-16',
  teaches: makes,
  provider,
  // No amount: it depends on the country, and is for the gateway to say.
  offers: { '@type': 'Offer', category: 'Paid', url: `${ORIGIN}/pricing?course=${id}` },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseSchedule: { '@type': 'Schedule', duration: 'P4W', repeatFrequency: 'Weekly', repeatCount: 4 },
    courseWorkload: 'PT15H',
    description: `${courseFacts.lessons} lessons of ${courseFacts.lessonLength}`,
  },
});

/** What search engines read of a page, as schema.org puts it; null when there is nothing to add. */
export function structuredData({ path, canonical, structured }: PublicPage): object | null {
  const graph = (nodes: object[]) => ({ '@context': 'https://schema.org', '@graph': nodes });
  switch (structured) {
    case 'organisation':
      return graph([organisation, { '@type': 'WebSite', name: 'Little Makers', url: `${ORIGIN}/` }]);
    case 'courses': {
      const own = courses.filter(({ id }) => (canonical ?? path) === `/course/${id}`);
      return graph((own.length > 0 ? own : courses).map(course));
    }
    case 'faq':
      return graph([{ '@type': 'FAQPage', mainEntity: questions() }]);
    default:
      return null;
  }
}

/** Without the answers that name a price, which changes after the page was made. */
function questions(): object[] {
  return faq
    .flatMap((category) => category.questions)
    .filter(({ answer }) => !answer.includes('{'))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
}
