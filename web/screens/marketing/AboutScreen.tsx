import { Clapperboard, Globe, HeartHandshake, Lightbulb, MessagesSquare, Rocket } from 'lucide-react';
import { useSession } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { HeroBuild } from '../../ui/art/HeroBuild.tsx';
import { Card } from '../../ui/Card.tsx';
import { NotLoadedInline } from '../../ui/NotLoaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { Section } from '../../ui/Section.tsx';
import { CallToAction } from './CallToAction.tsx';

const provided = [
  { title: 'Website and app building', text: 'From the first page to a working app.', Icon: Globe },
  {
    title: 'Video and animation',
    text: 'From the first script to a cartoon with sound.',
    Icon: Clapperboard,
  },
  { title: 'Mentors', text: 'A personal guide, once a week, for those who want one.', Icon: HeartHandshake },
  {
    title: 'Weekend feedback',
    text: 'Live on Zoom, where children show what they made.',
    Icon: MessagesSquare,
  },
  {
    title: 'Ideas before tools',
    text: 'Tools change every month. Thinking in steps stays.',
    Icon: Lightbulb,
  },
  { title: 'A stage', text: 'A gallery, a contest and an academy to grow into.', Icon: Rocket },
];

const counters = [
  { value: '500+', text: 'families' },
  { value: '2', text: 'courses' },
  { value: '40', text: 'lessons' },
  { value: '₦5M', text: 'in prizes' },
];

// Loaded on demand, because it is hidden until an admin has entered it.
const CompanySection = lazyView(
  async () => (await import('../../features/company/CompanySection.tsx')).CompanySection,
  NotLoadedInline,
);

export function AboutScreen() {
  const platformName = usePlatformName();
  const { settings } = useSession();
  return (
    <>
      <PageHead
        tab="About Us"
        title="We help children become makers"
        lead={`${platformName} is a learning platform from Lagos. Children come to us with a phone in their hand and leave with something they built.`}
        art={<HeroBuild />}
      />
      <Section title="Why we are here">
        <div className="grid gap-6 md:grid-cols-2">
          <Card tone="mango" className="grid content-start gap-3">
            <h3 className="text-2xl">Our mission</h3>
            <p>
              To give every child the tools and the courage to make things with AI: websites that help a
              family business, apps that solve a small problem, films that tell a story only they know.
            </p>
          </Card>
          <Card tone="indigo" className="grid content-start gap-3">
            <h3 className="text-2xl">What we believe</h3>
            <p>
              Children learn by making, not by watching. AI should make them braver and not lazier. And a
              parent should be able to see, at any time, what their child is learning and with whom.
            </p>
          </Card>
        </div>
      </Section>
      <Section sunken title="What we provide">
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {provided.map(({ title, text, Icon }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-indigo-soft">
                <Icon className="size-7 text-indigo" aria-hidden="true" />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="text-xl">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="So far">
        <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
          {counters.map((counter) => (
            <li key={counter.text} className="rounded-3xl border-2 border-line bg-surface p-5 text-center">
              <strong className="block font-display text-4xl font-semibold text-indigo sm:text-5xl">
                {counter.value}
              </strong>
              <span className="text-muted">{counter.text}</span>
            </li>
          ))}
        </ul>
      </Section>
      {settings?.company && <CompanySection company={settings.company} />}
      <CallToAction
        title="Let your child make the first thing"
        text="Choose a course today, or see what the Creator Challenge will bring."
        to="/select-course"
        button="Choose a Course"
        second={{ to: '/challenge', button: 'See the Challenge' }}
      />
    </>
  );
}
