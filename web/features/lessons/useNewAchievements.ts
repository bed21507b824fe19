import { useEffect, useState } from 'react';
import { achievements } from '../../../contract/lessons.ts';
import { type PersonalKey, readStored, writeStored } from '../../lib/storage/personalStorage.ts';

const keyOf = (studentId: string): PersonalKey => `lm-person-achievements-${studentId}`;

/**
 * Returns how many achievements of a child this browser has not celebrated yet. Those of a child who is shown for the
 * first time are not new. Needs the child's id as key of its component.
 */
export function useNewAchievements(studentId: string, completed: number, total: number): number {
  const reached = achievements(completed, total).filter((achievement) => achievement.reached).length;
  const [seen] = useState(() => {
    const stored = readStored(keyOf(studentId));
    return typeof stored === 'number' ? stored : reached;
  });
  useEffect(() => writeStored(keyOf(studentId), reached), [studentId, reached]);
  return Math.max(0, reached - seen);
}
