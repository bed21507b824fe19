import { Clapperboard, Gamepad2, Globe, Palette } from 'lucide-react';
import { HeroChallenge } from '../../ui/art/HeroChallenge.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';

const prizes = [
  { place: '1st', amount: '₦2,500,000', style: 'bg-mango text-on-mango' },
  { place: '2nd', amount: '₦1,500,000', style: 'bg-indigo text-on-indigo' },
  { place: '3rd', amount: '₦1,000,000', style: 'bg-teal text-on-teal' },
];

const categories = [
  { title: 'Websites and apps', text: 'A page or an app that solves a problem somebody has.', Icon: Globe },
  { title: 'Video', text: 'A film of up to three minutes that tells or explains.', Icon: Clapperboard },
  { title: 'Animation', text: 'A cartoon with characters of your own.', Icon: Palette },
  { title: 'Games', text: 'A small game that makes others want another round.', Icon: Gamepad2 },
];

const timeline = ['Registration opens', 'Submissions close', 'Finalists announced', 'Live final'];

const requirements = [
  'Ages 10-16+, with the consent of a parent or guardian',
  'A project of your own, made with the help of AI tools',
  'One entry per child and category',
  'A short text that says what you made and which tools helped',
  'Free: there is no fee to enter',
];

export function ChallengeScreen() {
  return (
    <>
      <PageHead
        tab="Creator Challenge"
        badge={<Badge tone="mango">Coming Soon</Badge>}
        title="The Creator Challenge"
        lead="A free contest for young creators, every 6 months, with a prize pool of ₦5,000,000."
        art={<HeroChallenge />}
        actions={
          <div className="grid gap-2">
            <Button disabled>Register</Button>
            <p className="text-base text-muted">Registration is not open yet.</p>
          </div>
        }
      />
      <Section title="The prizes">
        <ol className="grid gap-5 sm:grid-cols-3">
          {prizes.map((prize) => (
            <li
              key={prize.place}
              className={`grid justify-items-center gap-1 rounded-3xl p-7 ${prize.style}`}
            >
              <span className="font-display text-xl font-medium">{prize.place} prize</span>
              <strong className="font-display text-4xl font-semibold">{prize.amount}</strong>
            </li>
          ))}
        </ol>
      </Section>
      <Section sunken title="Four categories">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {categories.map(({ title, text, Icon }) => (
            <li
              key={title}
              className="grid content-start gap-2 rounded-3xl border-2 border-line bg-surface p-6"
            >
              <Icon className="size-9 text-indigo" aria-hidden="true" />
              <h3 className="text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Timeline" lead="The dates will be announced together with the first Challenge.">
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {timeline.map((stage) => (
            <li
              key={stage}
              className="grid gap-1 rounded-brick border-2 border-dashed border-line-strong p-5"
            >
              <span className="font-display text-xl font-medium">{stage}</span>
              <span className="text-muted">TBA</span>
            </li>
          ))}
        </ol>
      </Section>
      <Section sunken title="Who can enter">
        <CheckList wide items={requirements} />
      </Section>
    </>
  );
}
