import type { Bus } from './events/bus/bus.ts';
import type { Role } from './generated/prisma/enums.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Config } from './platform/config/settings.ts';
import type { Database, Prisma } from './platform/database/prisma.ts';
import type { RateLimiter } from './platform/limits/rateLimiter.ts';
import type { Log } from './platform/log/log.ts';
import type { SecurityEvents } from './platform/log/securityEvents.ts';
import type { Geo } from './platform/outgoing/geo.ts';
import type { Storage } from './platform/storage/types.ts';

/** What every write, read and job of a process works with. */
export type App = {
  config: Config;
  log: Log;
  prisma: Prisma;
  pool: Database['pool'];
  /** The same database over connections that only deliveries use. */
  deliveries: Pick<Database, 'prisma' | 'pool'>;
  bus: Bus;
  queue: JobQueue;
  storage: Storage;
  geo: Geo;
  rateLimiter: RateLimiter;
  security: SecurityEvents;
};

/** Who is asking, as the rows said at the moment of asking. */
export type Viewer = {
  id: string;
  role: Role;
  /** The id of the viewer's active mentor record; null for everybody else, whatever their role. */
  mentorId: string | null;
  onboardingCompleted: boolean;
  sessionId: string;
};

/** Who sends a request. The viewer is null for a visitor and while a second factor is awaited. */
export type Caller = { viewer: Viewer | null; awaitsSecondFactor: boolean };

/** What a resolver gets. The viewer is null for a visitor. */
export type Context = App & {
  viewer: Viewer | null;
  /** True for somebody signed in who is nobody yet: their role wants a second factor first. */
  awaitsSecondFactor: boolean;
  /** Named in the log and in the answer to an unexpected failure. */
  requestId: string;
  /** The client's address as far as trusted proxies tell it; for limits and the country of prices. */
  address: string;
};
