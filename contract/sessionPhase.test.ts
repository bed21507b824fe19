import { expect, it } from 'vitest';
import {
  checkChangeable,
  checkOutcome,
  isJoinable,
  SESSION_PHASE_TEXTS,
  sessionPhase,
} from './sessionPhase.ts';

const { closed, notBegun, over } = SESSION_PHASE_TEXTS;
const times = { startsAt: '2026-12-01T15:00:00.000Z', endsAt: new Date('2026-12-01T15:45:00Z') };

it.each([
  ['SCHEDULED', '14:59:59.999', 'UPCOMING', null, notBegun],
  ['SCHEDULED', '15:00:00.000', 'RUNNING', null, null],
  ['SCHEDULED', '15:44:59.999', 'RUNNING', null, null],
  ['SCHEDULED', '15:45:00.000', 'OVER', over, null],
  ['COMPLETED', '15:10:00.000', 'CLOSED', closed, closed],
  ['NO_SHOW', '15:10:00.000', 'CLOSED', closed, closed],
  ['ENDED', '16:00:00.000', 'CLOSED', closed, closed],
  ['CANCELLED', '14:00:00.000', 'CLOSED', closed, closed],
] as const)('finds a session that is %s at %s %s', (status, clock, phase, change, outcome) => {
  const session = { ...times, status };
  const now = Date.parse(`2026-12-01T${clock}Z`);
  expect(sessionPhase(session, now)).toBe(phase);
  expect(isJoinable(session, now)).toBe(phase === 'UPCOMING' || phase === 'RUNNING');
  expect(checkChangeable(session, now)?.message ?? null).toBe(change);
  expect(checkOutcome(session, now)?.message ?? null).toBe(outcome);
});
