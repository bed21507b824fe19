import {
  ArrowRight,
  BookOpen,
  Compass,
  MessagesSquare,
  Trophy,
  UserPlus,
  UserRound,
  Video,
} from 'lucide-react';
import { careerPath } from '../../../contract/careerPaths.ts';
import { Link } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';

const actions = [
  { label: 'Community', to: '/community', Icon: MessagesSquare, forParents: false },
  { label: 'Live Calls', to: '/calls', Icon: Video, forParents: false },
  { label: 'Profile', to: '/profile', Icon: UserRound, forParents: false },
  { label: 'Enroll Another Child', to: '/select-course', Icon: UserPlus, forParents: true },
  { label: 'Explore Courses', to: '/courses', Icon: BookOpen, forParents: false },
  { label: 'Creator Challenge', to: '/challenge', Icon: Trophy, forParents: false },
];

export function QuickActions({ isParent, studentId }: { isParent: boolean; studentId: string }) {
  const career = { label: 'Career Plan', to: careerPath(studentId), Icon: Compass, forParents: false };
  return (
    <Card tone="indigo" className="grid gap-4">
      <h2 className="text-2xl">Quick Actions</h2>
      <ul className="grid gap-2.5">
        {[career, ...actions]
          .filter(({ forParents }) => isParent || !forParents)
          .map(({ label, to, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-13 items-center gap-3 rounded-xl bg-surface px-4 py-2.5 font-bold hover:bg-mango-soft"
              >
                <Icon className="size-5 text-indigo" aria-hidden="true" />
                <span className="flex-1">{label}</span>
                <ArrowRight className="size-5 text-indigo" aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
