import { availableParallelism } from 'node:os';
import { networkOf } from '../network/ipAddress.ts';
import { type Client, createLane, type LaneLimits } from './admission.ts';

export type LaneName = 'work' | 'files' | 'passwords' | 'webhooks' | 'sockets';

/** Leaves a thread of Node's pool of four for file access; one core stays free for everything else. */
const MAX_HASHING = 3;

/**
 * Concurrency limits by kind of work. The shares of one address are wide: a whole school or mobile carrier may share
 * it.
 */
const LANES: Record<LaneName, LaneLimits> = {
  /**
   * Requests that query the database or compute briefly. All of them share one thread, so more concurrency for one
   * client would delay the others and finish nothing sooner.
   */
  work: {
    ...{ slots: 32, anonymousSlots: 24, perSession: 6, perAnonymousAddress: 12, perAddress: 28 },
    ...{ queue: 512, anonymousQueue: 384, queuePerClient: 256, maxWaitMs: 4000 },
  },
  /** Downloads, which occupy their slots for as long as a phone takes to read them. */
  files: {
    ...{ slots: 512, anonymousSlots: 384, perSession: 32, perAnonymousAddress: 256, perAddress: 384 },
    ...{ queue: 512, anonymousQueue: 384, queuePerClient: 128, maxWaitMs: 10_000 },
  },
  /** Requests that hash a password. */
  passwords: {
    ...sameForAll(Math.max(1, Math.min(MAX_HASHING, availableParallelism() - 1))),
    ...{ queue: 128, anonymousQueue: 120, queuePerClient: 80, maxWaitMs: 10_000 },
  },
  /** Requests of the payment provider, which come from few addresses and have no session. */
  webhooks: {
    ...sameForAll(8),
    ...{ queue: 128, anonymousQueue: 128, queuePerClient: 64, maxWaitMs: 4000 },
  },
  /** Upgrades to WebSockets; after a restart all clients reconnect at the same time. */
  sockets: {
    ...{ slots: 16, anonymousSlots: 8, perSession: 4, perAnonymousAddress: 8, perAddress: 16 },
    ...{ queue: 8192, anonymousQueue: 1024, queuePerClient: 32, maxWaitMs: 10_000 },
  },
};

function sameForAll(slots: number) {
  return {
    slots,
    anonymousSlots: slots,
    perSession: slots,
    perAnonymousAddress: slots,
    perAddress: slots,
  };
}

export type Admission = Record<LaneName, ReturnType<typeof createLane>>;

/** Creates the lanes of one gateway. */
export function createAdmission(): Admission {
  return {
    work: createLane(LANES.work),
    files: createLane(LANES.files),
    passwords: createLane(LANES.passwords),
    webhooks: createLane(LANES.webhooks),
    sockets: createLane(LANES.sockets),
  };
}

/**
 * Returns the client whose share a request uses. An IPv6 client has a whole /64.
 * @param address the result of clientAddress()
 */
export function clientOf(address: string, session: string | null): Client {
  return { address: networkOf(address), session };
}
