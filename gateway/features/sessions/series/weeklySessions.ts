import { createHash } from 'node:crypto';
import { MAX_WEEKS } from '../../../../contract/sessions.ts';
import type { Db } from '../../../platform/database/prisma.ts';

/**
 * Returns the id of a repeated session by that of the first one and its week, counted from 0: a retry has the same ids,
 * which tells how many weeks were scheduled.
 */
export function weeklyId(firstId: string, week: number): string {
  if (week === 0) return firstId;
  const hex = createHash('sha256').update(`${firstId}:${week}`).digest('hex');
  // A UUID of version 8, whose other bits are free.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Returns for how many weeks a session was scheduled with its repetitions. */
export async function scheduledWeeks(db: Db, firstId: string): Promise<number> {
  const ids = Array.from({ length: MAX_WEEKS }, (_, week) => weeklyId(firstId, week));
  return db.mentorSession.count({ where: { id: { in: ids } } });
}
