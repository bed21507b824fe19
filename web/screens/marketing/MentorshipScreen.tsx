import { CalendarHeart, Compass, MessagesSquare, PencilRuler, TrendingUp, Zap } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { packages } from '../../features/courses/courses.ts';
import { PackageComparison } from '../../features/courses/PackageComparison.tsx';
import { usePrices } from '../../features/courses/prices.ts';
import { HeroMentor } from '../../ui/art/HeroMentor.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { CheckList } from '../../ui/CheckList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Testimonials } from './home/Testimonials.tsx';

const benefits = [
  {
    title: 'A session every week',
    text: '45 minutes, one to one, at a time you agree on.',
    Icon: CalendarHeart,
  },
  {
    title: 'Questions get answers',
    text: 'Messages between the sessions, with you in the conversation.',
    Icon: MessagesSquare,
  },
  {
    title: 'Feedback on real work',
    text: 'Every project is looked at by somebody who knows your child.',
    Icon: PencilRuler,
  },
  {
    title: 'Nobody gets stuck',
    text: 'Live support when a lesson will not go the way it should.',
    Icon: Zap,
  },
  {
    title: 'A view of the road',
    text: 'Career guidance: what one can become with these skills.',
    Icon: Compass,
  },
  {
    title: 'They finish',
    text: 'Somebody is waiting to see the next step, and that helps.',
    Icon: TrendingUp,
  },
];

const stories = [
  {
    quote:
      'In week two he wanted to stop. His mentor asked what he would build for his football team. He has not stopped since.',
    name: 'Hauwa M.',
    about: 'Mother of Ibrahim, 13, Abuja',
  },
  {
    quote:
      'My mentor showed me how to plan a scene before I animate it. Now my films make sense to other people too.',
    name: 'Adaeze, 12',
    about: 'Video and animation course, Owerri',
  },
  {
    quote:
      'She presents her own app in English, to adults, without notes. That is worth more to me than the certificate.',
    name: 'Tunde B.',
    about: 'Father of Simi, 15, Ibadan',
  },
];

export function MentorshipScreen() {
  const prices = usePrices();
  const mentored = packages.find((offer) => offer.id === 'mentored');
  return (
    <>
      <PageHead
        tab="Mentorship"
        title="Somebody in your child's corner, every week"
        lead="The Mentored Experience is everything in DIY Learning, and a person who guides, asks, listens and notices."
        art={<HeroMentor />}
        actions={<LinkButton to="/select-course?mentored=true">Choose a Mentored Course</LinkButton>}
      />
      <Section title="What a mentor changes">
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map(({ title, text, Icon }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-mango-soft">
                <Icon className="size-7 text-mango-text" aria-hidden="true" />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="text-xl">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section sunken title="DIY and mentored side by side">
        <PackageComparison />
      </Section>
      <Section title="Three stories">
        <Testimonials items={stories} />
      </Section>
      <Section sunken title="What is included, and what it is worth">
        <div className="grid gap-8 lg:grid-cols-2">
          <div className="rounded-3xl border-2 border-line bg-surface p-6 sm:p-8">
            <CheckList items={mentored?.features ?? []} />
          </div>
          <dl className="grid content-start gap-4">
            <Price label="Private tutoring" price="₦15,000-25,000" unit="per hour" />
            <Price label="Bootcamps" price="₦500,000+" unit="per course" />
            <Price
              label="Mentored Experience"
              price={formatMoney(prices.mentored, prices.symbol, 'IF_ANY')}
              unit="once, for the whole course"
              ours
            />
          </dl>
        </div>
      </Section>
      <CallToAction
        title="Find the right mentor for your child"
        text="Choose the course; we choose a mentor who fits, and you can change your mind within 7 days."
        to="/select-course?mentored=true"
        button="Choose a Mentored Course"
      />
    </>
  );
}

type PriceProps = { label: string; price: string; unit: string; ours?: boolean };

function Price({ label, price, unit, ours }: PriceProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 rounded-brick p-5 ${ours ? 'bg-mango text-on-mango' : 'border-2 border-line bg-surface'}`}
    >
      <dt className="font-display text-xl font-medium">{label}</dt>
      <dd>
        <strong className="price text-2xl">{price}</strong> {unit}
      </dd>
    </div>
  );
}
