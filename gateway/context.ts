import type { Bus } from './events/bus/bus.ts';
import type { Role } from './generated/prisma/enums.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Config } from './platform/config/settings.ts';
import type { Precondition } from './platform/database/precondition.ts';
import type { Database, Prisma } from './platform/database/prisma.ts';
import type { ReadRecord } from './platform/database/readRecord.ts';
import type { RateLimiter } from './platform/limits/rateLimiter.ts';
import type { ErrorRecords } from './platform/log/errorRecords.ts';
import type { Log } from './platform/log/log.ts';
import type { SecurityEvents } from './platform/log/securityEvents.ts';
import type { Geo } from './platform/outgoing/geo.ts';
import type { Storage } from './platform/storage/types.ts';

/** The services that every write, read and job of a process uses. */
export type App = {
  config: Config;
  log: Log;
  prisma: Prisma;
  /** The same database, with each statement planned for its values; for searches and filters. */
  unprepared: Database['unprepared'];
  pool: Database['pool'];
  /** The same database over connections that are reserved for deliveries. */
  deliveries: Pick<Database, 'prisma' | 'unprepared' | 'pool'>;
  bus: Bus;
  queue: JobQueue;
  storage: Storage;
  geo: Geo;
  rateLimiter: RateLimiter;
  security: SecurityEvents;
  errorRecords: ErrorRecords;
};

/** The signed-in person of a request, as stored when the request arrived. */
export type Viewer = {
  id: string;
  role: Role;
  /** The id of the viewer's active mentor record; null for everyone else, whatever their role. */
  mentorId: string | null;
  onboardingCompleted: boolean;
  /** The person has closed the account and signed in since: it is open again from then on. */
  isClosed: boolean;
  sessionId: string;
  /** All of this as it was read: another text is another viewer. */
  state: string;
};

/** The sender of a request. The viewer is null for a visitor and while a second factor is awaited. */
export type Caller = {
  viewer: Viewer | null;
  requiresTwoFactorSetup: boolean;
  /** The id of a browser that somebody has signed in with before; null for any other one. For rate limits. */
  device: string | null;
  /** True when maintenance was on as the session was read; null without a session. */
  isMaintenanceOn: boolean | null;
};

/** The sender of a request as they were when their session was read last. */
export type ExpectedCaller = {
  caller: Caller;
  /** Whatever is read for this caller counts only while their session is still the same. */
  precondition: Precondition;
  /** Cookies of an answer to them. */
  cookies: string[];
};

/** The context of a resolver. The viewer is null for a visitor. */
export type Context = App & {
  viewer: Viewer | null;
  /** True for a signed-in person who counts as a visitor until they set up the second factor that their role requires. */
  requiresTwoFactorSetup: boolean;
  /** The id of a browser that somebody has signed in with before; null for any other one. For rate limits. */
  device: string | null;
  /** The same for all events that are rendered together; null for everything but events. */
  eventBatch: object | null;
  /** Collects the tables and snapshots that a versioned answer is read from; null for an answer without a version. */
  record: ReadRecord | null;
  /** Included in the log and in the response to an unexpected failure. */
  requestId: string;
  /** The client's IP address as reported by trusted proxies; for rate limits and the country of prices. */
  address: string;
};
