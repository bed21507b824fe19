import { clsx } from 'clsx';
import { Award, Flag, Rocket, Star, Trophy } from 'lucide-react';
import { achievements } from '../../../contract/lessons.ts';
import { Celebration } from '../../ui/Celebration.tsx';

const icons = [Flag, Rocket, Star, Award, Trophy];

type AchievementsProps = {
  completed: number;
  total: number;
  /** How many of those reached are celebrated. */
  newCount: number;
};

/** Renders the achievements of a child as a strip: those reached, with the new ones celebrated, and those still ahead. */
export function Achievements({ completed, total, newCount }: AchievementsProps) {
  const all = achievements(completed, total);
  const reachedCount = all.filter(({ reached }) => reached).length;
  const newTitles = all.slice(reachedCount - newCount, reachedCount).map(({ title }) => title);
  return (
    <div className="relative grid grid-cols-1 gap-2">
      <p role="status" className="font-display text-lg font-medium text-mango-text empty:hidden">
        {newTitles.length > 0 && `New achievement: ${newTitles.join(' ')}`}
      </p>
      <ul
        // A strip that scrolls is in reach of the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls sideways on a narrow screen.
        tabIndex={0}
        aria-label="Achievements"
        className="relative -mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]"
      >
        {all.map(({ lessons, title, reached }, index) => {
          const Icon = icons[index] ?? Star;
          const isNew = newTitles.includes(title);
          return (
            <li
              key={title}
              className={clsx(
                'flex min-w-40 flex-1 items-center gap-2.5 rounded-brick border-2 px-3 py-2',
                reached ? 'border-mango-edge bg-mango-soft' : 'border-dashed border-line-strong',
                isNew && 'motion-safe:animate-rise',
              )}
            >
              <span
                className={clsx(
                  'grid size-9 shrink-0 place-items-center rounded-full',
                  reached ? 'bg-mango text-on-mango' : 'bg-sunken text-muted',
                )}
              >
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="grid leading-tight">
                <span className="font-display font-medium">{title}</span>
                <span className="text-base text-muted">
                  {reached ? 'Reached' : lessons === 1 ? '1 lesson' : `${lessons} lessons`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {newCount > 0 && <Celebration key={newCount} />}
    </div>
  );
}
