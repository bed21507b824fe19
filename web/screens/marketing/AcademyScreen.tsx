import { HeroMentor } from '../../ui/art/HeroMentor.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { Section } from '../../ui/Section.tsx';
import { Waitlist } from './academy/Waitlist.tsx';

const facts = [
  { what: 'Length', value: '8 weeks' },
  { what: 'Ages', value: '12-16+' },
  { what: 'Applications', value: 'Twice a year' },
  { what: 'Places', value: 'By application only' },
];

const learned = [
  'Planning a product: from a problem to a first version',
  'Building with AI tools and checking what they produce',
  'Working in a small team with roles and dates',
  'Presenting to people who ask questions',
  'A project for the public, with a name on it',
];

const path = [
  { title: 'Apply', text: 'A short form and something you have made, however small.' },
  { title: 'Talk', text: 'A conversation of twenty minutes, with a parent in the room.' },
  { title: 'Build', text: 'Eight weeks in a small group, with mentors beside you.' },
  { title: 'Show', text: 'A final day at which every team presents.' },
];

export function AcademyScreen() {
  const platformName = usePlatformName();
  return (
    <>
      <PageHead
        tab="Academy"
        badge={<Badge tone="teal">Coming Soon</Badge>}
        title={`${platformName} Academy`}
        lead="For those who want to go further: eight weeks in a small group, by application."
        art={<HeroMentor />}
        actions={
          <div className="grid gap-2">
            <Button disabled>Apply</Button>
            <p className="text-base text-muted">Applications are not open yet.</p>
          </div>
        }
      />
      <dl className="wrap grid grid-cols-2 gap-5 py-10 lg:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.what} className="rounded-brick border-2 border-line bg-surface p-5">
            <dt className="text-muted">{fact.what}</dt>
            <dd className="font-display text-xl font-semibold sm:text-2xl">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <Section sunken title="What they learn">
        <CheckList wide items={learned} />
      </Section>
      <Section title="How it will go">
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {path.map((stage, index) => (
            <li
              key={stage.title}
              className="grid content-start gap-2 rounded-brick border-2 border-line bg-surface p-5"
            >
              <span className="font-display text-lg text-indigo">Step {index + 1}</span>
              <h3 className="text-xl">{stage.title}</h3>
              <p className="text-base text-muted">{stage.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Waitlist />
    </>
  );
}
