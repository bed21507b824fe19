import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { DropdownLink, DropdownMenu } from '../../ui/DropdownMenu.tsx';
import { calendarFile, googleCalendar, outlookCalendar } from './calendarLinks.ts';
import type { Session } from './sessionFeed.ts';

/** Renders links that add a session to the viewer's calendar. */
export function CalendarMenu({ session }: { session: Session }) {
  return (
    <DropdownMenu
      label={`Add ${session.title} to a calendar`}
      align="start"
      trigger={
        <Button variant="outline" size="sm" icon={<CalendarPlus className="size-5" aria-hidden="true" />}>
          Add to Calendar
          <span className="sr-only">: {session.title}</span>
        </Button>
      }
    >
      <DropdownLink href={googleCalendar(session)} newTab>
        Google Calendar
      </DropdownLink>
      <DropdownLink href={outlookCalendar(session)} newTab>
        Outlook
      </DropdownLink>
      <DropdownLink href={calendarFile(session)}>Calendar file (.ics)</DropdownLink>
    </DropdownMenu>
  );
}
