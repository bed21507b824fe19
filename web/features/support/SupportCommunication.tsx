import { fullTimeText } from '../../../contract/time.ts';
import type { SupportSectionProps } from './SupportLearning.tsx';
import { SupportFiles, SupportList } from './SupportList.tsx';

/** Renders the messages, sessions and notifications of a child, as its family sees them. */
export function SupportCommunication({ data, timeZone }: SupportSectionProps) {
  const messages = data.student?.messages.edges.map(({ node }) => node) ?? [];
  const sessions = [...data.upcoming.edges, ...data.past.edges].map(({ node }) => node);
  const notifications = data.adminStudent?.familyNotifications ?? [];
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <SupportList title="Messages" empty="Nobody has written yet." count={messages.length}>
        {messages.map(({ id, subject, content, sender, createdAt, attachments }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <p className="text-base text-muted">{`${sender.name}, ${fullTimeText(createdAt, timeZone)}`}</p>
            {subject && <p className="font-bold">{subject}</p>}
            <p className="whitespace-pre-wrap">{content}</p>
            <SupportFiles files={attachments} />
          </li>
        ))}
      </SupportList>
      <div className="grid grid-cols-1 content-start gap-5">
        <SupportList title="Sessions" empty="No session is planned." count={sessions.length}>
          {sessions.map(({ id, title, startsAt, status, mentor, notes }) => (
            <li key={id} className="grid grid-cols-1 gap-1">
              <p className="font-bold">{title}</p>
              <p className="text-base text-muted">
                {`${fullTimeText(startsAt, timeZone)}, ${mentor.name}, ${status.replace('_', ' ').toLowerCase()}`}
              </p>
              {notes && <p>{notes}</p>}
            </li>
          ))}
        </SupportList>
        <SupportList title="Notifications" empty="There are none." count={notifications.length}>
          {notifications.map(({ id, title, body, createdAt }) => (
            <li key={id} className="grid grid-cols-1 gap-1">
              <p className="font-bold">{title}</p>
              <p>{body}</p>
              <p className="text-base text-muted">{fullTimeText(createdAt, timeZone)}</p>
            </li>
          ))}
        </SupportList>
      </div>
    </div>
  );
}
