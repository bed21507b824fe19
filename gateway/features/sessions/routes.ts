import type { IncomingMessage, ServerResponse } from 'node:http';
import { pattern } from '../../../contract/pattern.ts';
import { joinLink } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { visibleSessions } from './access.ts';
import { sendCalendarFile } from './sendCalendarFile.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/calendar\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/,
});

/** Serves a session as a calendar file: GET /calendar/<id>.ics, to those who may see it. */
export function sessionRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Calendar files are only given here.');
    const [, id] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
    const viewer = id ? await viewerOf(request, response) : null;
    const session = id
      ? await app.prisma.mentorSession.findFirst({
          where: { AND: [{ id }, visibleSessions(viewer)] },
          include: {
            student: { select: { firstName: true, mentorId: true } },
            mentor: { select: { isActive: true, profile: { select: { fullName: true } } } },
          },
        })
      : null;
    if (!id || !session) throw new HttpError(404, 'There is no such session here.');
    const isMentors = session.student.mentorId !== null && session.student.mentorId === viewer?.mentorId;
    const home = isMentors ? '/mentor' : '/dashboard';
    const page = `${app.config.publicUrl}${home}?student=${session.studentId}&tab=sessions`;
    const link = joinLink(session, Date.now());
    const mentorName = session.mentor.profile.fullName;
    await sendCalendarFile(app, request, response, {
      fileName: 'mentor-session.ics',
      entry: {
        ...{ id, product: 'Mentor sessions', page, link, startsAt: session.startsAt, endsAt: session.endsAt },
        ...{ sequence: session.sequence, updatedAt: session.updatedAt },
        title: `${session.title} (${session.student.firstName})`,
        description: [
          session.description ?? '',
          mentorName ? `Mentor: ${mentorName}` : '',
          link ? `Join: ${link}` : '',
        ],
        isCancelled: session.status === 'CANCELLED',
      },
    });
  };
  return { name: 'calendar', matches: (path) => path.startsWith('/calendar/'), lane: 'work', handle };
}
