import { Flag, Hammer, Heart, type LucideIcon } from 'lucide-react';
import type { CareerPlanList } from '../../../../contract/careers.ts';

type ListTexts = {
  Icon: LucideIcon;
  /** The heading for the child, and for everybody else. */
  own: string;
  about: (firstName: string) => string;
  /** Stands in the place of the lines while there are none. */
  empty: string;
  label: string;
  hint: string;
};

/** What the page says about each list of a plan. */
export const PLAN_TEXTS: Record<CareerPlanList, ListTexts> = {
  LIKED: {
    Icon: Heart,
    own: 'What I like',
    about: (firstName) => `What ${firstName} likes`,
    empty: 'Nothing here yet. What is fun, even when it is hard?',
    label: 'Add something liked',
    hint: 'Such as: drawing faces, or explaining things.',
  },
  MADE: {
    Icon: Hammer,
    own: 'What I made',
    about: (firstName) => `What ${firstName} made`,
    empty: 'Nothing here yet. Small things count too.',
    label: 'Add something made',
    hint: 'Such as: a page about our street.',
  },
  NEXT: {
    Icon: Flag,
    own: 'What next',
    about: () => 'What next',
    empty: 'Nothing here yet. Take a first step from a pathway below, or write your own.',
    label: 'Add a next step',
    hint: 'Small enough to finish in a week or two.',
  },
};
