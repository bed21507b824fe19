import { PLACEHOLDERS } from '../../contract/protocol.ts';
import type { PublicPage } from '../app/routing/publicPages.ts';
import { visitorSession } from '../features/accounts/session/session.ts';
import { courseFacts, courses } from '../features/courses/courses.ts';
import { curricula } from '../features/courses/curricula.ts';
import { contact } from '../screens/legal/contactDetails.ts';
import { faq } from '../screens/marketing/content/faq.ts';

const provider = {
  '@type': 'EducationalOrganization',
  name: 'Little Makers',
  url: `${PLACEHOLDERS.origin}/`,
};

const organisation = {
  ...provider,
  logo: `${PLACEHOLDERS.origin}/social/home.png`,
  email: visitorSession.supportEmail,
  telephone: contact.phone,
  address: { '@type': 'PostalAddress', addressLocality: 'Lagos', addressCountry: 'NG' },
};

const course = ({ id, name, summary }: (typeof courses)[number]) => ({
  '@type': 'Course',
  '@id': `${PLACEHOLDERS.origin}/course/${id}`,
  url: `${PLACEHOLDERS.origin}/course/${id}`,
  name,
  description: summary,
  image: `${PLACEHOLDERS.origin}/social/${id}.png`,
  inLanguage: 'en',
  typicalAgeRange: '10-16',
  teaches: curricula[id].outcomes,
  provider,
  // No amount: it depends on the country, which only the gateway knows.
  offers: { '@type': 'Offer', category: 'Paid', url: `${PLACEHOLDERS.origin}/pricing?course=${id}` },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseSchedule: { '@type': 'Schedule', duration: 'P4W', repeatFrequency: 'Weekly', repeatCount: 4 },
    courseWorkload: 'PT15H',
    description: `${courseFacts.lessons} lessons of ${courseFacts.lessonLength}`,
  },
});

/** Returns the schema.org data of a page for search engines; null when there is none. */
export function structuredData({ path, canonical, structured }: PublicPage): object | null {
  const graph = (nodes: object[]) => ({ '@context': 'https://schema.org', '@graph': nodes });
  switch (structured) {
    case 'organisation':
      return graph([
        organisation,
        { '@type': 'WebSite', name: 'Little Makers', url: `${PLACEHOLDERS.origin}/` },
      ]);
    case 'courses': {
      const pageCourses = courses.filter(({ id }) => (canonical ?? path) === `/course/${id}`);
      return graph((pageCourses.length > 0 ? pageCourses : courses).map(course));
    }
    case 'faq':
      return graph([{ '@type': 'FAQPage', mainEntity: questions() }]);
    default:
      return null;
  }
}

/** Returns the questions of the FAQ, without answers that name a price: it may change after the page was built. */
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
