import {
  BookOpenText,
  Check,
  Film,
  GraduationCap,
  Hourglass,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Users,
  Wallet,
} from 'lucide-react';
import { courses } from '../../features/courses/courses.ts';
import { CourseCard } from '../../features/enrolment/CourseCard.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { usePlatformName } from '../../ui/platformName.ts';
import { Section } from '../../ui/Section.tsx';
import { facts, pains, solutions, steps, testimonials } from './content/home.tsx';
import { Hero } from './home/Hero.tsx';
import { StayUpdated } from './home/StayUpdated.tsx';
import { Teasers } from './home/Teasers.tsx';
import { Testimonials } from './home/Testimonials.tsx';

const painIcons = [Smartphone, GraduationCap, Wallet, Hourglass];
const solutionIcons = [BookOpenText, ShieldCheck, Sparkles, Users, Film, Check];
const stepColours = [
  'bg-mango text-on-mango',
  'bg-indigo text-on-indigo',
  'bg-teal text-on-teal',
  'bg-mango text-on-mango',
  'bg-indigo text-on-indigo',
];

export function HomeScreen() {
  const platformName = usePlatformName();
  return (
    <>
      <title>{`${platformName}: children who make things with AI`}</title>
      <Hero />
      <Facts />
      <Section
        title="Does this sound like home?"
        lead="Most parents we meet tell us one of these four things."
      >
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {pains.map((pain, index) => (
            <Point key={pain.title} {...pain} Icon={painIcons[index] ?? Hourglass} tone="coral" />
          ))}
        </ul>
      </Section>
      <Section
        sunken
        title="A better way to spend an hour"
        lead={`${platformName} turns the same screen into a workbench, with people around it who care.`}
      >
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {solutions.map((solution, index) => (
            <Point key={solution.title} {...solution} Icon={solutionIcons[index] ?? Check} tone="teal" />
          ))}
        </ul>
      </Section>
      <Section title="How it works" lead="Five steps from today to your child's first finished project.">
        <ol className="grid gap-4 lg:grid-cols-5">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className="flex gap-4 rounded-brick border-2 border-line bg-surface p-5 lg:flex-col lg:gap-3"
            >
              <span
                aria-hidden="true"
                className={`grid size-12 shrink-0 place-items-center rounded-xl font-display text-2xl font-semibold ${stepColours[index]}`}
              >
                {index + 1}
              </span>
              <div className="grid gap-1">
                <h3 className="text-xl">{step.title}</h3>
                <p className="text-base text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        sunken
        title="Available courses"
        lead="Two ways to start. Both end with a project of your child's own."
      >
        <div className="grid gap-6 md:grid-cols-2">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </div>
        <LinkButton to="/courses" variant="outline" className="justify-self-center">
          See both courses and packages
        </LinkButton>
      </Section>
      <Section title="On the way" lead="Two more stages for young makers, opening later.">
        <Teasers />
      </Section>
      <Section sunken title="What families say">
        <Testimonials items={testimonials} />
      </Section>
      <StayUpdated />
    </>
  );
}

function Facts() {
  return (
    <ul className="wrap grid grid-cols-2 gap-x-4 gap-y-6 py-8 lg:grid-cols-4 lg:py-10">
      {facts.map((fact) => (
        <li key={fact.text} className="grid leading-snug">
          <strong className="font-display text-3xl font-semibold text-indigo sm:text-4xl">
            {fact.value}
          </strong>
          <span className="text-muted">{fact.text}</span>
        </li>
      ))}
    </ul>
  );
}

type PointProps = { title: string; text: string; Icon: typeof Check; tone: 'coral' | 'teal' };

function Point({ title, text, Icon, tone }: PointProps) {
  const icon = (
    <Icon
      className={tone === 'coral' ? 'size-8 text-coral' : 'size-7 text-teal'}
      aria-hidden="true"
      strokeWidth={2.2}
    />
  );
  if (tone === 'coral')
    return (
      <li className="grid content-start gap-2 rounded-3xl bg-coral-soft p-6">
        {icon}
        <h3 className="text-xl">{title}</h3>
        <p>{text}</p>
      </li>
    );
  return (
    <li className="flex gap-4">
      <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-teal-soft">{icon}</span>
      <div className="grid content-start gap-1">
        <h3 className="text-xl">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}
