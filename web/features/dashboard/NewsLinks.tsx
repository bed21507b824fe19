import { Bell, MessageCircle } from 'lucide-react';
import { Link } from '../../lib/router/router.tsx';
import { useUnreadMessages } from '../messaging/useUnreadMessages.ts';

/** Leads to what is new about a child; renders nothing when nothing is. */
export function NewsLinks({ studentId, news }: { studentId: string; news: number }) {
  const messages = useUnreadMessages().of(studentId);
  const links = [
    { tab: 'messages', text: textOf(messages, 'message'), count: messages, Icon: MessageCircle },
    { tab: 'notifications', text: textOf(news, 'notification'), count: news, Icon: Bell },
  ].filter(({ count }) => count > 0);
  if (links.length === 0) return null;
  return (
    <ul aria-label="What is new" className="flex flex-wrap gap-2">
      {links.map(({ tab, text, Icon }) => (
        <li key={tab}>
          <Link
            to={`/dashboard?student=${studentId}&tab=${tab}`}
            className="flex min-h-11 items-center gap-2 rounded-full bg-coral-soft px-4 font-bold text-coral hover:underline"
          >
            <Icon className="size-5" aria-hidden="true" />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const textOf = (count: number, noun: string) => `${count} new ${noun}${count === 1 ? '' : 's'}`;
