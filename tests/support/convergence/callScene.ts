import { callFeed } from '../../../web/features/groupCalls/groupCallFeed.ts';
import {
  GroupCallDocument,
  GroupCallSeatsDocument,
  GroupCallsDocument,
} from '../../../web/features/groupCalls/groupCalls.generated.ts';
import { MentorWeekDocument } from '../../../web/features/sessions/week/week.generated.ts';
import { type CallStage, HOUR_MS, makeCall, makeCallStage, makePlace } from '../factories/groupCalls.ts';
import { type Host, openPage, type Page } from './pages.ts';

const DAY_MS = 24 * HOUR_MS;

export type CallScene = {
  host: Host;
  stage: CallStage;
  /** The calls that pages are open of: one that has begun and one to come. */
  openIds: string[];
  pages: Page[];
};

/** Makes three mentors, three families of a course, an admin and some calls, and opens pages as several of them. */
export async function createCallScene(host: Host): Promise<CallScene> {
  const { app } = host.gateway;
  await app.prisma.groupCall.deleteMany({});
  const stage = await makeCallStage(app);
  const { admin, host: mentor, coHost, stranger, ada, bola } = stage;
  const hosts = [mentor, coHost];
  const running = await makeCall(app, hosts, { minutes: -5 });
  const coming = await makeCall(app, hosts, { minutes: 90 });
  for (const minutes of [-240, -180, -120]) await makeCall(app, hosts, { minutes, status: 'HELD' });
  for (const family of [ada, bola]) await makePlace(app, running, family);
  const pages = await Promise.all([
    openPage(host, ada.child, listPage('UPCOMING', PAGE_SIZE)),
    openPage(host, ada.child, callPage(running)),
    openPage(host, ada.parent, listPage('UPCOMING', 1)),
    openPage(host, ada.parent, callPage(coming)),
    openPage(host, bola.parent, listPage('PAST', PAGE_SIZE)),
    openPage(host, mentor.person, hostPage(running)),
    openPage(host, coHost.person, weekPage()),
    openPage(host, stranger.person, listPage('UPCOMING', PAGE_SIZE)),
    openPage(host, admin, hostPage(coming)),
    openPage(host, admin, listPage('PAST', PAGE_SIZE)),
  ]);
  return { host, stage, openIds: [running, coming], pages };
}

const LIVE = { feeds: [callFeed], policies: {} };
/** Few, so that lists grow beyond a page. */
const PAGE_SIZE = 3;

const listPage = (period: 'UPCOMING' | 'PAST', first: number) => ({
  title: `The list ${period}`,
  queries: [{ query: GroupCallsDocument, variables: { period, course: null, first, after: null } }],
  ...LIVE,
});

const callPage = (id: string) => ({
  title: 'A call',
  queries: [{ query: GroupCallDocument, variables: { id } }],
  ...LIVE,
});

const hostPage = (id: string) => ({
  title: 'A call with its seats',
  queries: [
    { query: GroupCallDocument, variables: { id } },
    { query: GroupCallSeatsDocument, variables: { callId: id } },
  ],
  ...LIVE,
});

function weekPage() {
  const [from, to] = [0, 7].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  return {
    title: 'The week',
    queries: [{ query: MentorWeekDocument, variables: { from, to } }],
    ...LIVE,
  };
}

type Viewed = {
  __typename?: string;
  forViewer?: { canManage: boolean; children: { seat: unknown }[] };
};

/**
 * Takes out how many signed up where the viewer neither holds the call nor has a child in it: all families of a large
 * course would be told of every place, so they read the number when they open the call.
 */
export function omitUntoldCounts(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(omitUntoldCounts);
  if (typeof data !== 'object' || data === null) return data;
  const { __typename, forViewer } = data as Viewed;
  const isTold = forViewer?.canManage || forViewer?.children.some(({ seat }) => seat !== null);
  const entries = Object.entries(data).filter(
    ([key]) => !(__typename === 'GroupCall' && key === 'signedUpCount' && forViewer && !isTold),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, omitUntoldCounts(value)]));
}
