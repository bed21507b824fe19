import { clsx } from 'clsx';
import { Award, Flag, Rocket, Star, Trophy } from 'lucide-react';
import { achievements } from '../../../contract/lessons.ts';

const icons = [Flag, Rocket, Star, Award, Trophy];

type AchievementsProps = { completed: number; total: number };

/** Renders the achievements of a child: those reached and those still ahead. */
export function Achievements({ completed, total }: AchievementsProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 min-[22.5rem]:grid-cols-3 md:grid-cols-5">
      {achievements(completed, total).map(({ lessons, title, reached }, index) => {
        const Icon = icons[index] ?? Star;
        return (
          <li
            key={title}
            className={clsx(
              'grid content-start justify-items-center gap-1 rounded-brick border-2 px-1.5 py-4 text-center',
              reached ? 'border-mango-edge bg-mango-soft' : 'border-dashed border-line-strong',
            )}
          >
            <span
              className={clsx(
                'grid size-12 place-items-center rounded-full',
                reached ? 'bg-mango text-on-mango' : 'bg-sunken text-muted',
              )}
            >
              <Icon className="size-6" aria-hidden="true" />
            </span>
            <span className="mt-1 font-display font-medium leading-tight sm:text-lg">{title}</span>
            <span className="text-base leading-tight text-muted">
              {reached ? 'Reached' : lessons === 1 ? '1 lesson' : `${lessons} lessons`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
