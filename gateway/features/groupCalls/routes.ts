import type { IncomingMessage, ServerResponse } from 'node:http';
import { callPath } from '../../../contract/groupCalls.ts';
import { pattern } from '../../../contract/pattern.ts';
import type { App, Viewer } from '../../context.ts';
import { HttpError } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { sendCalendarFile } from '../sessions/sendCalendarFile.ts';
import { visibleGroupCalls } from './access.ts';

const PATH = pattern({
  max: 100,
  matches: /^\/call-calendar\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/,
});

/** Serves a call as a calendar file: GET /call-calendar/<id>.ics, to those who see it. It leads to the page, not into the room. */
export function groupCallRoute(
  app: App,
  viewerOf: (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>,
): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new HttpError(405, 'Calendar files are only given here.');
    const [, id] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
    const viewer = id ? await viewerOf(request, response) : null;
    const call = id
      ? await app.prisma.groupCall.findFirst({ where: { AND: [{ id }, visibleGroupCalls(viewer)] } })
      : null;
    if (!id || !call) throw new HttpError(404, 'There is no such call here.');
    const page = `${app.config.publicUrl}${callPath(id)}`;
    await sendCalendarFile(app, request, response, {
      fileName: 'live-call.ics',
      entry: {
        ...{ id, product: 'Live calls', title: call.topic, page, link: null },
        ...{ startsAt: call.startsAt, endsAt: call.endsAt, isCancelled: call.status === 'CANCELLED' },
        ...{ sequence: call.version, updatedAt: call.updatedAt },
        description: [`Join here: ${page}`],
      },
    });
  };
  return {
    ...{ name: 'callCalendar', matches: (path) => path.startsWith('/call-calendar/'), lane: 'work', handle },
  };
}
