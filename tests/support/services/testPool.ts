import { type PoolProfile, REQUEST_POOL } from '../../../gateway/platform/database/prisma.ts';

/** Connections of a test itself: as those of requests, but with a name of their own. */
export const TEST_POOL: PoolProfile = { ...REQUEST_POOL, name: 'little-makers test' };
