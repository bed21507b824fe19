import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../context.ts';
import { parseSender } from '../../platform/mail/sender.ts';
import { readPlatformName } from '../settings/settings.ts';
import { type CalendarEntry, calendarFile } from './ics.ts';

/** Answers a request with a calendar file. */
export async function sendCalendarFile(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  { entry, fileName }: { entry: CalendarEntry; fileName: string },
): Promise<void> {
  const organizer = {
    name: await readPlatformName(app.prisma),
    email: parseSender(app.config.mailFrom).address,
  };
  const body = Buffer.from(calendarFile(entry, organizer));
  response.writeHead(200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-length': body.length,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
